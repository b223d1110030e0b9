/**
 * A logistic regression with prior weights: p = σ(w·x), fitted to soft labels by Newton steps, each weight pulled back to
 * its prior by a penalty λ/2 (w − w0)². With few rows it stays near the prior, with many it follows the crawl.
 * @module
 */
import { logistic } from "../../math/logistic.ts";
import { solveSymmetric } from "../../math/solve.ts";
import type { TrainingRows } from "./training-rows.ts";

export interface RankerOptions {
  readonly prior: ArrayLike<number>;
  /** λ of each weight. */
  readonly penalty: ArrayLike<number>;
}

const MAX_STEPS = 12;
/** Larger steps overshoot where the logistic is flat. */
const MAX_STEP = 0.5;
const SETTLED = 1e-2;
const LEAST_CURVATURE = 1e-4;

/** Improves `weights` in place. */
export function fitLogistic(weights: Float64Array, rows: TrainingRows, { prior, penalty }: RankerOptions): void {
  const size = weights.length;
  const hessian = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  for (let step = 0; step < MAX_STEPS; step++) {
    hessian.fill(0);
    for (let i = 0; i < size; i++) {
      gradient[i] = penalty[i]! * (weights[i]! - prior[i]!);
      hessian[i * size + i] = penalty[i]! + 1e-6;
    }
    let next = 0;
    for (; next + 3 < rows.size; next += 4) addFour(rows, next, weights, gradient, hessian);
    for (; next < rows.size; next++) addRow(rows, next, weights, gradient, hessian);
    const direction = solveSymmetric(hessian, gradient);
    if (direction === undefined) return; // never with penalties above 0
    const largest = direction.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = largest > MAX_STEP ? MAX_STEP / largest : 1;
    for (let i = 0; i < size; i++) weights[i]! -= scale * direction[i]!;
    if (largest < SETTLED) return;
  }
}

function addRow(
  rows: TrainingRows,
  number: number,
  weights: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const [size, values, start] = [weights.length, rows.values, rows.start(number)];
  const p = probability(values, start, weights);
  const [error, curvature] = [p - rows.label(number), curvatureAt(p)];
  for (let i = 0; i < size; i++) {
    const value = values[start + i]!;
    gradient[i]! += error * value;
    const scaled = curvature * value;
    for (let j = 0; j <= i; j++) hessian[i * size + j]! += scaled * values[start + j]!;
  }
}

/** The very sums that one row after the other gives; the matrix is read and written once for the four. */
function addFour(
  rows: TrainingRows,
  first: number,
  weights: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const [size, values] = [weights.length, rows.values];
  const [a, b, c, d] = [rows.start(first), rows.start(first + 1), rows.start(first + 2), rows.start(first + 3)];
  const [pA, pB] = [probability(values, a, weights), probability(values, b, weights)];
  const [pC, pD] = [probability(values, c, weights), probability(values, d, weights)];
  const [errorA, errorB] = [pA - rows.label(first), pB - rows.label(first + 1)];
  const [errorC, errorD] = [pC - rows.label(first + 2), pD - rows.label(first + 3)];
  const [curvatureA, curvatureB, curvatureC, curvatureD] = [
    curvatureAt(pA),
    curvatureAt(pB),
    curvatureAt(pC),
    curvatureAt(pD),
  ];
  for (let i = 0; i < size; i++) {
    const [ofA, ofB, ofC, ofD] = [values[a + i]!, values[b + i]!, values[c + i]!, values[d + i]!];
    gradient[i] = gradient[i]! + errorA * ofA + errorB * ofB + errorC * ofC + errorD * ofD;
    const [byA, byB, byC, byD] = [curvatureA * ofA, curvatureB * ofB, curvatureC * ofC, curvatureD * ofD];
    for (let j = 0, at = i * size; j <= i; j++, at++) {
      const both = hessian[at]! + byA * values[a + j]! + byB * values[b + j]!;
      hessian[at] = both + byC * values[c + j]! + byD * values[d + j]!;
    }
  }
}

function probability(values: Float64Array, start: number, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * values[start + i]!;
  return logistic(sum);
}

function curvatureAt(p: number): number {
  return Math.max(LEAST_CURVATURE, p * (1 - p));
}
