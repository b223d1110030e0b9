/** The logistic function. @module */

/** The probability whose log-odds are `x`. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
