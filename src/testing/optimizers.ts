/** What every optimiser of weights must do. @module */
import assert from "node:assert/strict";
import { createRng } from "../math/rng.ts";
import { exact } from "../optimizers/exact.ts";
import { solve, squaredError, type TrainingRow, type WeightOptimizer, weightProblem } from "../optimizers/problem.ts";
import type { Check } from "./check.ts";

const row = (target: number, ...features: number[]): TrainingRow => ({ features, target });

/** Links whose targets follow their features, with noise. */
function noisyRows(count: number, seed: number): TrainingRow[] {
  const rng = createRng(seed);
  return Array.from({ length: count }, () => {
    const [full, anchor, title, context] = [rng.next(), rng.next(), rng.next(), rng.next()] as const;
    return row(0.45 * full + 0.1 * anchor + 0.2 * context + 0.1 * rng.next(), full, anchor, title, context);
  });
}

const PROBLEM = weightProblem(noisyRows(200, 1));

const DEGENERATE: Readonly<Record<string, readonly TrainingRow[]>> = {
  "one row": [row(0.4, 0.5, 0.2, 0, 0.9)],
  "one feature": [row(0.4, 0.5), row(0.1, 0.2)],
  "nothing but zeros": [row(0, 0, 0, 0, 0), row(0, 0, 0, 0, 0)],
  "features of zero": [row(0.4, 0, 0, 0, 0), row(0.7, 0, 0, 0, 0)],
  "targets of zero": [row(0, 0.1, 0.2, 0.3, 0.4), row(0, 0.5, 0.6, 0.7, 0.8)],
  "collinear columns": [row(0.3, 0.1, 0.2, 0.3, 0.1), row(0.6, 0.2, 0.4, 0.6, 0.2), row(0.8, 0.3, 0.6, 0.9, 0.3)],
  "the same row many times": Array.from({ length: 20 }, () => row(0.3, 0.1, 0.9, 0.4, 0.2)),
  "an optimum outside the bounds": [row(5, 0.1, 0.2, 0.3, 0.4), row(-5, 0.4, 0.1, 0.1, 0)],
  "large numbers": [row(1e40, 1e50, 1e30, 1, 0), row(2e40, 1, 1e50, 1e20, 1)],
};

/** `optimizer` is run many times: give one of few generations. */
export function optimizerContract(optimizer: WeightOptimizer): Check[] {
  return [
    {
      name: "counts generations from 1 and reports weights in [0, 1] with their own error",
      run: () => reports(optimizer),
    },
    { name: "is a function of problem and seed, whatever runs beside it", run: () => isDeterministic(optimizer) },
    { name: "can be stopped at any generation and leaves a valid answer", run: () => canBeStopped(optimizer) },
    { name: "does not change what it reported earlier, nor the problem", run: () => mutatesNothing(optimizer) },
    ...Object.entries(DEGENERATE).map(([what, rows]) => ({
      name: `survives ${what}`,
      run: () => survives(optimizer, rows),
    })),
    { name: "is never below the exact optimum", run: () => isNeverBelowOptimum(optimizer) },
  ];
}

function assertBounds(weights: Float64Array, size: number): void {
  assert.equal(weights.length, size);
  for (const weight of weights) assert(weight >= 0 && weight <= 1, `a weight of ${weight}`);
}

const errorOf = (best: Float64Array) => Math.sqrt(squaredError(PROBLEM, best) / PROBLEM.rows);

function reports(optimizer: WeightOptimizer): void {
  const steps = [...optimizer.run(PROBLEM, createRng(1))];
  assert(steps.length > 0, "it reports nothing");
  steps.forEach(({ generation, best, error }, i) => {
    assert.equal(generation, i + 1);
    assertBounds(best, PROBLEM.size);
    assert.equal(error, errorOf(best));
  });
}

function isDeterministic(optimizer: WeightOptimizer): void {
  const alone = [...optimizer.run(PROBLEM, createRng(7))];
  const first = optimizer.run(PROBLEM, createRng(7));
  const second = optimizer.run(PROBLEM, createRng(8));
  const interleaved = alone.map(() => {
    second.next();
    return first.next().value;
  });
  assert.deepEqual(interleaved, alone);
  assert.deepEqual(solve(optimizer, PROBLEM, createRng(7)), solve(optimizer, PROBLEM, createRng(7)));
}

function canBeStopped(optimizer: WeightOptimizer): void {
  const { length } = [...optimizer.run(PROBLEM, createRng(2))];
  for (let stop = 1; stop <= length; stop++) {
    const run = optimizer.run(PROBLEM, createRng(2));
    for (const { generation, best } of run) {
      if (generation < stop) continue;
      assertBounds(best, PROBLEM.size);
      break;
    }
    assert.equal(run.next().done, true);
  }
}

function mutatesNothing(optimizer: WeightOptimizer): void {
  const before = structuredClone(PROBLEM);
  const steps = [...optimizer.run(PROBLEM, createRng(3))];
  assert.deepEqual(
    steps.map(({ best }) => errorOf(best)),
    steps.map(({ error }) => error),
  );
  assert.deepEqual(PROBLEM, before);
}

function survives(optimizer: WeightOptimizer, rows: readonly TrainingRow[]): void {
  const problem = weightProblem(rows);
  for (const { best, error } of optimizer.run(problem, createRng(4))) {
    assertBounds(best, problem.size);
    assert(Number.isFinite(error), `an error of ${error}`);
  }
  assertBounds(solve(optimizer, problem, createRng(4)), problem.size);
}

function isNeverBelowOptimum(optimizer: WeightOptimizer): void {
  for (let seed = 1; seed <= 20; seed++) {
    const problem = weightProblem(noisyRows(1 + (seed % 8), seed));
    const least = squaredError(problem, solve(exact(), problem, createRng(0)));
    const found = squaredError(problem, solve(optimizer, problem, createRng(seed)));
    assert(found >= least - 1e-9, `${found} below the least possible error ${least}`);
  }
}
