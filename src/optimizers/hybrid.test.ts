import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { createRng } from "../math/rng.ts";
import { genetic } from "./genetic.ts";
import { hybrid } from "./hybrid.ts";
import { solve, squaredError } from "./problem.ts";

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

describe.each(WEIGHT_SYSTEMS)("the hybrid optimiser on the system $name", ({ problem, leastSquaredError }) => {
  const excess = (weights: Float64Array) => Math.sqrt(squaredError(problem, weights) / leastSquaredError) - 1;

  it("comes within 0.01 % of the least error for 20 of 20 seeds", () => {
    const far = SEEDS.filter((seed) => excess(solve(hybrid(), problem, createRng(seed))) > 1e-4);
    expect(far).toEqual([]);
  });

  it("as printed runs and stays in [0, 1]", () => {
    for (const seed of SEEDS.slice(0, 5)) {
      const weights = solve(hybrid({ profile: "paper" }), problem, createRng(seed));
      expect(weights.every((weight) => weight >= 0 && weight <= 1)).toBe(true);
    }
  });
});

describe("the hybrid optimiser", () => {
  const { problem } = at(WEIGHT_SYSTEMS, 0);
  const parameters = { generations: 30, size: 10 };

  it.each(["default", "paper"] as const)("adds 688 moves of annealing to the generations (%s)", (profile) => {
    const steps = [...hybrid({ profile, parameters }).run(problem, createRng(1))];
    expect(steps.at(-1)?.generation).toBe(30 + 688);
    expect(steps).toHaveLength(30 + 688);
  });

  it("begins with the genetic optimiser, generation for generation", () => {
    const ours = [...hybrid({ parameters }).run(problem, createRng(1))].slice(0, 30);
    expect(ours).toEqual([...genetic({ parameters }).run(problem, createRng(1).fork("genetic"))]);
  });

  it("never ends above what its genetic half reached", () => {
    for (const seed of SEEDS) {
      const steps = [...hybrid({ profile: "paper", parameters }).run(problem, createRng(seed))];
      expect(steps.at(-1)?.error).toBeLessThanOrEqual(at(steps, 29).error);
    }
  });
});
