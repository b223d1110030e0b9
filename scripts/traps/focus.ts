/**
 * What the rules against traps cost a focused crawl: relevant pages that it finds on a recorded web, where there are no traps,
 * with the rules of a live crawl and without. Rules that only put links off drop nothing, and may cost focus all the same.
 * @module
 */
import { createJob } from "../../src/session/create-job.ts";
import type { CrawlJob } from "../../src/session/job.ts";
import { openCrawl } from "../../src/session/open.ts";
import { loadTopic } from "../../src/topics/load.ts";
import type { Topic } from "../../src/types.ts";
import { canonicalUrl } from "../../src/url/canonical.ts";

export interface FocusOptions {
  readonly web: string;
  readonly topic: string;
  /** Addresses that the topic's file calls relevant. */
  readonly relevant: ReadonlySet<string>;
  readonly recipe: string;
  readonly pages: number;
  readonly print: (line: string) => void;
}

/** Where the crawls are compared: after so great a part of their pages. */
const MARKS = [0.25, 0.5, 1];

export async function measureFocus({ web, topic: file, relevant, recipe, pages, print }: FocusOptions): Promise<void> {
  const topic = await loadTopic(file);
  const wanted = withoutExamples(relevant, topic);
  const marks = MARKS.map((part) => Math.round(part * pages));
  const counts: number[][] = [];
  print(`\n${topic.name}, ${recipe}: relevant pages of ${wanted.size} found in ${marks.join(", ")} pages`);
  for (const traps of [false, true]) {
    const job = await createJob(topic, { web, recipe, pages, traps });
    const { found, reasons } = await crawl({ ...job, live: LIVE }, wanted);
    const after = marks.map((mark) => found[Math.min(mark, found.length) - 1] ?? 0);
    counts.push(after);
    print(`  ${traps ? "with" : "without"} the rules: ${after.join(", ")}${traps ? `; links ${reasons}` : ""}`);
  }
  const [without = [], with_ = []] = counts;
  const changes = with_.map((count, n) => `${(100 * (count / Math.max(1, without[n] ?? 0) - 1)).toFixed(1)} %`);
  print(`  change: ${changes.join(", ")}`);
}

/** By these a crawl goes by all rules, though the web is a recorded one. */
const LIVE: NonNullable<CrawlJob["live"]> = {
  contact: "traps@example.org",
  delayMs: 0,
  connectionsPerHost: 1,
  allowPrivate: false,
};

/** Relevant pages found after each page, and the reasons for which links were dropped or put off. */
async function crawl(job: CrawlJob, wanted: ReadonlySet<string>): Promise<{ found: number[]; reasons: string }> {
  const opened = await openCrawl(job);
  const found: number[] = [];
  const seen = new Set<string>();
  try {
    for await (const event of opened) {
      if (event.type !== "page") continue;
      if (wanted.has(event.page.url)) seen.add(event.page.url);
      found.push(seen.size);
    }
    const traps = Object.entries(opened.crawl.totals.reasons).filter(([reason]) => reason.startsWith("trap-"));
    return { found, reasons: traps.map(([reason, links]) => `${reason} ${links}`).join(", ") || "for nothing" };
  } finally {
    await opened.close();
  }
}

/** Pages that were known beforehand are not found. */
function withoutExamples(relevant: ReadonlySet<string>, { examples }: Topic): ReadonlySet<string> {
  const known = new Set(examples.map((url) => canonicalUrl(url)));
  return new Set([...relevant].filter((url) => !known.has(canonicalUrl(url))));
}
