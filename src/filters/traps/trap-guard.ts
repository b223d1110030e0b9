/**
 * All that keeps a crawl out of traps, as the engine uses it: filters for the links that are found, a statistic that
 * learns from the pages, a factor for the links of copies, and a second look at links that have waited.
 * @module
 */
import type { Clock } from "../../system/clock.ts";
import type { CanonicalUrl, Drop, LinkFilter, Page } from "../../types.ts";
import type { TemplateBudgetOptions } from "./template-budget.ts";
import { type TrapStatistic, trapStatistic } from "./trap-statistic.ts";
import { trapFilters } from "./traps.ts";

export interface TrapGuardOptions extends TemplateBudgetOptions {
  /** What the links of a copy are worth beside those of an original. */
  readonly copyFactor?: number;
}

export interface TrapGuard {
  /** To be put behind all others: the last of them counts the links that begin to wait. */
  readonly filters: readonly LinkFilter[];
  readonly statistic: TrapStatistic;
  /** The heavy part of learning a page, free of state: may run outside the decider. */
  prepare(page: Page): void;
  /** For the links of the page that the statistic learned last. */
  linkFactor(): number;
  /** On resume, for every URL that waits or was fetched, in the order of discovery. Counting one twice does no harm. */
  count(url: CanonicalUrl): void;
  /** For a link that was kept when it was found and is to be fetched now: what has been learned since may drop it. */
  recheck(url: CanonicalUrl): Drop | undefined;
}

export function trapGuard(clock: Clock, options: TrapGuardOptions = {}): TrapGuard {
  const { copyFactor = 0.25 } = options; // ours: they wait behind the links of pages that say little of the topic
  const { filters, budget, count } = trapFilters(clock, options);
  const statistic = trapStatistic({
    observe: (url, evidence) => {
      count(url); // a seed, or where a redirect has led
      budget.observe(url, evidence);
    },
  });
  return {
    filters: [...filters, counter(count)],
    statistic,
    prepare: (page) => statistic.prepare(page),
    linkFactor: () => (statistic.original === undefined ? 1 : copyFactor),
    count,
    recheck(url) {
      const detail = budget.barren(url);
      return detail === undefined ? undefined : { keep: false, reason: "trap-copies", detail };
    },
  };
}

/**
 * Keeps everything, and counts it: as the last filter of the last stage it sees exactly the links that begin to wait,
 * while the filters of URLs also look at redirects and at links that others drop.
 */
function counter(count: (url: CanonicalUrl) => void): LinkFilter {
  return {
    name: "trap-count",
    stage: "priority",
    check: ({ url }) => {
      count(url);
      return { keep: true };
    },
  };
}
