/**
 * Ranks with ties: equal values share the mean of the places they take.
 * @module
 */

/** Rank 1 is the smallest value. */
export function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let i = from; i < to; i++) ranks[order[i]!] = (from + 1 + to) / 2;
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
