import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { createRng } from "../math/rng.ts";
import { genetic } from "./genetic.ts";
import { solve, squaredError } from "./problem.ts";

const SEEDS = Array.from({ length: 5 }, (_, seed) => seed);

describe.each(WEIGHT_SYSTEMS)("the genetic optimiser on the system $name", ({ problem, leastSquaredError }) => {
  const excess = (weights: Float64Array) => Math.sqrt(squaredError(problem, weights) / leastSquaredError) - 1;

  it("comes within a tenth of a per cent of the least error", () => {
    for (const seed of SEEDS) expect(excess(solve(genetic(), problem, createRng(seed)))).toBeLessThan(1e-3);
  });

  it("as printed runs, stays in [0, 1] and stays far away", () => {
    const results = SEEDS.map((seed) => solve(genetic({ profile: "paper" }), problem, createRng(seed)));
    for (const weights of results) expect(weights.every((weight) => weight >= 0 && weight <= 1)).toBe(true);
    expect(Math.max(...results.map(excess))).toBeGreaterThan(0.02);
  });

  it("as printed gains from a cuckoo start", () => {
    const mean = (start: string) =>
      SEEDS.reduce(
        (sum, seed) =>
          sum + excess(solve(genetic({ profile: "paper", parameters: { start } }), problem, createRng(seed))),
        0,
      );
    expect(mean("cuckoo")).toBeLessThan(mean("random"));
  });
});

it("the genetic optimiser makes the generations it is asked for", () => {
  const { problem } = at(WEIGHT_SYSTEMS, 0);
  const steps = [...genetic({ parameters: { generations: 17, size: 5 } }).run(problem, createRng(1))];
  expect(steps.map(({ generation }) => generation)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
});
