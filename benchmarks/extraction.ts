/**
 * How well the main content of pages is found, and how fast, beside Readability and Defuddle in the same run.
 * `tsx benchmarks/extraction.ts <folder with wcxb/dev.jsonl.br> [--folds <folder>] [--pages <count>] [--without <peer>]`
 *
 * Each page is read by a model that has not seen any page of its site: `--folds` names the folder of the five models, of which each
 * was trained on four fifths of the sites (tools/content-model/folds, unless given). F1, precision and recall are over the multiset of
 * lower-case words (`\w+`), means over pages; pages for which the suite names no content are left out.
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
const shipped = fileURLToPath(new URL("../tools/content-model/folds", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folds: { type: "string", default: shipped },
    pages: { type: "string", default: "100000" },
    without: { type: "string", multiple: true, default: [] },
  },
});
const [suite] = positionals;
if (suite === undefined) {
  console.error("usage: tsx benchmarks/extraction.ts <suites> [--folds <folder>] [--pages <count>] [--without <peer>]");
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
  defuddle: async ({ html, url }) => textOf((await Defuddle(parseHTML(html).document, url)).content),
};
for (const peer of values.without) delete readers[peer];

interface Row {
  readonly type: string;
  readonly scores: Readonly<Record<string, Score>>;
}
const rows: Row[] = [];
const times: Record<string, number[]> = Object.fromEntries([...Object.keys(readers), "tree"].map((name) => [name, []]));
const quiet = console.error;
for await (const page of readBenchmark(join(suite, "wcxb", "dev.jsonl.br"))) {
  if (page.content === undefined) continue;
  const url = page.url || "http://unknown.invalid/";
  const sample = { html: page.html, url, fold: foldOf(siteOf(page), FOLDS) };
  const scores: Record<string, Score> = {};
  // Peers report what they stumble over; the table is what counts.
  console.error = () => {};
  for (const [name, read] of Object.entries(readers)) {
    const start = process.cpuUsage();
    let text = "";
    try {
      text = await read(sample);
    } catch {
      // Nothing found counts as nothing found.
    }
    times[name]?.push(millisecondsSince(start));
    scores[name] = scoreOf(text, page.content);
  }
  console.error = quiet;
  const start = process.cpuUsage();
  readTree(page.html);
  times.tree?.push(millisecondsSince(start));
  rows.push({ type: page.type, scores });
  if (rows.length >= Number(values.pages)) break;
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);
const digits = (value: number) => value.toFixed(3).replace(/^0/, "");
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const names = Object.keys(readers);
console.log(`| type | pages | ${names.map((name) => `${name}: F1 | precision | recall`).join(" | ")} |`);
console.log(`| --- | --- |${" --- | --- | --- |".repeat(names.length)}`);
for (const type of ["all", ...new Set(rows.map((row) => row.type))]) {
  const some = rows.filter((row) => type === "all" || row.type === type);
  const cells = names.map((name) => {
    const of = (part: keyof Score) => digits(mean(some.map(({ scores }) => scores[name]?.[part] ?? 0)));
    return `${of("f1")} | ${of("precision")} | ${of("recall")}`;
  });
  console.log(`| ${type} | ${some.length} | ${cells.join(" | ")} |`);
}
console.log();
for (const [name, list] of Object.entries(times)) {
  const label = name === "tree" ? "ours, of it parsing" : name;
  console.log(`${label.padEnd(32)}${mean(list).toFixed(1)} ms of CPU a page, median ${median(list).toFixed(1)}`);
}
