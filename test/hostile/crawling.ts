/** Cases end to end: a crawl of the hostile site as a program would run it, and what is written of it. @module */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { explainUrl } from "../../src/cli/explain-crawl.ts";
import { counted } from "../../src/display.ts";
import { crawl, exportCrawl, type Totals } from "../../src/index.ts";
import { DEFAULT_SITE, type Site } from "../integration/site-server.ts";
import type { CaseBench } from "./case.ts";

export interface Crawled {
  readonly folder: string;
  readonly totals: Readonly<Totals>;
  /** Of the pages, in order. */
  readonly titles: readonly string[];
}

/** A crawl of the site from `/`, by the crawl's own limits. */
export async function crawled(bench: CaseBench, site: Site, pages = 100): Promise<Crawled> {
  const { server } = bench;
  server.sites[DEFAULT_SITE] = site;
  const out = join(bench.folder(), "crawl");
  const topic = { name: "storms", words: ["storm"], seeds: [`${server.origin}/`] };
  const settings = { contact: "test@example.org", allowPrivate: true, delayMs: 0, recipe: "bfs", window: 1 };
  const run = await crawl(topic, { ...settings, pages, out });
  const titles: string[] = [];
  try {
    for await (const event of run) if (event.type === "page") titles.push(event.content.title);
    bench.received(run.crawl.totals.bytes);
    return { folder: out, totals: run.crawl.totals, titles };
  } finally {
    await run.close();
    delete server.sites[DEFAULT_SITE];
  }
}

/** Pages, and how many links were dropped or failed for each reason. */
export function accountOf({ totals }: Crawled): string {
  const reasons = Object.entries(totals.reasons).map(([reason, count]) => `, ${count} ${reason}`);
  return `${counted(totals.pages, "page")}${reasons.toSorted().join("")}`;
}

export interface Written {
  readonly jsonl: string;
  readonly csv: string;
  /** What `explain` prints for the first address of the site, or another one. */
  readonly explained: string;
}

export async function written(bench: CaseBench, { folder }: Crawled, path = "/"): Promise<Written> {
  const output = (format: "jsonl" | "csv") => join(folder, "..", `pages.${format}`);
  for (const format of ["jsonl", "csv"] as const) {
    await exportCrawl(folder, { format, text: format === "jsonl", output: output(format) });
  }
  return {
    jsonl: readFileSync(output("jsonl"), "utf8"),
    csv: readFileSync(output("csv"), "utf8"),
    explained: await explainUrl(folder, `${bench.server.origin}${path}`, false),
  };
}
