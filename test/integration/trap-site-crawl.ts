/** A live crawl of the adversarial site: where its budget went, and how much of the real corpus it found. @module */

import type { Totals } from "../../src/journal.ts";
import { createJob, type JobOptions } from "../../src/session/create-job.ts";
import type { CrawlJob } from "../../src/session/job.ts";
import { openCrawl } from "../../src/session/open.ts";
import type { Topic } from "../../src/types.ts";
import { startSiteServer } from "./site-server.ts";
import { TRAP_TOPIC_WORDS, TRAPS, type Trap, type TrapSite, trapOf } from "./trap-site.ts";

export interface TrapCrawlOptions {
  readonly site: TrapSite;
  readonly recipe: string;
  /** The crawl's budget. */
  readonly pages: number;
  readonly traps: boolean;
}

export interface TrapCrawlReport {
  /** Pages fetched of each trap. */
  readonly taken: Readonly<Record<Trap, number>>;
  /** Redirect loops yield no pages and cost no budget, but requests. */
  readonly loopRequests: number;
  /** What all traps together took of the budget. */
  readonly share: number;
  readonly articles: number;
  readonly relevant: number;
  readonly totals: Readonly<Totals>;
}

export async function crawlTrapSite({ site, recipe, pages, traps }: TrapCrawlOptions): Promise<TrapCrawlReport> {
  const server = await startSiteServer({ "127.0.0.1": { "*": site.handler } });
  const taken = Object.fromEntries(TRAPS.map((trap) => [trap, 0])) as Record<Trap, number>;
  const found = new Set<string>();
  const job = await trapJob(`${server.origin}${site.start}`, { recipe, pages, traps });
  const opened = await openCrawl(job);
  try {
    for await (const event of opened) {
      if (event.type !== "page") continue;
      const trap = trapOf(event.page.url);
      if (trap === undefined) found.add(new URL(event.page.url).pathname);
      else taken[trap]++;
    }
    return {
      taken,
      loopRequests: server.requests.filter(({ path }) => path.startsWith("/loop/")).length,
      share: Object.values(taken).reduce((sum, count) => sum + count, 0) / pages,
      articles: count(found, site.articles),
      relevant: count(found, site.relevant),
      totals: opened.crawl.totals,
    };
  } finally {
    await opened.close();
    await server.close();
  }
}

/** One choice at a time, as the papers crawl. */
export function trapJob(seed: string, options: Pick<JobOptions, "recipe" | "pages" | "traps">): Promise<CrawlJob> {
  return createJob(topicAt(seed), {
    ...options,
    contact: "traps@example.org",
    delayMs: 0,
    allowPrivate: true,
    window: 1,
    commitOrder: "in-order",
  });
}

function topicAt(seed: string): Topic {
  const words = new Map(TRAP_TOPIC_WORDS.map((word) => [word, 1]));
  return { name: "storms", words, seeds: [seed], examples: [], background: [], ontology: undefined, language: "en" };
}

function count(found: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  return [...found].filter((path) => wanted.has(path)).length;
}
