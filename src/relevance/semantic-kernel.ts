/**
 * Similarity of two weighted sets of terms through the similarities of their terms.
 * Papers: SVSM-MCOA (Eq. 3) and BSVSM-HA (Eq. 4) for the double-term cosine; SSRM (Varelas et al. 2005) as cited by
 * SVSM-MCOA. Deviation: Eq. 2 of SVSM-MCOA pairs its two vectors in different orders; Eq. 3 is what is meant.
 * @module
 */

/** sem_ij of text term i to every topic term j; an empty row where none of them counts. */
export type SimilarityRow = ArrayLike<number>;

/** Pairs less similar than this count as not similar at all; 0 takes every pair, as printed. */
type SimilarFrom = number;

/**
 * Sim = Σ w_i w_j sem² / (√Σ (w_i sem)² · √Σ (w_j sem)²) over all pairs; 0 when no pair is similar.
 * Evaluated in one pass: with A_i = Σ_j sem², B_j = Σ_i sem², the denominators are √Σ w_i² A_i and √Σ w_j² B_j.
 */
export function doubleTermCosine(
  textWeights: ArrayLike<number>,
  topicWeights: ArrayLike<number>,
  rows: readonly SimilarityRow[],
  similarFrom: SimilarFrom = 0,
): number {
  const topicSquares = new Float64Array(topicWeights.length);
  let numerator = 0;
  let textNorm = 0;
  for (let i = 0; i < rows.length; i++) {
    const weight = textWeights[i]!;
    const row = rows[i]!;
    if (row.length === 0) continue;
    let rowSquares = 0;
    for (let j = 0; j < topicSquares.length; j++) {
      const sem = row[j]!;
      if (sem === 0 || sem < similarFrom) continue;
      const square = sem * sem;
      rowSquares += square;
      topicSquares[j]! += square;
      numerator += weight * topicWeights[j]! * square;
    }
    textNorm += weight * weight * rowSquares;
  }
  let topicNorm = 0;
  for (let j = 0; j < topicSquares.length; j++) topicNorm += topicWeights[j]! ** 2 * topicSquares[j]!;
  return textNorm === 0 || topicNorm === 0 ? 0 : Math.min(1, numerator / (Math.sqrt(textNorm) * Math.sqrt(topicNorm)));
}

/** SSRM: Σ w_i w_j sem / Σ w_i w_j; 0 for an empty side. */
export function weightedMeanSimilarity(
  textWeights: ArrayLike<number>,
  topicWeights: ArrayLike<number>,
  rows: readonly SimilarityRow[],
): number {
  let numerator = 0;
  let textSum = 0;
  for (let i = 0; i < rows.length; i++) {
    const weight = textWeights[i]!;
    const row = rows[i]!;
    textSum += weight;
    if (row.length === 0) continue;
    for (let j = 0; j < topicWeights.length; j++) numerator += weight * topicWeights[j]! * row[j]!;
  }
  let topicSum = 0;
  for (let j = 0; j < topicWeights.length; j++) topicSum += topicWeights[j]!;
  const denominator = textSum * topicSum;
  return denominator === 0 ? 0 : Math.min(1, Math.max(0, numerator / denominator));
}

/**
 * √(share of the text's weight that lies on terms near some topic term). The double-term cosine does not punish
 * unmatched terms: a long page that shares one term with the topic scores 1 without this.
 */
export function unmatchedPenalty(
  textWeights: ArrayLike<number>,
  rows: readonly SimilarityRow[],
  similarFrom: SimilarFrom = 0,
): number {
  let all = 0;
  let matched = 0;
  for (let i = 0; i < rows.length; i++) {
    const weight = textWeights[i]!;
    const row = rows[i]!;
    let nearest = 0;
    for (let j = 0; j < row.length; j++) if (row[j]! > nearest) nearest = row[j]!;
    all += weight;
    if (nearest >= similarFrom) matched += weight * nearest;
  }
  return all === 0 ? 0 : Math.sqrt(matched / all);
}
