/** The logistic function and its inverse. @module */

/** The probability whose log-odds are `x`. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Its inverse, of a probability that is held `least` away from 0 and 1. */
export function logOdds(probability: number, least: number): number {
  const bounded = Math.min(1 - least, Math.max(least, probability));
  return Math.log(bounded / (1 - bounded));
}
