/** Doubts about links, in steps: what waits, and how far behind others. @module */

/** So many are told apart. */
export const MOST_DOUBT = 19;
/** What may be expected of a link is never nothing. */
const LEAST_EXPECTED = 2 ** -10;

/** By how much less may be expected of a link than is usual: so many doubts for each halving beyond the first step; undefined for none. */
export function doubtBy(usual: number, expected: number, perHalving: number): number | undefined {
  const doubt = Math.floor(perHalving * Math.log2(usual / Math.max(LEAST_EXPECTED, expected))) - 1;
  return doubt >= 0 ? Math.min(MOST_DOUBT, doubt) : undefined;
}
