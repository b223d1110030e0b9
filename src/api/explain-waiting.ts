/** Why a link waits: what comes before it, and what else keeps it. @module */
import type { LinkRow } from "../journal.ts";
import type { RecalledCrawl } from "../session/recall.ts";
import { hostOf } from "../url/canonical.ts";

/** Where a waiting link stands. */
export interface QueuePlace {
  /** It was chosen, and its page has not come in yet; then it stands in no queue, and the counts are 0. */
  readonly isChosen: boolean;
  /** All waiting links, this one among them. */
  readonly waiting: number;
  /** Those of a higher priority; 0 where links are taken in the order in which they were found. */
  readonly higher: number;
  /** Those that are as good and were found earlier. */
  readonly earlier: number;
  readonly host: string;
  /** Waiting links of its host, this one among them. */
  readonly onHost: number;
  /** Those of them that come before it. */
  readonly aheadOnHost: number;
  /** What would drop it if it were chosen now; null for nothing. */
  readonly refusal: { readonly reason: string; readonly detail: string } | null;
  /** Pages fetched so far, and the budget. */
  readonly pages: number;
  readonly budget: number;
  /** For so long its host rests after a request while links of others are taken; 0 where no link is passed over for that. */
  readonly delayMs: number;
}

export function queuePlace(crawl: RecalledCrawl, { id, url }: LinkRow): QueuePlace {
  const { job, engine } = crawl;
  const standing = crawl.standing(id);
  const drop = crawl.refusal(id);
  return {
    isChosen: engine.asked.some((asked) => asked.id === id),
    ...(standing ?? { waiting: 0, higher: 0, earlier: 0, onHost: 0, aheadOnHost: 0 }),
    host: hostOf(url),
    refusal: drop === undefined ? null : { reason: drop.reason, detail: drop.detail },
    pages: engine.totals.pages,
    budget: job.pages,
    delayMs: job.commitOrder === "as-completed" ? (job.live?.delayMs ?? 0) : 0,
  };
}
