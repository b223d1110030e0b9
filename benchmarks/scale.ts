/**
 * Crawls everything reachable in a recorded web, breadth-first or by a recipe, with store and archive, and prints how the cost of a
 * page develops: CPU per kilobyte of HTML early and late, peak memory, pages per second.
 *
 *   npx tsx benchmarks/scale.ts WEB TOPIC [--pages N] [--recipe NAME] [--param key=value] [--no-store]
 *
 * WEB and TOPIC are what `honeyguide crawl` takes. The ratio must stay at or below 1.3, the memory below 1 GB.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CrawlEvent } from "../src/events.ts";
import { runBenchmarkCrawl } from "./crawl.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string", default: "1000000" },
    recipe: { type: "string", default: "bfs" },
    param: { type: "string", multiple: true, default: [] },
    "no-store": { type: "boolean", default: false },
  },
});
const [web, topic] = positionals;
if (web === undefined || topic === undefined) {
  process.stderr.write(
    "usage: npx tsx benchmarks/scale.ts WEB TOPIC [--pages N] [--recipe NAME] [--param key=value] [--no-store]\n",
  );
  process.exit(2);
}

/** CPU and HTML at each page, so that any stretch of the crawl can be compared with another. */
const cpuMs: number[] = [];
const kilobytes: number[] = [];
const decidingMs: number[] = [];
const folder = mkdtempSync(join(tmpdir(), "honeyguide-scale-"));
const startedAt = performance.now();
let last: CrawlEvent | undefined;
try {
  await runBenchmarkCrawl({
    web,
    topic,
    recipe: values.recipe,
    parameters: Object.fromEntries(values.param.map((pair) => pair.split("=", 2))),
    pages: Number(values.pages),
    ...(values["no-store"] ? {} : { out: join(folder, "crawl") }),
    onEvent: (event, crawl) => {
      last = event;
      if (event.type !== "page") return;
      const { user, system } = process.cpuUsage();
      cpuMs.push((user + system) / 1000);
      kilobytes.push(event.totals.bytes / 1000);
      decidingMs.push(crawl.decidingMs);
      if (cpuMs.length % 5000 === 0) process.stderr.write(`${cpuMs.length} pages, ${rss().toFixed(0)} MB\n`);
    },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const pages = cpuMs.length;
const seconds = (performance.now() - startedAt) / 1000;
const EARLY = [Math.min(5000, Math.floor(pages / 9)), Math.min(15_000, Math.floor(pages / 3))] as const;
const LATE = [Math.max(0, pages - 10_000), pages] as const;
const early = cost(...EARLY);
const late = cost(...LATE);
const lines = [
  `pages                         ${pages} in ${seconds.toFixed(1)} s (${(pages / seconds).toFixed(0)}/s), ${last?.type === "finished" ? last.reason : "?"}`,
  `links discovered              ${last?.totals.discovered}`,
  `HTML                          ${((kilobytes.at(-1) ?? 0) / 1000).toFixed(0)} MB`,
  `CPU per page                  ${((cpuMs.at(-1) ?? 0) / pages).toFixed(2)} ms`,
  `${`CPU per KB, pages ${EARLY.join("–")}`.padEnd(29)} ${(early * 1000).toFixed(1)} µs (${pageSize(...EARLY)} KB a page)`,
  `CPU per KB, last 10 k pages   ${(late * 1000).toFixed(1)} µs (${pageSize(...LATE)} KB a page)`,
  `deciding per page, early      ${(growth(decidingMs, ...EARLY) / (EARLY[1] - EARLY[0])).toFixed(2)} ms`,
  `deciding per page, late       ${(growth(decidingMs, ...LATE) / (LATE[1] - LATE[0])).toFixed(2)} ms`,
  `ratio                         ${(late / early).toFixed(2)} (limit 1.30)`,
  `peak memory                   ${rss().toFixed(0)} MB (limit 1000)`,
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = late / early <= 1.3 && rss() < 1000 ? 0 : 1;

function growth(list: readonly number[], from: number, to: number): number {
  const at = (i: number) => list[Math.min(i, list.length - 1)] ?? 0;
  return at(to) - at(from);
}

function cost(from: number, to: number): number {
  return growth(cpuMs, from, to) / growth(kilobytes, from, to);
}

function pageSize(from: number, to: number): string {
  return (growth(kilobytes, from, to) / (to - from)).toFixed(1);
}

function rss(): number {
  return process.resourceUsage().maxRSS / 1024;
}
