import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { createRng } from "../math/rng.ts";
import { type AnnealingOptions, anneal } from "./annealing.ts";
import { squaredError } from "./problem.ts";

const { problem, optimum, leastSquaredError } = at(WEIGHT_SYSTEMS, 0);
const PRINTED: AnnealingOptions = { acceptance: "printed", hottest: 100, coldest: 0.1, cooling: 0.99 };
const SCALED: AnnealingOptions = { acceptance: "scaled", hottest: 0.01, coldest: 1e-5, cooling: 0.99 };
const START = Float64Array.of(0.25, 0.25, 0.25, 0.25);
const resultOf = (options: AnnealingOptions, start: Float64Array = START) => {
  let best: Float64Array = start;
  for (const weights of anneal(problem, start, options, createRng(1))) best = weights;
  return best;
};

describe.each([
  ["printed", PRINTED],
  ["scaled", SCALED],
] as const)("annealing, %s", (_name, options) => {
  it("makes 688 moves", () => {
    expect([...anneal(problem, START, options, createRng(1))]).toHaveLength(688);
  });

  it("never gets worse and stays in [0, 1]", () => {
    let last = squaredError(problem, START);
    for (const weights of anneal(problem, START, options, createRng(3))) {
      expect(weights.every((weight) => weight >= 0 && weight <= 1)).toBe(true);
      expect(squaredError(problem, weights)).toBeLessThanOrEqual(last);
      last = squaredError(problem, weights);
    }
  });

  it("leaves its start alone", () => {
    resultOf(options);
    expect(START).toEqual(Float64Array.of(0.25, 0.25, 0.25, 0.25));
  });

  it("keeps an optimum that it starts from", () => {
    expect(squaredError(problem, resultOf(options, Float64Array.from(optimum)))).toBeCloseTo(leastSquaredError, 12);
  });
});

it("scaled annealing comes nearer than the printed random walk", () => {
  expect(squaredError(problem, resultOf(SCALED))).toBeLessThan(squaredError(problem, resultOf(PRINTED)));
  expect(Math.sqrt(squaredError(problem, resultOf(SCALED)) / leastSquaredError)).toBeLessThan(1.01);
});

it("with a start below the coldest temperature there is nothing to do", () => {
  const run = anneal(problem, START, { ...SCALED, hottest: 1e-6 }, createRng(1));
  expect(run.next()).toEqual({ done: true, value: START });
});
