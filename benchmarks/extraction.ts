/**
 * How well the main content of pages is found, and how fast, beside Readability and Defuddle in the same run.
 * `tsx benchmarks/extraction.ts <folder with wcxb/dev.jsonl.br> [--folds <folder>] [--pages <count>] [--without <peer>]
 * [--every <reader>=<n>]`
 *
 * Each page is read by a model that has not seen any page of its site: `--folds` names the folder of the five models, of which each
 * was trained on four fifths of the sites (tools/content-model/folds, unless given). F1, precision and recall are over the multiset of
 * lower-case words (`\w+`), means over pages; pages for which the suite names no content are left out. `--every defuddle=5` gives a
 * reader every fifth page alone, and says what the first reader makes of those. How far it is goes to standard error.
 * @module
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";
import { readBenchmark, siteOf } from "../scripts/content/benchmark-pages.ts";
import { foldOf } from "../scripts/content/folds.ts";
import { type Score, scoreOf } from "../scripts/content/score.ts";
import { readContentWith } from "../src/content/content.ts";
import type { ContentModel } from "../src/content/content-model.ts";
import { openModel } from "../src/content/shipped-model.ts";
import { readTree } from "../src/content/tree-reader.ts";

interface Sample {
  readonly html: string;
  readonly url: string;
  readonly fold: number;
}

const FOLDS = 5;
const TOLD_PAGES = 50;
const shipped = fileURLToPath(new URL("../tools/content-model/folds", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folds: { type: "string", default: shipped },
    pages: { type: "string", default: "100000" },
    without: { type: "string", multiple: true, default: [] },
    every: { type: "string", multiple: true, default: [] },
  },
});
const [suite] = positionals;
if (suite === undefined) {
  console.error(
    "usage: tsx benchmarks/extraction.ts <suites> [--folds <folder>] [--pages <count>] [--without <peer>] [--every <reader>=<n>]",
  );
  process.exit(2);
}
const models: ContentModel[] = [];
if (!values.without.includes("ours")) {
  for (let fold = 0; fold < FOLDS; fold++) models.push(openModel(join(values.folds, `fold-${fold}.bin`)));
}

/** Text of what a peer returns as HTML, with a space where a block ends. */
function textOf(html: string): string {
  return parseHTML(`<html><body>${html.replace(/<(?=[/a-z])/gi, " <")}</body></html>`).document.body.textContent ?? "";
}

const readers: Record<string, (sample: Sample) => string | Promise<string>> = {
  ours: ({ html, url, fold }) => (models[fold] === undefined ? "" : readContentWith(models[fold], html, url).text),
  readability: ({ html }) => {
    const { document } = parseHTML(html);
    return textOf(new Readability(document).parse()?.content ?? "");
  },
  // Not `useAsync`: that asks other servers.
  defuddle: async ({ html, url }) =>
    textOf((await Defuddle(parseHTML(html).document, url, { useAsync: false })).content),
};
for (const peer of values.without) delete readers[peer];

/** Of a reader that is slow, which part of the pages it gets: every so many. */
const steps = new Map(
  values.every.map((given) => {
    const [reader = "", step = ""] = given.split("=");
    return [reader, Math.max(1, Number(step))] as const;
  }),
);

/** What one reader makes of the whole suite. Readers go one after the other, so that none pays for another's garbage. */
interface Run {
  readonly types: string[];
  readonly scores: Score[];
  readonly times: number[];
}

async function runOf(file: string, name: string, read: (sample: Sample) => string | Promise<string>): Promise<Run> {
  const run: Run = { types: [], scores: [], times: [] };
  const step = steps.get(name) ?? 1;
  let pages = 0;
  for await (const page of readBenchmark(file)) {
    if (page.content === undefined || pages++ % step !== 0) continue;
    const url = page.url || "http://unknown.invalid/";
    const sample = { html: page.html, url, fold: foldOf(siteOf(page), FOLDS) };
    const start = process.cpuUsage();
    let text = "";
    try {
      text = await read(sample);
    } catch {
      // Nothing found counts as nothing found.
    }
    run.times.push(millisecondsSince(start));
    run.types.push(page.type);
    run.scores.push(scoreOf(text, page.content));
    if (run.scores.length % TOLD_PAGES === 0) tell(`${name}: ${run.scores.length} pages`);
    if (pages >= Number(values.pages)) break;
  }
  return run;
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const digits = (value: number) => value.toFixed(3).replace(/^0/, "");
const file = join(suite, "wcxb", "dev.jsonl.br");
const parsing = values.without.includes("ours")
  ? undefined
  : await runOf(file, "parsing", ({ html }) => readTree(html).title);

console.log("| reader | type | pages | F1 | precision | recall |\n| --- | --- | --- | --- | --- | --- |");
const costs: string[] = [];
let first: { readonly name: string; readonly run: Run } | undefined;
for (const [name, read] of Object.entries(readers)) {
  // Peers report what they stumble over; the table is what counts.
  const report = console.error;
  console.error = () => {};
  const run = await runOf(file, name, read);
  console.error = report;
  const step = steps.get(name) ?? 1;
  if (step > 1 && first !== undefined) print(`${first.name}, of every ${step}th page`, everyOf(first.run, step));
  print(step > 1 ? `${name}, of every ${step}th page` : name, run);
  if (step === 1) first ??= { name, run };
  costs.push(`${name}: ${mean(run.times).toFixed(1)} ms of CPU a page, median ${median(run.times).toFixed(1)}`);
}

function everyOf({ types, scores, times }: Run, step: number): Run {
  const isTaken = (_: unknown, at: number) => at % step === 0;
  return { types: types.filter(isTaken), scores: scores.filter(isTaken), times: times.filter(isTaken) };
}

function print(name: string, { types, scores }: Run): void {
  for (const type of ["all", ...new Set(types)]) {
    const some = scores.filter((_, at) => type === "all" || types[at] === type);
    const of = (part: keyof Score) => digits(mean(some.map((score) => score[part])));
    console.log(`| ${name} | ${type} | ${some.length} | ${of("f1")} | ${of("precision")} | ${of("recall")} |`);
  }
}
console.log();
if (parsing !== undefined) {
  costs.push(`ours, of it parsing: ${mean(parsing.times).toFixed(1)}, median ${median(parsing.times).toFixed(1)}`);
}
console.log(costs.join("\n"));
