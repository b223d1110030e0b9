/**
 * Area under the ROC curve: the probability that a relevant page scores higher than another one, ties counting half.
 * @module
 */

/** Undefined when one of the two sides is empty. */
export function areaUnderCurve(relevant: readonly number[], others: readonly number[]): number | undefined {
  if (relevant.length === 0 || others.length === 0) return undefined;
  const all = [
    ...relevant.map((score) => ({ score, isRelevant: true })),
    ...others.map((score) => ({ score, isRelevant: false })),
  ];
  all.sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]!.score === all[from]!.score) to++;
    const meanRank = (from + 1 + to) / 2;
    for (let i = from; i < to; i++) if (all[i]!.isRelevant) rankSum += meanRank;
    from = to;
  }
  const n = relevant.length;
  return (rankSum - (n * (n + 1)) / 2) / (n * others.length);
}
