/** One crawl of a comparison, inside a thread: what it fetched, and what it cost. @module */

import { messageOf } from "../../errors.ts";
import type { Outlook } from "../../events.ts";
import { createJob } from "../../session/create-job.ts";
import { openCrawl } from "../../session/open.ts";
import { systemClock } from "../../system/clock.ts";
import type { CanonicalUrl, JudgedPage, LinkId } from "../../types.ts";
import { hostOf } from "../../url/canonical.ts";
import type { UrlTable } from "../../url/url-table.ts";
import { RECORDED_KINDS } from "../web-pages.ts";
import type { CrawlAccount, CrawlJob, News } from "./messages.ts";

/** Memory is looked at and progress is told so often. */
const EVERY_PAGES = 25;

type Course = Omit<CrawlAccount, "relevance" | "byWords">;

/** A recipe that throws is a failed crawl; what it fetched before counts. */
export async function runCrawl(
  job: CrawlJob,
  web: string,
  urls: UrlTable,
  tell: (news: News) => void,
): Promise<Course> {
  const { given: topic, recipe, parameters, profile, pages: budget, seed } = job;
  const startedAt = systemClock.now();
  const pages: number[] = [];
  const requests: number[] = [];
  const hosts = new Set<string>();
  const outlooks: (Outlook | null)[] = [];
  const own = new Map<LinkId, Pick<JudgedPage, "relevance" | "relevant">>();
  let peakRssBytes = process.memoryUsage.rss();
  let decidingMs = 0;
  let simulatedMs: number | undefined;
  let ended: CrawlAccount["ended"] = "failed";
  let error: string | undefined;
  let weightFit: CrawlAccount["weightFit"];
  try {
    const held = { archive: false, types: RECORDED_KINDS, ...job.simulated };
    const settings = { recipe, parameters, profile, web, pages: budget, seed, ...held };
    const { answers } = job;
    const opened = await openCrawl(await createJob(topic, settings), {
      threads: 0,
      person: answers && ((url) => answers[urls.find(url as CanonicalUrl)] === 1),
      onProgress: (what) => tell({ type: "preparing", what }),
    });
    weightFit = opened.parts.weightFit;
    try {
      for await (const event of opened) {
        if (event.type === "finished") ended = event.reason === "budget" ? "budget" : "exhausted";
        if (event.type === "corrected") for (const judged of event.judged) own.set(judged.page, judged);
        if (event.type !== "page") continue;
        own.set(event.page.id, event.page);
        pages.push(urls.find(event.page.url));
        hosts.add(hostOf(event.page.url));
        requests.push(event.totals.requests + event.totals.lookahead);
        outlooks.push(opened.crawl.outlook ?? null);
        if (pages.length % EVERY_PAGES !== 0) continue;
        peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
        tell({ type: "progress", pages: pages.length });
      }
      decidingMs = opened.crawl.decidingMs;
      simulatedMs = opened.simulatedMs;
    } finally {
      await opened.close();
    }
  } catch (problem) {
    error = messageOf(problem);
  }
  return {
    ended: error === undefined ? ended : "failed",
    error,
    pages: Uint32Array.from(pages),
    requests: Uint32Array.from(requests),
    hosts: hosts.size,
    own: Float64Array.from(own.values(), ({ relevance }) => relevance),
    ownRelevant: Uint8Array.from(own.values(), ({ relevant }) => Number(relevant)),
    outlooks,
    weightFit,
    decidingMs,
    simulatedMs,
    durationMs: systemClock.now() - startedAt,
    peakRssBytes: Math.max(peakRssBytes, process.memoryUsage.rss()),
  };
}
