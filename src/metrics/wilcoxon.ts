/**
 * Wilcoxon's signed-rank test of paired measurements, two-sided. Pairs without a difference are left out (Wilcoxon's
 * own treatment). Up to 25 pairs without ties the p-value is exact; otherwise it comes from the normal distribution
 * with the variance lessened by ties and a continuity correction of one half.
 * @module
 */
import { at } from "../collections/at.ts";
import { normalTail } from "./distributions.ts";
import { ranksOf, tieTerm } from "./ranks.ts";

export interface Wilcoxon {
  /** Sum of the ranks of the pairs in which the first is larger. */
  readonly positive: number;
  /** Sum of the ranks of the pairs in which the second is larger. */
  readonly negative: number;
  readonly p: number;
  readonly exact: boolean;
}

/** The usual limit of exact tables (and of R's and SciPy's exact mode in older versions). */
const EXACT_UP_TO = 25;

export function wilcoxon(first: readonly number[], second: readonly number[]): Wilcoxon {
  const differences = first.map((value, i) => value - at(second, i)).filter((difference) => difference !== 0);
  const sizes = differences.map(Math.abs);
  const ranks = ranksOf(sizes);
  const pairs = differences.length;
  const positive = ranks.reduce((sum, rank, i) => sum + (at(differences, i) > 0 ? rank : 0), 0);
  const negative = (pairs * (pairs + 1)) / 2 - positive;
  if (pairs === 0) return { positive, negative, p: 1, exact: true };
  const ties = tieTerm(sizes);
  const exact = pairs <= EXACT_UP_TO && ties === 0;
  const p = exact ? exactP(Math.min(positive, negative), pairs) : normalP(positive, pairs, ties);
  return { positive, negative, p, exact };
}

/** Twice the share of the 2ⁿ sign patterns whose rank sum is at most `statistic`. */
function exactP(statistic: number, n: number): number {
  const most = (n * (n + 1)) / 2;
  /** By rank sum, how many sign patterns of the ranks so far have it. */
  let patterns = Float64Array.from({ length: most + 1 }, (_, sum) => (sum === 0 ? 1 : 0));
  for (let rank = 1; rank <= n; rank++) {
    patterns = patterns.map((count, sum) => count + (patterns[sum - rank] ?? 0));
  }
  const below = patterns.subarray(0, statistic + 1).reduce((total, count) => total + count, 0);
  return Math.min(1, (2 * below) / 2 ** n);
}

function normalP(positive: number, n: number, ties: number): number {
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - ties / 48;
  const distance = Math.abs(positive - (n * (n + 1)) / 4);
  return Math.min(1, 2 * normalTail(Math.max(0, distance - 0.5) / Math.sqrt(variance)));
}

/** Holm's step-down correction (1979): p-values of several tests, adjusted so that all may be read at one level. */
export function holm(pValues: readonly number[]): number[] {
  const sorted = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  for (const [place, { p, index }] of sorted.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - place) * p));
    adjusted[index] = largest;
  }
  return adjusted;
}
