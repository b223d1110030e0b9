/**
 * The tables of measured figures in docs/papers, from the results of a comparison.
 *
 *   npx tsx scripts/paper-tables.ts RESULTS.json [--recipes a,b,c]
 *   npx tsx scripts/paper-tables.ts RESULTS.json [--label NAME] --write docs/papers/*.md
 *
 * RESULTS.json is what `honeyguide compare` wrote; the folder of a comparison that has not ended does too, with the runs
 * that it holds. Without --write the tables of the named recipes are printed. With it they are put between the markers
 * of the given pages, of which there are three kinds:
 *
 *   <!-- results: a, b, c -->                  figures of these recipes, or of `all`
 *   <!-- /results -->
 *   <!-- verdicts:
 *   what the paper says: a > b, c > d
 *   -->                                        each claim an order of recipes, and whether it was found
 *   <!-- /verdicts -->
 *   <!-- against: a > b, c -->                 a and each of the others, start by start; without others all of them
 *   <!-- /against -->
 *
 * A page may hold figures of several comparisons: `results NAME:` is filled by `--label NAME` alone. Without --label a
 * comparison of the profile `paper` has the label `paper`, and others fill the markers without a label.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { messageOf, systemCodeOf } from "../src/errors.ts";
import { figureAt } from "../src/experiments/report/curves.ts";
import { fixed, plural, whole } from "../src/experiments/report/numbers.ts";
import { isOracle, type RecipeSummary, summarize } from "../src/experiments/report/summary.ts";
import { type Comparison, comparisonSchema, type RunResult } from "../src/experiments/results.ts";
import { meanOf } from "../src/metrics/bootstrap.ts";
import { againstTable } from "./against-table.ts";

/** Pages as multiples of R at which recall is shown, beside R itself and the budget of 5 R. */
const MULTIPLES = [0.5, 2, 3, 4] as const;

interface Measure {
  readonly title: string;
  readonly digits: number;
  readonly value: (run: RunResult) => number;
}

