/**
 * How often author and date that a page says of itself are those that people see on it, on the pages of the Web Content
 * Extraction Benchmark, whose development part was looked at when the rules were written:
 *
 *   npx tsx benchmarks/metadata.ts SUITE/dev.jsonl.br
 */
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { readMetadata } from "../src/content/metadata.ts";
import { percent } from "../src/display.ts";
import { systemClock } from "../src/system/clock.ts";

const pageSchema = z.object({
  url: z.string().default("https://unknown.example/"),
  html: z.string(),
  author: z.string().nullish(),
  date: z.string().nullish(),
});

/** Named on the page, found by us, and the same. */
interface Count {
  named: number;
  found: number;
  same: number;
}

const path = process.argv[2];
if (path === undefined) throw new Error("Name the file: npx tsx benchmarks/metadata.ts SUITE/dev.jsonl.br");
const lines = brotliDecompressSync(readFileSync(path)).toString().trimEnd().split("\n");
const author: Count = { named: 0, found: 0, same: 0 };
const date: Count = { named: 0, found: 0, same: 0 };
let readMs = 0;
for (const line of lines) {
  const page = pageSchema.parse(JSON.parse(line));
  const before = process.cpuUsage();
  const found = readMetadata({ html: page.html, url: page.url, headers: {}, fetchedMs: systemClock.now() });
  readMs += process.cpuUsage(before).user / 1000;
  note(
    author,
    page.author,
    found.author,
    (truth, ours) => fold(truth).includes(fold(ours)) || fold(ours).includes(fold(truth)),
  );
  const dates = [found.published, found.modified].map((each) => each?.slice(0, 10));
  note(date, page.date, found.published, (truth) => dates.includes(truth.slice(0, 10)));
}
show("author", author);
show("date (published or modified)", date);
process.stdout.write(`${lines.length} pages, ${(readMs / lines.length).toFixed(2)} ms of processor time a page\n`);

function note(
  count: Count,
  truth: string | null | undefined,
  ours: string | null,
  isSame: (truth: string, ours: string) => boolean,
): void {
  if (truth === null || truth === undefined || truth === "") return;
  count.named++;
  if (ours === null) return;
  count.found++;
  if (isSame(truth, ours)) count.same++;
}

function show(name: string, { named, found, same }: Count): void {
  process.stdout.write(
    `${name}: named ${named}, found ${percent(found / named)}, right of those ${percent(same / found)}\n`,
  );
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
