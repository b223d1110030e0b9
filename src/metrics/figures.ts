/**
 * The papers' figures of a crawl from its running sums.
 * Papers: harvest rate, average relevance (BSVSM-HA Eq. 11, IELP Eq. 6, FCOSA Eq. 17) and standard deviation
 * (FCOSA Eq. 18, population form).
 * @module
 */
import type { Totals } from "../journal.ts";

export function emptyTotals(): Totals {
  return {
    pages: 0,
    relevant: 0,
    sumOfRelevance: 0,
    sumOfSquares: 0,
    bytes: 0,
    requests: 0,
    lookahead: 0,
    discovered: 0,
    dropped: 0,
    failed: 0,
    reasons: {},
  };
}

/**
 * Relevant pages among fetched pages; 0 before the first page.
 * @example if (event.type === "finished") console.log(harvestRate(event.totals));
 */
export function harvestRate(totals: Readonly<Totals>): number {
  return totals.pages === 0 ? 0 : totals.relevant / totals.pages;
}

/**
 * Mean relevance of the fetched pages; 0 before the first page.
 * @example console.log(averageRelevance(event.totals));
 */
export function averageRelevance(totals: Readonly<Totals>): number {
  return totals.pages === 0 ? 0 : totals.sumOfRelevance / totals.pages;
}

/** Standard deviation of the relevance of the fetched pages; 0 before the first page. */
export function relevanceDeviation(totals: Readonly<Totals>): number {
  if (totals.pages === 0) return 0;
  return Math.sqrt(Math.max(0, totals.sumOfSquares / totals.pages - averageRelevance(totals) ** 2));
}
