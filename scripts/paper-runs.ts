/**
 * Makes the comparisons of docs/papers and writes their tables into the pages. Needs `npm run build`; a comparison that was stopped goes
 * on where it stopped, and one that has not ended writes the tables of the runs that it has (`--tables`).
 *
 *   npx tsx scripts/paper-runs.ts schools WEB [--out comparisons]     all recipes, the rows of all claims, the papers' sweeps
 *   npx tsx scripts/paper-runs.ts parts WEB                           parts of recipes changed one at a time
 *   npx tsx scripts/paper-runs.ts letter WEB                          by the papers' letter (--profile paper)
 *   npx tsx scripts/paper-runs.ts long WEB                            5,000 pages each on a web of many hosts, three topics
 *   npx tsx scripts/paper-runs.ts contextual WEB                      the same with contextual models, which cost ten times as much
 *   npx tsx scripts/paper-runs.ts long WEB --tables                   writes tables, crawls nothing
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Recipes that encode pages by a contextual model cost ten times as much: last, so that a comparison can do without them. */
const CONTEXTUAL = ["elmo-style", "bsvsm", "bsvsm-ha", "bsvsm-doc"];
const BY_WORDS = [
  ...["bfs", "ops", "vsm", "ssrm", "mcoa", "svsm-mcoa", "word2vec", "fcsa", "fcsa-host", "elp", "ielp", "wse", "its"],
  ...["on-its", "fcosa-g", "fcosa-lg", "fcits-oh", "fcpso", "fccbs", "fcbcw", "bcw-cc"],
];
const REFERENCES = ["random", "shark-search", "hits", "honeyguide"];
/** Claims that no plain recipe answers. */
const ROWS = [
  ...["fcbcw~priority=page", "fccbs~priority=page", "bcw-cc~blocksAbove=1"],
  ...["fcosa-g~ontology=hand", "fcosa-lg~ontology=hand", "fcosa-lg~pageRank=plain"],
  ...["elp~histogram=energy", "ielp~histogram=host"],
  ...["ssrm~measure=joined", "svsm-mcoa~measure=joined", "svsm-mcoa~pageRankShare=0.2"],
];
/** Table 6 of FCOSA (φ, η), r2 of IELP, the weights of BCW_CC. */
const SWEEPS = [
  ...["0.05", "0.1", "0.2", "0.25"].map((phi) => `fcosa-lg~localFrom=${phi}`),
  ...["0.1", "0.2"].map((eta) => `fcosa-lg~keepAbove=${eta}`),
  ...["0.1", "0.2", "0.3"].map((r2) => `ielp~keepAbove=${r2}`),
  ...["page", "anchor", "context"].map((heaviest) => `bcw-cc~cpeWeights=${heaviest}`),
];
const PARTS = [
  ...[
    "localFrom=0",
    "keepAbove=-1",
    "isa=stateless",
    "isa=cumulative",
    "parents=sum",
    "pageRank=plain",
    "tfMax=global",
  ].map((part) => `fcosa-lg~${part}`),
  ...["walkEnergy=queue", "keepAbove=-1", "parents=latest", "pageRank=plain", "tfMax=global"].map(
    (part) => `ielp~${part}`,
  ),
  ...["labelWeights=printed", "useBlockRelevance=false", "blocksAbove=0", "blocksAbove=1", "tfMax=global"].map(
    (part) => `bcw-cc~${part}`,
  ),
  "vsm~texts=four",
];

interface Run {
  readonly recipes: readonly string[];
  readonly options: readonly string[];
  /** Of the markers that it fills; "" for those without a label. */
  readonly labels: readonly string[];
  /** All of the web's, unless some are named. */
  readonly topics?: readonly string[];
}

const LONG_TOPICS = ["databases-and-sql", "networking-and-internet-servers", "machine-learning-and-statistics"];

const RUNS: Readonly<Record<string, Run>> = {
  schools: {
    recipes: [...BY_WORDS, ...REFERENCES, ...ROWS, ...SWEEPS, ...CONTEXTUAL],
    options: [],
    labels: ["", "rows"],
  },
  parts: { recipes: ["fcosa-lg", "ielp", "bcw-cc", "vsm", ...PARTS], options: ["--runs", "3"], labels: ["parts"] },
  letter: {
    recipes: [...BY_WORDS, ...CONTEXTUAL],
    options: ["--profile", "paper", "--runs", "1"],
    labels: ["paper"],
  },
  long: {
    recipes: [...BY_WORDS, ...REFERENCES],
    options: ["--pages", "5000"],
    labels: ["long"],
    topics: LONG_TOPICS,
  },
  contextual: {
    recipes: ["bfs", "vsm", "word2vec", ...CONTEXTUAL],
    options: ["--pages", "5000"],
    labels: ["contextual"],
    topics: LONG_TOPICS,
  },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "comparisons" },
    tables: { type: "boolean", default: false },
    runs: { type: "string" },
    workers: { type: "string", default: "2" },
  },
});
const [name = "", web] = positionals;
const run = RUNS[name];
if (run === undefined || web === undefined) {
  process.stderr.write(
    `usage: npx tsx scripts/paper-runs.ts ${Object.keys(RUNS).join("|")} WEB [--out DIR] [--runs N] [--workers N] [--tables]\n`,
  );
  process.exit(2);
}
const folder = join(values.out, `papers-${name}`);
if (!values.tables) compare(run, web);
for (const label of run.labels) tables(label);

function compare({ recipes, options, topics }: Run, place: string): void {
  const files = topics?.map((topic) => `${topic}.json`) ?? readdirSync(join(place, "topics"));
  node([
    ...[join(ROOT, "dist/cli/main.js"), "compare", ...files.map((file) => join(place, "topics", file))],
    ...["--web", place, "--judge", "labels", "--recipes", recipes.join(","), "--out", folder],
    ...["--workers", values.workers, ...options, ...(values.runs === undefined ? [] : ["--runs", values.runs])],
  ]);
}

function tables(label: string): void {
  const papers = join(ROOT, "docs/papers");
  const pages = readdirSync(papers).map((page) => join(papers, page));
  node([...["--import", "tsx", join(ROOT, "scripts/paper-tables.ts"), folder, "--label", label, "--write", ...pages]]);
}

function node(args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", cwd: process.cwd() });
  if (status !== 0) process.exit(status ?? 1);
}
