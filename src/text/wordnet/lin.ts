/**
 * Lin's similarity of two notions: how much of what they say is said by the notion that covers both.
 * Paper: SVSM-MCOA, Eq. 1: sim(c_i, c_j) = 2 IC(lso) / (IC(c_i) + IC(c_j)).
 * Completion: of several common subsumers the one with the largest information content is the lowest.
 * @module
 */

/** From the three information contents. In [0, 1]; 0 when nothing covers both, or neither says anything (two roots). */
export function linOf(common: number, a: number, b: number): number {
  return a + b > 0 ? Math.min(1, (2 * common) / (a + b)) : 0;
}
