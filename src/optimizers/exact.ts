/**
 * Exact weights: bounded least squares on [0, 1]ⁿ by trying every choice of weights that lie at 0, at 1 or between.
 * Paper: none; the papers' problem is convex and small, so its optimum can be had outright. This is the oracle of the
 * other optimisers' tests and the one to use for real crawls.
 * Where columns are collinear many weights are optimal; one of them has no more free weights than independent columns,
 * so choices with a singular system can be left out and the answer is still an optimum.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { type OptimizerOptions, resolveOptions } from "./parameters.ts";
import { clamp } from "./population.ts";
import { progressOf, squaredError, type WeightOptimizer, type WeightProblem } from "./problem.ts";

export const EXACT_PARAMETERS = {
  ridge: {
    default: 0,
    min: 0,
    max: 1e9,
    description: "penalty on the sum of the squared weights; steadies them where features say nearly the same",
    origin: "ours: 0 is plain least squares",
  },
} as const;

/** 3¹⁰ systems take a fraction of a second; the papers have four weights. */
const MAX_WEIGHTS = 10;
/** Pivots of a system scaled to a diagonal of ones that count as zero. */
const SINGULAR = 1e-13;
/** Rounding may push a weight this far over its bound. */
const TOLERANCE = 1e-12;

const AT_ZERO = 0;
const AT_ONE = 1;

/**
 * ```ts
 * const weights = solve(exact(), problem, createRng(1));
 * ```
 */
export function exact(options: OptimizerOptions = {}): WeightOptimizer {
  const { ridge } = resolveOptions("exact", EXACT_PARAMETERS, options);
  return {
    name: "exact",
    *run(problem) {
      const best = boundedLeastSquares(problem, ridge);
      yield progressOf(problem, 1, best);
      return best;
    },
  };
}

export function boundedLeastSquares(problem: WeightProblem, ridge = 0): Float64Array {
  if (problem.size > MAX_WEIGHTS) {
    throw new ConfigError(
      "bad-option",
      `optimizer exact: at most ${MAX_WEIGHTS} weights, got ${problem.size}`,
      "Use the optimizer hybrid or membrane for more.",
    );
  }
  const penalized = withRidge(problem, ridge);
  let best: Float64Array = new Float64Array(problem.size);
  let least = squaredError(penalized, best);
  for (let choice = 1; choice < 3 ** problem.size; choice++) {
    const candidate = solveFor(penalized, choice);
    if (candidate === undefined) continue;
    const error = squaredError(penalized, candidate);
    if (error >= least) continue;
    best = candidate;
    least = error;
  }
  return best;
}

function withRidge(problem: WeightProblem, ridge: number): WeightProblem {
  if (ridge === 0) return problem;
  const gram = problem.gram.slice();
  for (let p = 0; p < problem.size; p++) gram[p * (problem.size + 1)]! += ridge;
  return { ...problem, gram };
}

/** The digits of `choice` to the base 3 say where each weight lies; undefined when its system has no answer in bounds. */
function solveFor({ size, gram, moments }: WeightProblem, choice: number): Float64Array | undefined {
  const weights = new Float64Array(size);
  const free: number[] = [];
  for (let p = 0, rest = choice; p < size; p++, rest = Math.floor(rest / 3)) {
    if (rest % 3 === AT_ONE) weights[p] = 1;
    else if (rest % 3 !== AT_ZERO) free.push(p);
  }
  // Scaled to a diagonal of ones, so that a feature of small values is not mistaken for a dependent one.
  const scale = free.map((p) => Math.sqrt(gram[p * size + p]!));
  if (scale.includes(0)) return undefined;
  const system = free.map((p, k) => {
    let right = moments[p]!;
    for (let q = 0; q < size; q++) right -= gram[p * size + q]! * weights[q]!;
    return Float64Array.of(...free.map((q, j) => gram[p * size + q]! / scale[k]! / scale[j]!), right / scale[k]!);
  });
  if (!eliminate(system)) return undefined;
  for (const [k, row] of system.entries()) {
    const value = row[free.length]! / row[k]! / scale[k]!;
    if (!(value >= -TOLERANCE && value <= 1 + TOLERANCE)) return undefined;
    weights[free[k]!] = clamp(value);
  }
  return weights;
}

/** Gauss and Jordan with row exchange, in place; false for a singular system. */
function eliminate(system: Float64Array[]): boolean {
  const size = system.length;
  for (let k = 0; k < size; k++) {
    let pivot = k;
    for (let row = k + 1; row < size; row++) {
      if (Math.abs(system[row]![k]!) > Math.abs(system[pivot]![k]!)) pivot = row;
    }
    [system[k], system[pivot]] = [system[pivot]!, system[k]!];
    const top = system[k]!;
    if (Math.abs(top[k]!) <= SINGULAR) return false;
    for (const row of system) {
      if (row === top) continue;
      const factor = row[k]! / top[k]!;
      for (let column = k; column <= size; column++) row[column]! -= factor * top[column]!;
    }
  }
  return true;
}
