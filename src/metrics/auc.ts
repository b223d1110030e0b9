/**
 * Area under the ROC curve: the probability that a relevant page scores higher than another one, ties counting half.
 * @module
 */
import { ranksOf } from "./ranks.ts";

/** Undefined when one of the two sides is empty. */
export function areaUnderCurve(relevant: readonly number[], others: readonly number[]): number | undefined {
  if (relevant.length === 0 || others.length === 0) return undefined;
  const ranks = ranksOf([...relevant, ...others]);
  const n = relevant.length;
  const rankSum = ranks.slice(0, n).reduce((sum, rank) => sum + rank, 0);
  return (rankSum - (n * (n + 1)) / 2) / (n * others.length);
}
