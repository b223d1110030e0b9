/**
 * Ranks with ties: equal values share the mean of the places they take.
 * @module
 */
import { at } from "../collections/at.ts";

/** Rank 1 is the smallest value. */
export function ranksOf(values: readonly number[]): number[] {
  const sorted = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < sorted.length; ) {
    const { value } = at(sorted, from);
    let to = from + 1;
    while (sorted[to]?.value === value) to++;
    for (const { index } of sorted.slice(from, to)) ranks[index] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

/** Σ (t³ − t) over groups of t equal values: the term by which ties lessen the variance of rank statistics. */
export function tieTerm(values: readonly number[]): number {
  const groups = new Map<number, number>();
  for (const value of values) groups.set(value, (groups.get(value) ?? 0) + 1);
  return [...groups.values()].reduce((sum, t) => sum + t ** 3 - t, 0);
}
