/**
 * Evidence about a link's target gathered over all pages that link to it, kept incrementally: one row of numbers per
 * link, so that a link found again costs a constant. A mean is kept as its sum; live values are looked up when read.
 * @module
 */
import type { Aggregate, LinkEvaluator, LinkId } from "../types.ts";

/** Folds the value of occurrence number `occurrence` (from 1) into what is stored. */
export function fold(aggregate: Aggregate, stored: number, value: number, occurrence: number): number {
  if (occurrence <= 1) return value;
  switch (aggregate) {
    case "max":
      return Math.max(stored, value);
    case "sum":
    case "mean":
      return stored + value;
    case "latest":
      return value;
    case "first":
      return stored;
    default:
      return aggregate satisfies never;
  }
}

/** The stored row as the evaluator reads it. */
export function readEvidence(
  { features }: LinkEvaluator,
  target: LinkId,
  stored: ArrayLike<number>,
  occurrences: number,
  into: Float64Array,
): Float64Array {
  let i = 0;
  for (const feature of features) {
    const evidence = feature.aggregate === "live" ? feature.occurrence : feature;
    const kept = stored[i] ?? 0;
    const folded = evidence?.aggregate === "mean" ? kept / Math.max(1, occurrences) : kept;
    const value = evidence?.read === undefined ? folded : evidence.read(folded, occurrences);
    into[i] = feature.aggregate === "live" ? feature.current(target, value) : value;
    i++;
  }
  return into;
}
