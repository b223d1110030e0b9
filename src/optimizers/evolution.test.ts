import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { createRng } from "../math/rng.ts";
import { Evolution, type EvolutionOptions } from "./evolution.ts";
import { Population, randomPopulation } from "./population.ts";
import { fitness } from "./problem.ts";

const { problem } = at(WEIGHT_SYSTEMS, 1);
const OPTIONS: EvolutionOptions = {
  generations: 60,
  mutation: "signed",
  elitism: true,
  pairRule: "both",
  crossoverMax: 0.7,
  crossoverMin: 0.3,
  mutationMax: 0.5,
  mutationMin: 0.1,
};
const evolutionOf = (options: Partial<EvolutionOptions>, size = 30) =>
  new Evolution(randomPopulation(problem, size, createRng(1)), { ...OPTIONS, ...options }, createRng(2));
const NEVER = { crossoverMax: 0, crossoverMin: 0, mutationMax: 0, mutationMin: 0 };
const ALL_OPTIONS = (["signed", "printed"] as const).flatMap((mutation) =>
  ([true, false] as const).flatMap((elitism) =>
    (["both", "each"] as const).map((pairRule) => ({ mutation, elitism, pairRule })),
  ),
);

describe.each(ALL_OPTIONS)("evolution with $mutation mutation, elitism $elitism, pairs by $pairRule", (options) => {
  it("keeps its size, its bounds and a fitness that belongs to the genes", () => {
    const evolution = evolutionOf(options, 31);
    for (let step = 0; step < 60; step++) evolution.step();
    const { population } = evolution;
    expect(population.size).toBe(31);
    expect(population.genes.every((gene) => gene >= 0 && gene <= 1)).toBe(true);
    for (let i = 0; i < 31; i++) expect(population.fitness[i]).toBe(fitness(problem, population.member(i)));
  });

  it("remembers a best that never gets worse and is at least the fittest member", () => {
    const evolution = evolutionOf(options);
    let last = 0;
    for (let step = 0; step < 60; step++) {
      evolution.step();
      const { best, population } = evolution;
      expect(best.fitness).toBeGreaterThanOrEqual(last);
      expect(best.fitness).toBeGreaterThanOrEqual(at(population.fitness, population.fittest()));
      expect(fitness(problem, best.weights)).toBe(best.fitness);
      last = best.fitness;
    }
  });
});

describe("elitism", () => {
  it("keeps the best in the population", () => {
    const evolution = evolutionOf({ elitism: true });
    for (let step = 0; step < 60; step++) {
      evolution.step();
      expect(evolution.population.fitness[evolution.population.fittest()]).toBe(evolution.best.fitness);
    }
  });
});

describe("selection", () => {
  it("alone only repeats members, the fit more often", () => {
    const start = randomPopulation(problem, 200, createRng(1));
    const members = new Set(Array.from({ length: 200 }, (_, i) => start.member(i).join()));
    const mean = start.fitness.reduce((sum, value) => sum + value, 0) / 200;
    const evolution = new Evolution(start, { ...OPTIONS, ...NEVER, elitism: false }, createRng(2));
    evolution.step();
    const { population } = evolution;
    for (let i = 0; i < 200; i++) expect(members).toContain(population.member(i).join());
    expect(population.fitness.reduce((sum, value) => sum + value, 0) / 200).toBeGreaterThan(mean);
  });
});

describe("crossover", () => {
  it("stays within the hull of the population", () => {
    const start = randomPopulation(problem, 40, createRng(3));
    const bounds = (population: Population, p: number) => {
      const column = Array.from({ length: 40 }, (_, i) => at(population.genes, i * 4 + p));
      return [Math.min(...column), Math.max(...column)] as const;
    };
    const before = [0, 1, 2, 3].map((p) => bounds(start, p));
    const evolution = new Evolution(start, { ...OPTIONS, mutationMax: 0, mutationMin: 0 }, createRng(4));
    for (let step = 0; step < 30; step++) evolution.step();
    before.forEach(([low, high], p) => {
      const [newLow, newHigh] = bounds(evolution.population, p);
      expect(newLow).toBeGreaterThanOrEqual(low - 1e-12);
      expect(newHigh).toBeLessThanOrEqual(high + 1e-12);
    });
  });
});

describe("the printed mutation", () => {
  it("moves up the diagonal only", () => {
    const start = new Population(problem, 40);
    for (let i = 0; i < 40; i++) {
      start.place(i, [0, 0, 0, 0], 0, 0);
      start.judge(i);
    }
    const evolution = new Evolution(start, { ...OPTIONS, mutation: "printed", elitism: false }, createRng(4));
    for (let step = 0; step < 20; step++) evolution.step();
    for (let i = 0; i < 40; i++) expect(new Set(evolution.population.member(i)).size).toBe(1);
    expect(evolution.population.genes.some((gene) => gene > 0)).toBe(true);
  });
});

it("a population of equally fit members still crosses and mutates", () => {
  const flat = { size: 4, rows: 1, gram: new Float64Array(16), moments: new Float64Array(4), energy: 1 };
  const start = randomPopulation(flat, 30, createRng(1));
  const before = start.genes.slice();
  const evolution = new Evolution(start, OPTIONS, createRng(2));
  const members = new Set(Array.from({ length: 30 }, (_, i) => before.slice(i * 4, i * 4 + 4).join()));
  evolution.step();
  const isNew = Array.from({ length: 30 }, (_, i) => !members.has(evolution.population.member(i).join()));
  expect(isNew.filter(Boolean).length).toBeGreaterThan(5);
});

it("a restart counts from the population as it is", () => {
  const evolution = evolutionOf({ elitism: false, mutation: "printed" });
  for (let step = 0; step < 60; step++) evolution.step();
  evolution.restart();
  expect(evolution.best.fitness).toBe(evolution.population.fitness[evolution.population.fittest()]);
});
