import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { createRng } from "../math/rng.ts";
import { type Population, randomPopulation } from "./population.ts";
import { adaptiveRates, diversity, EntropyMeter, RATE_PARAMETERS } from "./rates.ts";

const LIMITS = {
  crossoverMax: RATE_PARAMETERS.crossoverMax.default,
  crossoverMin: RATE_PARAMETERS.crossoverMin.default,
  mutationMax: RATE_PARAMETERS.mutationMax.default,
  mutationMin: RATE_PARAMETERS.mutationMin.default,
};

describe("the rates of a fully mixed population", () => {
  it.each([
    [1, 1, 0.699980000009, 0.499980000009],
    [2, 0.26186, 0.672171896141, 0.472171896141],
    [3, 0, 0.5, 0.3],
    [7, -0.333333, 0.314212758261, 0.114212758261],
    [10, -0.422, 0.30604, 0.10604],
    [100, -0.699619, 0.300391351935, 0.100391351935],
    [3000, -0.826858, 0.300111074694, 0.100111074694],
  ])("in generation %d are those of the formula", (generation, expected, crossover, mutation) => {
    const now = diversity(Math.log2(50), generation, 50);
    const rates = adaptiveRates(LIMITS, now);
    const digits = generation === 10 ? 3 : 6;
    expect(now).toBeCloseTo(expected, digits);
    expect(rates.crossover).toBeCloseTo(crossover, generation === 10 ? 5 : 11);
    expect(rates.mutation).toBeCloseTo(mutation, generation === 10 ? 5 : 11);
  });

  it("do not depend on the number of members", () => {
    expect(diversity(Math.log2(150), 7, 150)).toBeCloseTo(diversity(Math.log2(50), 7, 50), 12);
  });
});

it("the steepness is the printed 9.903438, the logarithm of 19999", () => {
  const share = { crossoverMax: 1, crossoverMin: 0, mutationMax: 1, mutationMin: 0 };
  expect(adaptiveRates(share, 1).crossover).toBe(1 / (1 + Math.exp(-9.903438)));
  expect(adaptiveRates(share, 1).crossover).toBeCloseTo(0.99995, 10);
  expect(Math.log(19999)).toBeCloseTo(9.903438, 6);
});

it("a population of clones has the least rates from the first generation on", () => {
  const rates = adaptiveRates(LIMITS, diversity(0, 1, 50));
  expect(rates.crossover).toBeCloseTo(0.3, 4);
  expect(rates.mutation).toBeCloseTo(0.1, 4);
});

describe("the entropy", () => {
  const { problem } = at(WEIGHT_SYSTEMS, 0);
  const repeat = (population: Population, from: number, to: number) =>
    population.place(to, population.member(from), 0, at(population.fitness, from));

  it("of distinct members is log₂ N", () => {
    expect(new EntropyMeter(64).measure(randomPopulation(problem, 64, createRng(1)))).toBe(6);
  });

  it("of clones is 0", () => {
    const population = randomPopulation(problem, 50, createRng(1));
    for (let i = 1; i < 50; i++) repeat(population, 0, i);
    expect(new EntropyMeter(50).measure(population)).toBeCloseTo(0, 12);
  });

  it("counts classes wherever their members stand, time after time", () => {
    const population = randomPopulation(problem, 4, createRng(1));
    repeat(population, 0, 3);
    const meter = new EntropyMeter(4);
    expect(meter.measure(population)).toBe(1.5);
    expect(meter.measure(population)).toBe(1.5);
    repeat(population, 1, 2);
    expect(meter.measure(population)).toBe(1);
  });

  it("tells members apart by their last bit", () => {
    const population = randomPopulation(problem, 2, createRng(1));
    repeat(population, 0, 1);
    population.genes[4] = at(population.genes, 4) * (1 + Number.EPSILON);
    expect(new EntropyMeter(2).measure(population)).toBe(1);
  });

  it("equals the definition on random classes", () => {
    const population = randomPopulation(problem, 40, createRng(2));
    const rng = createRng(3);
    for (let i = 10; i < 40; i++) repeat(population, rng.below(10), i);
    const counts = new Map<string, number>();
    for (let i = 0; i < 40; i++) {
      const key = population.member(i).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const direct = [...counts.values()].reduce((sum, n) => sum - (n / 40) * Math.log2(n / 40), 0);
    expect(new EntropyMeter(40).measure(population)).toBeCloseTo(direct, 12);
  });
});
