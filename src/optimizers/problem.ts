/**
 * What a weight optimiser solves: weights λ in [0, 1]ⁿ with the least squared error Σ (y − λ·s)² over the training rows.
 * Papers: BSVSM-HA Eq. 6 and SVSM-MCOA Eq. 4. The error is a quadratic form of λ, so the rows are folded once into
 * their Gram matrix and every candidate costs n² multiplications, however many rows there are.
 * Both papers say "root mean square" but print the root of the sum; the optimum is the same. `fitness` is as printed,
 * the reported `error` is the true root mean square.
 * @module
 */
import { ConfigError } from "../errors.ts";
import type { Rng } from "../math/rng.ts";

/** A link that teaches weights. */
export interface TrainingRow {
  /** Similarities of the link: full text, anchor, title, context in the papers. */
  readonly features: ArrayLike<number>;
  /** Similarity of the page behind the link. */
  readonly target: number;
}

/** Training rows, folded into what every optimiser needs. */
export interface WeightProblem {
  /** Number of weights. */
  readonly size: number;
  /** Number of training rows. */
  readonly rows: number;
  /** G = SᵀS, row by row. */
  readonly gram: Float64Array;
  /** b = Sᵀy. */
  readonly moments: Float64Array;
  /** c = yᵀy. */
  readonly energy: number;
}

/** Where a run stands: taken at any moment, `best` is the answer if the run stops there. */
export interface WeightProgress {
  /** Counts from 1. */
  readonly generation: number;
  readonly best: Float64Array;
  /** Root mean square error of `best` over the training rows. */
  readonly error: number;
}

/** Pure: all chance from `rng`; the caller stops whenever it likes and keeps the last `best`. */
export interface WeightOptimizer {
  readonly name: string;
  /** Yields its best after each generation, and returns it in the end. */
  run(problem: WeightProblem, rng: Rng): Generator<WeightProgress, Float64Array, void>;
}

/** Keeps the fitness finite where the weights explain every row. */
const LEAST_SQUARED_ERROR = 1e-12;
/** Squares of larger numbers, summed, may leave the range of a double. */
const LARGEST_VALUE = 1e100;

/**
 * Folds training rows into a problem; refuses rows that do not fit each other.
 * @example const problem = weightProblem([{ features: [0.4, 0.1, 0.3, 0.2], target: 0.35 }]);
 */
export function weightProblem(rows: readonly TrainingRow[]): WeightProblem {
  const size = rows[0]?.features.length ?? 0;
  if (size === 0) throw refused("there is no training row with features", "Give at least one row with one feature.");
  const gram = new Float64Array(size * size);
  const moments = new Float64Array(size);
  let energy = 0;
  rows.forEach((row, index) => {
    checkRow(row, index, size);
    const { features, target } = row;
    for (let p = 0; p < size; p++) {
      moments[p]! += features[p]! * target;
      for (let q = 0; q < size; q++) gram[p * size + q]! += features[p]! * features[q]!;
    }
    energy += target * target;
  });
  return { size, rows: rows.length, gram, moments, energy };
}

function checkRow({ features, target }: TrainingRow, index: number, size: number): void {
  const place = `training row ${index + 1}`;
  if (features.length !== size) {
    throw refused(`${place} has ${features.length} features, row 1 has ${size}`, "Give every row the same features.");
  }
  const check = (value: number, name: string) => {
    if (Math.abs(value) <= LARGEST_VALUE) return;
    throw refused(`${place}: the ${name} must be a finite number, got ${value}`, "Correct or remove the row.");
  };
  for (let p = 0; p < size; p++) check(features[p]!, `feature ${p + 1}`);
  check(target, "target");
}

function refused(message: string, hint: string): ConfigError {
  return new ConfigError("bad-option", `weights: ${message}`, hint);
}

/** Σ (y − λ·s)² = λᵀGλ − 2bᵀλ + c, for the weights that begin at `offset`. Hot. */
export function squaredError(
  { size, gram, moments, energy }: WeightProblem,
  weights: ArrayLike<number>,
  offset = 0,
): number {
  let sum = energy;
  for (let p = 0; p < size; p++) {
    let slope = -2 * moments[p]!;
    const row = p * size;
    for (let q = 0; q < size; q++) slope += gram[row + q]! * weights[offset + q]!;
    sum += slope * weights[offset + p]!;
  }
  return Math.max(0, sum);
}

/** Eq. 6 of BSVSM-HA, Eq. 4 of SVSM-MCOA: fit = 1 / √Σ (y − λ·s)². Hot. */
export function fitness(problem: WeightProblem, weights: ArrayLike<number>, offset = 0): number {
  return 1 / Math.sqrt(Math.max(squaredError(problem, weights, offset), LEAST_SQUARED_ERROR));
}

/** A copy, so that no later generation changes what the caller holds. */
export function progressOf(problem: WeightProblem, generation: number, best: Float64Array): WeightProgress {
  return { generation, best: best.slice(), error: Math.sqrt(squaredError(problem, best) / problem.rows) };
}

/** Runs an optimiser to the end and gives the weights. */
export function solve(optimizer: WeightOptimizer, problem: WeightProblem, rng: Rng): Float64Array {
  const run = optimizer.run(problem, rng);
  for (;;) {
    const step = run.next();
    if (step.done) return step.value;
  }
}
