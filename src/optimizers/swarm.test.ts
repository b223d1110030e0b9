import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { createRng } from "../math/rng.ts";
import { solve, squaredError } from "./problem.ts";
import { swarm } from "./swarm.ts";

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

describe.each(WEIGHT_SYSTEMS)("the swarm on the system $name", ({ problem, leastSquaredError }) => {
  const excess = (weights: Float64Array) => Math.sqrt(squaredError(problem, weights) / leastSquaredError) - 1;

  it("comes within 0.01 % of the least error for 20 of 20 seeds", () => {
    expect(SEEDS.filter((seed) => excess(solve(swarm(), problem, createRng(seed))) > 1e-4)).toEqual([]);
  });

  it("in its short form beats equal weights", () => {
    const manual = excess(Float64Array.of(0.25, 0.25, 0.25, 0.25));
    for (const seed of SEEDS) {
      expect(excess(solve(swarm({ profile: "paper" }), problem, createRng(seed)))).toBeLessThan(manual);
    }
  });

  it("never gets worse", () => {
    let last = Number.POSITIVE_INFINITY;
    for (const { error } of swarm().run(problem, createRng(1))) {
      expect(error).toBeLessThanOrEqual(last);
      last = error;
    }
  });
});

describe("the swarm", () => {
  const { problem } = at(WEIGHT_SYSTEMS, 2);

  it("flies as often as it is asked to", () => {
    expect([...swarm({ profile: "paper" }).run(problem, createRng(1))]).toHaveLength(20);
    expect([...swarm({ parameters: { generations: 1, size: 2 } }).run(problem, createRng(1))]).toHaveLength(1);
  });

  it("moves no further in one flight than its speed allows", () => {
    const parameters = { generations: 2, size: 2, maxSpeed: 0.000001 };
    const steps = [...swarm({ parameters }).run(problem, createRng(1))];
    const [before, after] = [at(steps, 0).best, at(steps, 1).best];
    before.forEach((weight, p) => {
      expect(Math.abs(weight - at(after, p))).toBeLessThanOrEqual(0.0000011);
    });
  });
});
