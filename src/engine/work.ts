/** What is done for a chosen link outside the decider: the page's own work, or that and its look-ahead. @module */
import { firstDrop } from "../filters/check.ts";
import type { Totals } from "../journal.ts";
import type { CanonicalUrl, LinkFilter, Parts } from "../types.ts";
import { LookAhead } from "./look-ahead.ts";
import { type PageWorkOptions, type WorkResult, workOn } from "./page-work.ts";

export interface WorkerOptions extends PageWorkOptions {
  readonly parts: Parts;
  readonly filters: readonly LinkFilter[];
  readonly totals: Readonly<Totals>;
}

export function workerFor(options: WorkerOptions, signal: AbortSignal): (url: CanonicalUrl) => Promise<WorkResult> {
  const { parts, filters, totals } = options;
  const work = (url: CanonicalUrl) => workOn(url, options, signal);
  if (parts.lookahead !== true) return work;
  const urlFilters = filters.filter(({ stage }) => stage === "url");
  const lookAhead = new LookAhead({
    relevance: parts.relevance,
    view: {
      get pages() {
        return totals.pages;
      },
      get relevantPages() {
        return totals.relevant;
      },
    },
    work,
    isWanted: (url) => firstDrop(urlFilters, { url, depth: 0, nofollow: false, priority: undefined }) === undefined,
  });
  return async (url) => {
    try {
      return await lookAhead.work(url);
    } catch (error) {
      return { kind: "broken", error };
    }
  };
}
