/**
 * A logistic regression with prior weights: p = σ(w·x), fitted to soft labels by Newton steps, each weight pulled back to
 * its prior by a penalty λ/2 (w − w0)². With few rows it stays near the prior, with many it follows the crawl.
 * @module
 */
import { logistic } from "../../math/logistic.ts";
import { solveSymmetric } from "../../math/solve.ts";

export interface RankerOptions {
  readonly prior: ArrayLike<number>;
  /** λ of each weight. */
  readonly penalty: ArrayLike<number>;
}

export interface TrainingRow {
  readonly values: Float64Array;
  /** In [0, 1]. */
  label: number;
}

const MAX_STEPS = 12;
/** Larger steps overshoot where the logistic is flat. */
const MAX_STEP = 0.5;
const SETTLED = 1e-2;
const LEAST_CURVATURE = 1e-4;

/** Improves `weights` in place. */
export function fitLogistic(
  weights: Float64Array,
  rows: readonly TrainingRow[],
  { prior, penalty }: RankerOptions,
): void {
  const size = weights.length;
  const hessian = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  for (let step = 0; step < MAX_STEPS; step++) {
    hessian.fill(0);
    for (let i = 0; i < size; i++) {
      gradient[i] = penalty[i]! * (weights[i]! - prior[i]!);
      hessian[i * size + i] = penalty[i]! + 1e-6;
    }
    for (const row of rows) addRow(row, weights, gradient, hessian);
    const direction = solveSymmetric(hessian, gradient);
    if (direction === undefined) return; // never with penalties above 0
    const largest = direction.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = largest > MAX_STEP ? MAX_STEP / largest : 1;
    for (let i = 0; i < size; i++) weights[i]! -= scale * direction[i]!;
    if (largest < SETTLED) return;
  }
}

function addRow(
  { values, label }: TrainingRow,
  weights: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const size = weights.length;
  let sum = 0;
  for (let i = 0; i < size; i++) sum += weights[i]! * values[i]!;
  const p = logistic(sum);
  const error = p - label;
  const curvature = Math.max(LEAST_CURVATURE, p * (1 - p));
  for (let i = 0; i < size; i++) {
    const value = values[i]!;
    if (value === 0) continue;
    gradient[i]! += error * value;
    const scaled = curvature * value;
    for (let j = 0; j <= i; j++) hessian[i * size + j]! += scaled * values[j]!;
  }
}