const MEASURES: readonly Measure[] = [
  { title: "by % of oracle", digits: 1, value: (run) => run.figures.percentOfOracle },
  { title: "by recall at the end", digits: 3, value: (run) => run.figures.recall },
  { title: "by AC", digits: 3, value: (run) => run.figures.accuracy },
  { title: "by AR", digits: 3, value: (run) => run.figures.averageRelevance },
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    recipes: { type: "string", default: "all" },
    label: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const [results, ...pages] = positionals;
if (results === undefined || values.write !== pages.length > 0) {
  process.stderr.write(
    "usage: npx tsx scripts/paper-tables.ts RESULTS.json [--recipes a,b,c | [--label NAME] --write PAGE.md…]\n",
  );
  process.exit(2);
}
const comparison = readable(results);
const summaries = summarize(comparison);
if (values.write) for (const page of pages) refresh(page);
else process.stdout.write(`${resultTables(values.recipes)}\n`);

function readable(place: string): Comparison {
  try {
    return comparisonIn(place);
  } catch (error) {
    const why = reasonOf(error);
    process.stderr.write(
      `${place} is no result of a comparison: ${why}\nGive the results.json that honeyguide compare wrote.\n`,
    );
    process.exit(1);
  }
}

function reasonOf(error: unknown): string {
  if (systemCodeOf(error) === "ENOENT") return "no such file, or a folder that holds no comparison";
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
  return issue === undefined ? messageOf(error) : `${issue.path.join(".")}: ${issue.message}`;
}

function comparisonIn(place: string): Comparison {
  if (!statSync(place).isDirectory()) return comparisonSchema.parse(JSON.parse(readFileSync(place, "utf8")));
  if (existsSync(join(place, "results.json"))) return comparisonIn(join(place, "results.json"));
  const { comparison } = JSON.parse(readFileSync(join(place, "setup.json"), "utf8"));
  const folder = join(place, "runs");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const runs: unknown[] = files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
  return comparisonSchema.parse({ ...comparison, runs });
}

function refresh(page: string): void {
  const label = values.label ?? (comparison.profile === "paper" ? "paper" : "");
  const marked = /(<!-- (results|verdicts|against)(?: (\S+))?:([\s\S]*?)-->\n)[\s\S]*?(<!-- \/\2 -->)/g;
  const before = readFileSync(page, "utf8");
  const after = before.replace(marked, (whole, open, kind: string, of: string | undefined, content: string, close) =>
    (of ?? "") === label ? `${open}\n${tablesOf(kind, content)}\n\n${close}` : whole,
  );
  if (after !== before) writeFileSync(page, after);
  process.stdout.write(`${page}: ${after === before ? "as it was" : "written"}\n`);
}

function tablesOf(kind: string, content: string): string {
  if (kind === "results") return resultTables(content);
  if (kind === "verdicts") return verdictTable(content);
  const [first = "", others = ""] = content.split(">");
  return `${caption()}\n\n${againstTable(summaries, first.trim(), listed(others))}`;
}

function resultTables(names: string): string {
  const chosen =
    names.trim() === "all" ? summaries : summaries.filter(({ setup }) => listed(names).includes(setup.name));
  const missing =
    names.trim() === "all" ? [] : listed(names).filter((name) => !summaries.some(({ setup }) => setup.name === name));
  return [
    caption(),
    table(
      [
        ...["recipe", "% of oracle", "95 % interval", "recall", "harvest at R", "tunnel recall"],
        ...["AC", "AR", "AR of relevant", "SD"],
      ],
      chosen.map((summary) => figuresOf(summary)),
    ),
    table(
      ["recipe", "pages", "fetches per page", "deciding, ms/page", "runs", "spread of runs", "ended"],
      chosen.filter((summary) => !isOracle(summary)).map((summary) => costsOf(summary)),
    ),
    "% of oracle by topic, and mean recall after so many times R pages:",
    table(
      ["recipe", ...comparison.topics.map(({ name }) => name), ...MULTIPLES.map((times) => `${times} R`)],
      chosen.map((summary) => coursesOf(summary)),
    ),
    ...(missing.length > 0 ? [`Not measured: ${missing.join(", ")}.`] : []),
  ].join("\n\n");
}

function caption(): string {
  const { web, topics, runs, judge, profile, honeyguide, build, createdAt } = comparison;
  const budgets = topics.map(({ budget }) => budget);
  const targets = topics.map(({ targets }) => targets);
  const files = new Set(topics.map(({ file }) => file)).size;
  return (
    `Web ${web.name}, ${plural(web.pages, "page")}; ${plural(topics.length, topics.length > files ? "start" : "topic")}${topics.length > files ? ` of ${plural(files, "topic")}` : ""}, R = ${allOrRange(targets)} relevant ` +
    `pages, budgets of ${allOrRange(budgets)} pages; judged by ${judge}; profile ${profile}; ${plural(runs.length, "run")} ` +
    `of all recipes together; Honeyguide ${honeyguide}${build === undefined ? "" : ` (build ${build})`}, ${createdAt.slice(0, 10)}.`
  );
}

/** Every one of a few numbers; the least and the largest of many. */
function allOrRange(values: readonly number[]): string {
  return values.length <= 8 ? values.join(", ") : `${Math.min(...values)} to ${Math.max(...values)}`;
}

function figuresOf(summary: RecipeSummary): string[] {
  const { setup, percent, recall, tunnelRecall } = summary;
  const interval = percent.low === percent.high ? "" : `${fixed(percent.low, 1)} to ${fixed(percent.high, 1)}`;
  const mean = (figure: Parameters<typeof summary.mean>[0]) => fixed(summary.mean(figure), 3);
  return [
    setup.name,
    fixed(percent.mean, 1),
    interval,
    fixed(recall.mean, 3),
    mean("harvestAtR"),
    tunnelRecall === null ? "" : fixed(tunnelRecall, 2),
    mean("accuracy"),
    mean("averageRelevance"),
    mean("averageRelevantRelevance"),
    mean("deviation"),
  ];
}

function costsOf(summary: RecipeSummary): string[] {
  const runs = summary.byTopic.flat();
  const { exhausted, failed, budget } = summary.ended;
  const endings = [
    budget > 0 ? `${budget} at the budget` : "",
    exhausted > 0 ? `${exhausted} with no link left` : "",
    failed > 0 ? `${failed} FAILED` : "",
  ];
  return [
    summary.setup.name,
    whole(meanOf(summary.byTopic.map((ofTopic) => meanOf(ofTopic.map((run) => run.pages))))),
    fixed(summary.fetchesPerPage, 2),
    fixed(summary.cpuMsPerPage.mean, 1),
    whole(runs.length),
    runs.length > summary.byTopic.length ? fixed(Math.max(...summary.byTopic.map(spreadOf)), 1) : "",
    endings.filter((ending) => ending !== "").join(", "),
  ];
}

/** Between the best and the worst run on one topic, in points of % of oracle. */
function spreadOf(runs: readonly RunResult[]): number {
  const shares = runs.map((run) => run.figures.percentOfOracle);
  return Math.max(...shares) - Math.min(...shares);
}

function coursesOf(summary: RecipeSummary): string[] {
  const recallAt = (times: number) =>
    meanOf(summary.byTopic.map((runs) => meanOf(runs.map((run) => recallAfter(run, times)))));
  return [
    summary.setup.name,
    ...comparison.topics.map(({ name }) =>
      fixed(
        valueOn(summary, name, (run) => run.figures.percentOfOracle),
        1,
      ),
    ),
    ...MULTIPLES.map((times) => fixed(recallAt(times), 2)),
  ];
}

function recallAfter(run: RunResult, times: number): number {
  const topic = comparison.topics.find(({ name }) => name === run.topic);
  return topic === undefined ? Number.NaN : figureAt(run, times * topic.targets, topic, "recall");
}

/** Mean over the runs on a topic; NaN where there is none. */
function valueOn({ byTopic }: RecipeSummary, topic: string, value: (run: RunResult) => number): number {
  const runs = byTopic.find(([first]) => first?.topic === topic);
  return runs === undefined ? Number.NaN : meanOf(runs.map(value));
}

function verdictTable(content: string): string {
  const claims = content.split("\n").flatMap((line) => {
    const at = line.lastIndexOf(":");
    return at < 0 ? [] : [{ text: line.slice(0, at).trim(), order: line.slice(at + 1).trim() }];
  });
  return table(
    ["claim", "as an order", ...MEASURES.map(({ title }) => title)],
    claims.map(({ text, order }) => [text, order, ...MEASURES.map((measure) => verdictOn(order, measure))]),
  );
}

/** Every recipe of a group against every one of the next: the order is found when all these steps are. */
function verdictOn(order: string, measure: Measure): string {
  const groups = order.split(">").map((group) => listed(group).map(summaryNamed));
  if (groups.flat().some((summary) => summary === undefined)) return "not measured";
  const steps = groups.slice(1).flatMap((lower, i) => {
    return groups[i]!.map((better) => ({
      better: better!,
      against: lower.map((worse) => stepOf(better!, worse!, measure)),
    }));
  });
  const verdicts = steps.flatMap(({ against }) => against.map(({ verdict }) => verdict));
  const found = verdicts.every((verdict) => verdict === "holds")
    ? "holds"
    : verdicts.includes("does not hold")
      ? "does not hold"
      : "cannot be said";
  const shown = steps.map(({ better, against }) => {
    const own = fixed(meanOf(better.byTopic.map((runs) => meanOf(runs.map(measure.value)))), measure.digits);
    return `${better.setup.name} ${own} against ${against.map(({ text }) => text).join(", ")}`;
  });
  return `**${found}**: ${shown.join("; ")}`;
}

/**
 * A step holds when the mean is larger, and is so on more than half of the topics; it does not hold when both are the
 * other way round; where the two disagree it cannot be said. A difference that vanishes in rounding is none.
 */
function stepOf(better: RecipeSummary, worse: RecipeSummary, { value, digits }: Measure) {
  const topics = comparison.topics.map(
    ({ name }) => [valueOn(better, name, value), valueOn(worse, name, value)] as const,
  );
  const both = topics.filter(([a, b]) => !Number.isNaN(a) && !Number.isNaN(b));
  const means = [meanOf(both.map(([first]) => first)), meanOf(both.map(([, second]) => second))] as const;
  const isLarger = ([a, b]: readonly [number, number]) => a > b && a.toFixed(digits) !== b.toFixed(digits);
  const isSmaller = ([a, b]: readonly [number, number]) => isLarger([b, a]);
  const larger = both.filter(isLarger).length;
  const verdict =
    isLarger(means) && larger > both.length / 2
      ? "holds"
      : isSmaller(means) && both.filter(isSmaller).length > both.length / 2
        ? "does not hold"
        : "cannot be said";
  return { verdict, text: `${worse.setup.name} ${fixed(means[1], digits)} (${larger}/${both.length})` };
}

function summaryNamed(name: string): RecipeSummary | undefined {
  return summaries.find(({ setup }) => setup.name === name);
}

function listed(names: string): string[] {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
