/**
 * Exact weights: least squares by trying every choice of weights that lie at a bound. On [0, 1]ⁿ a weight lies at 0, at 1
 * or between; where the weights must sum to one it is 0 or not.
 * Paper: none; the papers' problem is convex and small, so its optimum can be had outright. This is the oracle of the
 * other optimisers' tests and the one to use for real crawls.
 * Where columns are collinear many weights are optimal; one of them has no more free weights than independent columns,
 * so choices with a singular system can be left out and the answer is still an optimum.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { solveSymmetric } from "../math/solve.ts";
import { type PartOptions, resolve } from "../parameters.ts";
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
  sumToOne: {
    default: false,
    description: "weights that sum to one, so that the priority is a weighted mean",
    origin: "ours; the papers' learned weights have sums from 0.3 to 1.8",
  },
} as const;

/** 3¹⁰ systems take a fraction of a second; the papers have four weights. */
const MAX_WEIGHTS = 10;
/** Rounding may push a weight this far over its bound. */
const TOLERANCE = 1e-12;

const AT_ZERO = 0;
const AT_ONE = 1;

/**
 * ```ts
 * const weights = solve(exact(), problem, createRng(1));
 * ```
 */
export function exact(options: PartOptions = {}): WeightOptimizer {
  const { ridge, sumToOne } = resolve("optimizer exact", EXACT_PARAMETERS, options);
  return {
    name: "exact",
    *run(problem) {
      const best = sumToOne ? leastSquaresOfSumOne(problem, ridge) : boundedLeastSquares(problem, ridge);
      yield progressOf(problem, 1, best);
      return best;
    },
  };
}

/** The best weights in [0, 1]ⁿ. */
export function boundedLeastSquares(problem: WeightProblem, ridge = 0): Float64Array {
  return bestOf(problem, ridge, 3 ** problem.size, solveFor);
}

/** The best weights that are not negative and sum to one. */
function leastSquaresOfSumOne(problem: WeightProblem, ridge: number): Float64Array {
  return bestOf(problem, ridge, 2 ** problem.size, solveForSumOne);
}

function bestOf(
  problem: WeightProblem,
  ridge: number,
  choices: number,
  solveChoice: (problem: WeightProblem, choice: number) => Float64Array | undefined,
): Float64Array {
  if (problem.size > MAX_WEIGHTS) {
    throw new ConfigError(
      "bad-option",
      `optimizer exact: at most ${MAX_WEIGHTS} weights, got ${problem.size}`,
      "Use the optimizer hybrid or membrane for more.",
    );
  }
  const penalized = withRidge(problem, ridge);
  let best: Float64Array | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let choice = 0; choice < choices; choice++) {
    const candidate = solveChoice(penalized, choice);
    if (candidate === undefined) continue;
    const error = squaredError(penalized, candidate);
    if (error >= least) continue;
    best = candidate;
    least = error;
  }
  // A single weight is never singular in either form, so there is always an answer.
  return best ?? new Float64Array(problem.size);
}

function withRidge(problem: WeightProblem, ridge: number): WeightProblem {
  if (ridge === 0) return problem;
  const gram = problem.gram.slice();
  for (let p = 0; p < gram.length; p += problem.size + 1) gram[p] = (gram[p] ?? 0) + ridge;
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
  const entry = (p: number, q: number) => gram[p * size + q] ?? 0;
  const right = free.map((p) => weights.reduce((sum, weight, q) => sum - entry(p, q) * weight, moments[p] ?? 0));
  const system = Float64Array.from(free.flatMap((p) => free.map((q) => entry(p, q))));
  const values = solveSymmetric(system, right);
  return values !== undefined && place(weights, free, values) ? weights : undefined;
}

/**
 * The bits of `choice` say which weights are not 0. The last of them is one minus the others, which leaves least squares
 * on the differences of the columns: the Gram matrix of s_p − s_last and its products with y − s_last.
 */
function solveForSumOne({ size, gram, moments }: WeightProblem, choice: number): Float64Array | undefined {
  const free = Array.from({ length: size }, (_, p) => p).filter((p) => (choice >> p) & 1);
  const last = free.pop();
  if (last === undefined) return undefined;
  const entry = (p: number, q: number) => gram[p * size + q] ?? 0;
  const moment = (p: number) => moments[p] ?? 0;
  const system = free.flatMap((p) =>
    free.map((q) => entry(p, q) - entry(p, last) - entry(last, q) + entry(last, last)),
  );
  const right = free.map((p) => moment(p) - moment(last) - entry(p, last) + entry(last, last));
  const values = solveSymmetric(Float64Array.from(system), right);
  if (values === undefined) return undefined;
  const rest = 1 - values.reduce((sum, value) => sum + value, 0);
  const weights = new Float64Array(size);
  return place(weights, [...free, last], [...values, rest]) ? weights : undefined;
}

/** False where a value lies outside of its bounds. */
function place(weights: Float64Array, indices: readonly number[], values: ArrayLike<number>): boolean {
  if (!Array.from(values).every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE)) return false;
  for (const [k, p] of indices.entries()) weights[p] = clamp(values[k] ?? 0);
  return true;
}
