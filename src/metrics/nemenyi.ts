/**
 * Nemenyi's critical difference: two average ranks of Friedman's test differ at level α when they lie further apart.
 * Demšar (JMLR 7, 2006), section 3.2.2: CD = q_α · √(k (k + 1) / (6 n)), where q_α is the quantile of the studentised
 * range of k normal variables with infinitely many degrees of freedom, divided by √2. The quantile is computed, so k
 * has no upper bound.
 * @module
 */
import { normalTail } from "./distributions.ts";

/** α: the level at which two algorithms are said to differ. */
const LEVEL = 0.05;

/** `algorithms` (k ≥ 2) ranked on `blocks` (n ≥ 1). */
export function criticalDifference(algorithms: number, blocks: number): number {
  const q = studentizedRangeQuantile(1 - LEVEL, algorithms) / Math.SQRT2;
  return q * Math.sqrt((algorithms * (algorithms + 1)) / (6 * blocks));
}

/** The q below which the range of k standard normal variables stays with this probability. */
function studentizedRangeQuantile(probability: number, k: number): number {
  let low = 0;
  // The range of 1000 normal variables stays below 20 but for about 1 in 10^40 draws.
  let high = 20;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (rangeBelow(middle, k) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Simpson's rule with this step over ±8 standard deviations errs by less than 10⁻⁹ here. */
const STEP = 0.05;
const POINTS = 320;

/** P(range < q) = k ∫ φ(z) [Φ(z) − Φ(z − q)]^(k−1) dz, z the largest of the k variables. */
function rangeBelow(q: number, k: number): number {
  let sum = 0;
  for (let i = 0; i <= POINTS; i++) {
    const z = -8 + i * STEP;
    const simpson = i === 0 || i === POINTS ? 1 : i % 2 === 1 ? 4 : 2;
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    sum += simpson * density * (normalTail(z - q) - normalTail(z)) ** (k - 1);
  }
  return (k * sum * STEP) / 3;
}
