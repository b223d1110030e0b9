import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { createRng } from "../math/rng.ts";
import { membrane } from "./membrane.ts";
import { solve, squaredError } from "./problem.ts";

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);
/** A fifteenth of the paper's generations: enough for the bound, and a fifteenth of the time. */
const SHORT = { generations: 200 };

describe.each(WEIGHT_SYSTEMS)("the membrane optimiser on the system $name", ({ problem, leastSquaredError }) => {
  const excess = (weights: Float64Array) => Math.sqrt(squaredError(problem, weights) / leastSquaredError) - 1;

  it("comes within 0.01 % of the least error for 20 of 20 seeds, even in short runs", () => {
    const optimizer = membrane({ parameters: SHORT });
    expect(SEEDS.filter((seed) => excess(solve(optimizer, problem, createRng(seed))) > 1e-4)).toEqual([]);
  });

  it("as printed runs and stays in [0, 1]", () => {
    const optimizer = membrane({ profile: "paper", parameters: SHORT });
    for (const seed of SEEDS.slice(0, 3)) {
      expect(solve(optimizer, problem, createRng(seed)).every((weight) => weight >= 0 && weight <= 1)).toBe(true);
    }
  });
});

describe("the membrane optimiser", () => {
  const { problem, leastSquaredError } = at(WEIGHT_SYSTEMS, 0);
  const tiny = { generations: 5, communications: 2, outerSize: 12, innerSize: 6 };

  it("at the paper's size comes within a ten-thousandth of a per cent", () => {
    const weights = solve(membrane(), problem, createRng(1));
    expect(Math.sqrt(squaredError(problem, weights) / leastSquaredError) - 1).toBeLessThan(1e-6);
  });

  it("evolves all eight membranes in every round", () => {
    const steps = [...membrane({ parameters: tiny }).run(problem, createRng(1))];
    expect(steps).toHaveLength(2 * 8 * 5);
    expect(steps.at(-1)?.generation).toBe(2 * 8 * 5);
  });

  it("never forgets its best by default", () => {
    const errors = [...membrane({ parameters: tiny }).run(problem, createRng(1))].map(({ error }) => error);
    for (let i = 1; i < errors.length; i++) expect(errors[i]).toBeLessThanOrEqual(at(errors, i - 1));
  });

  it("as printed answers with the skin, which communication makes at least as good as before", () => {
    for (const seed of SEEDS) {
      const run = membrane({ profile: "paper", parameters: tiny }).run(problem, createRng(seed));
      let last = Number.POSITIVE_INFINITY;
      let step = run.next();
      for (; !step.done; step = run.next()) last = step.value.error;
      expect(Math.sqrt(squaredError(problem, step.value) / problem.rows)).toBeLessThanOrEqual(last);
    }
  });

  it("sends the best of the inner membranes to the skin", () => {
    const parameters = { ...tiny, communications: 1, answer: "skin", elitism: true };
    const skin = solve(membrane({ parameters }), problem, createRng(3));
    const bestEver = solve(membrane({ parameters: { ...parameters, answer: "best-ever" } }), problem, createRng(3));
    expect(skin).toEqual(bestEver);
  });

  it("starts better with cuckoo search", () => {
    const first = (start: string) => {
      const steps = [...membrane({ parameters: { ...tiny, start } }).run(problem, createRng(1))];
      return at(steps, 0).error;
    };
    expect(first("cuckoo")).toBeLessThan(first("random"));
  });
});
