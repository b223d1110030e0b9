/** A live crawl of a site with traps, over HTTP on loopback: where its budget went, and which good pages it found. @module */
import { createJob } from "../../src/session/create-job.ts";
import { openCrawl } from "../../src/session/open.ts";
import { startSiteServer } from "../integration/site-server.ts";
import type { TopicKind } from "./served.ts";
import type { TrapSite } from "./site.ts";

export interface TrapsCrawlOptions {
  readonly web: TrapSite;
  readonly recipe: string;
  /** The crawl's budget. */
  readonly pages?: number;
  /** Whether the crawl protects itself. */
  readonly traps?: boolean;
  readonly topic?: TopicKind;
  /** The crawl's own seed of randomness. */
  readonly seed?: number;
  /** It is stopped when this has passed. */
  readonly limitMs?: number;
}

export interface TrapsCrawlReport {
  /** Fetched pages. */
  readonly pages: number;
  /** Those in traps, by the trap's name. */
  readonly byKind: Readonly<Record<string, number>>;
  readonly inTraps: number;
  /** Trap pages by the budget, and by the pages fetched. */
  readonly shareOfBudget: number;
  readonly shareOfPages: number;
  /** Good pages found. */
  readonly good: number;
  /** Other real articles found. */
  readonly other: number;
  /** All that the server was asked, and how many of the crawl's requests gave no page. */
  readonly requests: number;
  readonly failed: number;
  /** Why the crawl ended; `stopped` when it ran out of time. */
  readonly ended: string;
  /** Reasons of dropped links and of trouble, with their counts. */
  readonly reasons: Readonly<Record<string, number>>;
}

const DEFAULT_PAGES = 1000;
const LIMIT_MS = 15 * 60_000;

/** At the defaults of a live crawl, but without rest between requests. */
export async function crawlTraps(options: TrapsCrawlOptions): Promise<TrapsCrawlReport> {
  const { web, recipe, pages = DEFAULT_PAGES, traps = true, topic = "words", seed = 1, limitMs = LIMIT_MS } = options;
  const server = await startSiteServer({ "127.0.0.1": { "*": web.handler } });
  try {
    const job = await createJob(web.topic(server.origin, topic), {
      recipe,
      pages,
      traps,
      seed,
      contact: "traps@example.org",
      delayMs: 0,
      allowPrivate: true,
    });
    const opened = await openCrawl(job);
    const timer = setTimeout(() => opened.crawl.stop(), limitMs);
    const byKind: Record<string, number> = Object.fromEntries(web.traps.map((name) => [name, 0]));
    const found = new Set<string>();
    let ended = "stopped";
    try {
      for await (const event of opened) {
        if (event.type === "finished") ended = event.reason;
        if (event.type !== "page") continue;
        const kind = web.kindOf(event.page.url);
        if (kind !== undefined) byKind[kind] = (byKind[kind] ?? 0) + 1;
        else found.add(event.page.url.slice(server.origin.length));
      }
    } finally {
      clearTimeout(timer);
      await opened.close();
    }
    const { totals } = opened.crawl;
    const inTraps = Object.values(byKind).reduce((sum, count) => sum + count, 0);
    return {
      pages: totals.pages,
      byKind,
      inTraps,
      shareOfBudget: inTraps / pages,
      shareOfPages: totals.pages === 0 ? 0 : inTraps / totals.pages,
      good: count(found, web.good),
      other: count(found, web.other),
      requests: server.requests.length,
      failed: totals.failed,
      ended,
      reasons: totals.reasons,
    };
  } finally {
    await server.close();
  }
}

function count(found: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  return [...found].filter((address) => wanted.has(address)).length;
}
