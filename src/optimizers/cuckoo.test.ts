import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { createRng } from "../math/rng.ts";
import { startPopulation } from "./cuckoo.ts";
import { fitness } from "./problem.ts";

describe.each(WEIGHT_SYSTEMS)("cuckoo search on the system $name", ({ problem, leastSquaredError }) => {
  const random = startPopulation("random", problem, 50, createRng(1));
  const cuckoo = startPopulation("cuckoo", problem, 50, createRng(1));

  it("stays in [0, 1] with a fitness that belongs to the genes", () => {
    expect(cuckoo.genes.every((gene) => gene >= 0 && gene <= 1)).toBe(true);
    for (let i = 0; i < 50; i++) expect(cuckoo.fitness[i]).toBe(fitness(problem, cuckoo.member(i)));
  });

  it("improves the best and the worst of the random start", () => {
    expect(at(cuckoo.fitness, cuckoo.fittest())).toBeGreaterThan(at(random.fitness, random.fittest()));
    expect(Math.min(...cuckoo.fitness)).toBeGreaterThan(Math.min(...random.fitness));
  });

  it("comes within a quarter of the least error", () => {
    expect(at(cuckoo.fitness, cuckoo.fittest()) * Math.sqrt(leastSquaredError)).toBeGreaterThan(0.75);
  });

  it("is the same for the same seed", () => {
    expect(startPopulation("cuckoo", problem, 50, createRng(1)).genes).toEqual(cuckoo.genes);
    expect(startPopulation("cuckoo", problem, 50, createRng(2)).genes).not.toEqual(cuckoo.genes);
  });
});

it("cuckoo search works with two nests", () => {
  const { problem } = at(WEIGHT_SYSTEMS, 0);
  expect(startPopulation("cuckoo", problem, 2, createRng(1)).genes.every((gene) => gene >= 0 && gene <= 1)).toBe(true);
});
