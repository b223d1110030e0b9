import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { ConfigError } from "../errors.ts";
import { createRng } from "../math/rng.ts";
import { fitness, progressOf, solve, squaredError, type TrainingRow, weightProblem } from "./problem.ts";

const row = (target: number, ...features: number[]): TrainingRow => ({ features, target });
const errorOf = (make: () => unknown): ConfigError => {
  try {
    make();
  } catch (error) {
    if (error instanceof ConfigError) return error;
  }
  throw new Error("expected a ConfigError");
};

describe("a weight problem", () => {
  it("folds its rows into the Gram matrix", () => {
    const problem = weightProblem([row(0.5, 1, 2), row(0.25, 3, 4)]);
    expect(problem).toEqual({
      size: 2,
      rows: 2,
      gram: Float64Array.of(10, 14, 14, 20),
      moments: Float64Array.of(1.25, 2),
      energy: 0.3125,
    });
  });

  it("gives the squared error of any weights as if it went through the rows", () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true });
    const rows = fc.array(fc.tuple(value, value, value, value), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(rows, value, value, value, (data, a, b, c) => {
        const weights = [a, b, c];
        const direct = data.reduce(
          (sum, [y, ...s]) => sum + (y - s.reduce((dot, x, p) => dot + x * at(weights, p), 0)) ** 2,
          0,
        );
        const problem = weightProblem(data.map(([target, ...features]) => ({ target, features })));
        expect(squaredError(problem, weights)).toBeCloseTo(direct, 10);
      }),
    );
  });

  it.each(WEIGHT_SYSTEMS)("knows the least error of the system $name", ({ problem, optimum, leastSquaredError }) => {
    expect(squaredError(problem, optimum)).toBeCloseTo(leastSquaredError, 12);
  });

  it("reads weights in the middle of a larger array", () => {
    const { problem, optimum } = at(WEIGHT_SYSTEMS, 0);
    expect(squaredError(problem, [9, 9, ...optimum, 9], 2)).toBe(squaredError(problem, optimum));
  });

  it("never has a negative error, though rounding may say so", () => {
    const problem = weightProblem([row(0.3, 0.1), row(0.9, 0.3)]);
    expect(squaredError({ ...problem, energy: problem.energy - 1e-9 }, [3])).toBe(0);
  });

  it("keeps the fitness finite where the weights explain everything", () => {
    const problem = weightProblem([row(0.5, 1)]);
    expect(fitness(problem, [0.5])).toBe(1e6);
    expect(fitness(problem, [0])).toBe(2);
  });

  it("reports the root of the mean square and a copy of the weights", () => {
    const problem = weightProblem([row(0.5, 1), row(0.7, 1)]);
    const weights = Float64Array.of(0.6);
    const progress = progressOf(problem, 3, weights);
    weights[0] = 0;
    expect(progress.best).toEqual(Float64Array.of(0.6));
    expect(progress.error).toBeCloseTo(0.1, 12);
    expect(progress.generation).toBe(3);
  });
});

describe("bad training rows", () => {
  it.each([
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "Infinity"],
    [1e200, "1e+200"],
  ])("with the feature %d are refused by their number", (value, text) => {
    const error = errorOf(() => weightProblem([row(0.1, 0.2, 0.3), row(0.1, 0.2, value)]));
    expect(error.code).toBe("bad-option");
    expect(error.message).toBe(`weights: training row 2: the feature 2 must be a finite number, got ${text}`);
  });

  it("with a target that is no number are refused", () => {
    expect(errorOf(() => weightProblem([row(Number.NaN, 0.2)])).message).toContain("training row 1: the target");
  });

  it("of unequal length are refused", () => {
    expect(errorOf(() => weightProblem([row(0, 1, 1), row(0, 1)])).message).toContain("row 2 has 1 features");
  });

  it("that are missing are refused", () => {
    expect(errorOf(() => weightProblem([])).message).toContain("no training row");
    expect(errorOf(() => weightProblem([row(0.1)])).message).toContain("no training row");
  });
});

it("solving runs an optimiser to its end", () => {
  const { problem } = at(WEIGHT_SYSTEMS, 0);
  const optimizer = {
    name: "counting",
    *run() {
      for (let generation = 1; generation <= 3; generation++)
        yield progressOf(problem, generation, new Float64Array(4));
      return Float64Array.of(1, 2, 3, 4);
    },
  };
  expect(solve(optimizer, problem, createRng(1))).toEqual(Float64Array.of(1, 2, 3, 4));
});
