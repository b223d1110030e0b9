/**
 * The tables of measured figures in docs/papers, from the results of a comparison.
 *
 *   npx tsx scripts/paper-tables.ts RESULTS.json [--recipes a,b,c]
 *   npx tsx scripts/paper-tables.ts RESULTS.json [--label NAME] --write docs/papers/*.md
 *
 * RESULTS.json is what `honeyguide compare` wrote; the folder of a comparison that has not ended does too, with the runs
 * that it holds. Without --write the tables of the named recipes are printed. With it they are put between the markers
 * of the given pages, of which there are six kinds:
 *
 *   <!-- results: a, b, c -->                  figures of these recipes, or of `all`
 *   <!-- /results -->
 *   <!-- verdicts:
 *   what the paper says: a > b, c > d
 *   -->                                        each claim an order of recipes, and whether it was found
 *   <!-- /verdicts -->
 *   <!-- claims:
 *   what the paper says | AR of relevant: a > b
 *   -->                                        the same by one measure that the claim names
 *   <!-- /claims -->
 *   <!-- ranks: a, b, c -->                    average ranks, as in Table 5 of FCOSA
 *   <!-- /ranks -->
 *   <!-- topics: a, b, c -->                   % of oracle by topic, over its starts
 *   <!-- /topics -->
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
import { present } from "../src/collections/at.ts";
import { messageOf, systemCodeOf } from "../src/errors.ts";
import { summarize } from "../src/experiments/report/summary.ts";
import { type Comparison, comparisonSchema } from "../src/experiments/results.ts";
import { againstTable } from "./tables/against.ts";
import { claimsTable } from "./tables/claims.ts";
import type { Measured } from "./tables/markdown.ts";
import { ranksTable } from "./tables/ranks.ts";
import { resultTables } from "./tables/results.ts";
import { topicsTable } from "./tables/topics.ts";
import { verdictTable } from "./tables/verdicts.ts";

const KINDS: Readonly<Record<string, (measured: Measured, content: string) => string>> = {
  results: resultTables,
  verdicts: verdictTable,
  claims: claimsTable,
  ranks: ranksTable,
  topics: topicsTable,
  against: againstTable,
};

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
const measured = { comparison, summaries: summarize(comparison) };
if (values.write) for (const page of pages) refresh(page);
else process.stdout.write(`${resultTables(measured, values.recipes)}\n`);

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
  const marked =
    /(<!-- (results|verdicts|claims|ranks|topics|against)(?: (\S+))?:([\s\S]*?)-->\n)[\s\S]*?(<!-- \/\2 -->)/g;
  const before = readFileSync(page, "utf8");
  const after = before.replace(marked, (whole, open, kind: string, of: string | undefined, content: string, close) =>
    (of ?? "") === label ? `${open}\n${present(KINDS[kind], kind)(measured, content)}\n\n${close}` : whole,
  );
  if (after !== before) writeFileSync(page, after);
  process.stdout.write(`${page}: ${after === before ? "as it was" : "written"}\n`);
}
