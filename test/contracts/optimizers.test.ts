import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, present } from "../../src/collections/at.ts";
import { createRng } from "../../src/math/rng.ts";
import { OPTIMIZERS } from "../../src/optimizers/index.ts";
import {
  solve,
  squaredError,
  type TrainingRow,
  type WeightProblem,
  weightProblem,
} from "../../src/optimizers/problem.ts";
import type { ParameterValues, Profile } from "../../src/types.ts";
import { WEIGHT_SYSTEMS } from "../weight-systems.ts";

/** Small sizes, so that the whole contract runs in moments; the optimisers' own tests use the real ones. */
const SMALL: ParameterValues = {
  generations: 8,
  communications: 2,
  size: 10,
  outerSize: 10,
  innerSize: 6,
  cooling: 0.7,
};
const row = (target: number, ...features: number[]): TrainingRow => ({ features, target });
const DEGENERATE: readonly (readonly [string, readonly TrainingRow[]])[] = [
  ["one row", [row(0.4, 0.5, 0.2, 0, 0.9)]],
  ["one feature", [row(0.4, 0.5), row(0.1, 0.2)]],
  ["nothing but zeros", [row(0, 0, 0, 0, 0), row(0, 0, 0, 0, 0)]],
  ["features of zero", [row(0.4, 0, 0, 0, 0), row(0.7, 0, 0, 0, 0)]],
  ["targets of zero", [row(0, 0.1, 0.2, 0.3, 0.4), row(0, 0.5, 0.6, 0.7, 0.8)]],
  ["collinear columns", [row(0.3, 0.1, 0.2, 0.3, 0.1), row(0.6, 0.2, 0.4, 0.6, 0.2), row(0.8, 0.3, 0.6, 0.9, 0.3)]],
  ["the same row many times", Array.from({ length: 20 }, () => row(0.3, 0.1, 0.9, 0.4, 0.2))],
  ["an optimum outside the bounds", [row(5, 0.1, 0.2, 0.3, 0.4), row(-5, 0.4, 0.1, 0.1, 0)]],
  ["large numbers", [row(1e40, 1e50, 1e30, 1, 0), row(2e40, 1, 1e50, 1e20, 1)]],
];
const isInBounds = (weights: Float64Array) => weights.every((weight) => weight >= 0 && weight <= 1);
const frozenCopy = (problem: WeightProblem) => structuredClone(problem);

describe.each(
  Object.keys(OPTIMIZERS).flatMap((name) =>
    (["default", "paper"] as const).flatMap((profile) =>
      (["random", "cuckoo"] as const).map((start) => [name, profile, start] as [string, Profile, string]),
    ),
  ),
)("the optimiser %s (%s profile, %s start)", (name, profile, start) => {
  const recipe = present(OPTIMIZERS[name], name);
  const known = new Set(recipe.parameters.map((parameter) => parameter.name));
  const small = Object.fromEntries(Object.entries({ ...SMALL, start }).filter(([key]) => known.has(key)));
  const optimizer = recipe.create({ profile, parameters: small });
  const { problem } = at(WEIGHT_SYSTEMS, 2);

  it("is registered under its own name and says where it and its parameters come from", () => {
    expect(optimizer.name).toBe(name);
    expect(recipe.paper.length).toBeGreaterThan(5);
    for (const { origin, description } of recipe.parameters) {
      expect(origin.length).toBeGreaterThan(3);
      expect(description.length).toBeGreaterThan(3);
    }
  });

  it("counts generations from 1 and reports weights in [0, 1] with their own error", () => {
    const steps = [...optimizer.run(problem, createRng(1))];
    expect(steps.map(({ generation }) => generation)).toEqual(steps.map((_, i) => i + 1));
    for (const { best, error } of steps) {
      expect(isInBounds(best)).toBe(true);
      expect(error).toBe(Math.sqrt(squaredError(problem, best) / problem.rows));
    }
  });

  it("is a function of problem and seed, whatever runs beside it", () => {
    const alone = [...optimizer.run(problem, createRng(7))];
    const first = optimizer.run(problem, createRng(7));
    const second = optimizer.run(problem, createRng(8));
    const interleaved = alone.map(() => {
      second.next();
      return first.next().value;
    });
    expect(interleaved).toEqual(alone);
    expect(solve(optimizer, problem, createRng(7))).toEqual(solve(optimizer, problem, createRng(7)));
  });

  it("can be stopped at any generation and leaves a valid answer", () => {
    const { length } = [...optimizer.run(problem, createRng(2))];
    for (let stop = 1; stop <= length; stop++) {
      const run = optimizer.run(problem, createRng(2));
      let best = new Float64Array(0);
      for (const step of run) {
        best = Float64Array.from(step.best);
        if (step.generation === stop) break;
      }
      expect(best).toHaveLength(4);
      expect(isInBounds(best)).toBe(true);
      expect(run.next().done).toBe(true);
    }
  });

  it("does not change what it reported earlier, nor the problem", () => {
    const before = frozenCopy(problem);
    const steps = [...optimizer.run(problem, createRng(3))];
    const errors = steps.map(({ best }) => Math.sqrt(squaredError(problem, best) / problem.rows));
    expect(errors).toEqual(steps.map(({ error }) => error));
    expect(problem).toEqual(before);
  });

  it.each(DEGENERATE)("survives %s", (_what, rows) => {
    const degenerate = weightProblem(rows);
    for (const { best, error } of optimizer.run(degenerate, createRng(4))) {
      expect(isInBounds(best)).toBe(true);
      expect(Number.isFinite(error)).toBe(true);
    }
    expect(solve(optimizer, degenerate, createRng(4))).toHaveLength(degenerate.size);
  });

  it("is never below the exact optimum", () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 8 }), fc.nat(), (data, seed) => {
        const random = weightProblem(data.map(([target, ...features]) => ({ target, features })));
        const least = squaredError(random, solve(present(OPTIMIZERS.exact, "exact").create(), random, createRng(0)));
        expect(squaredError(random, solve(optimizer, random, createRng(seed)))).toBeGreaterThanOrEqual(least - 1e-9);
      }),
      { numRuns: 20 },
    );
  });

  it("refuses a parameter that it does not have", () => {
    expect(() => recipe.create({ profile, parameters: { temperature: 3 } })).toThrow(
      expect.objectContaining({ code: "unknown-parameter" }),
    );
  });
});
