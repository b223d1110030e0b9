import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { createRng, type Rng } from "../math/rng.ts";
import { Best, clamp, Population, randomPopulation } from "./population.ts";
import { fitness } from "./problem.ts";

const { problem } = at(WEIGHT_SYSTEMS, 0);

/** Gives the listed numbers one after the other, then goes on with a seeded generator. */
function scripted(numbers: readonly number[]): Rng {
  const rest = createRng(5);
  let at = 0;
  const next = () => numbers[at++] ?? rest.next();
  return { next, below: (n) => Math.floor(next() * n), fork: () => scripted(numbers) };
}
const membersOf = (population: Population) =>
  Array.from({ length: population.size }, (_, i) => population.member(i).join());

describe("a population", () => {
  it("keeps members apart and knows the fittest", () => {
    const population = new Population(problem, 3);
    population.place(0, [0.1, 0.1, 0.1, 0.1], 0, 1);
    population.place(1, [9, 0.2, 0.2, 0.2, 0.2], 1, 5);
    population.place(2, [0.3, 0.3, 0.3, 0.3], 0, 5);
    expect(population.member(1)).toEqual(Float64Array.of(0.2, 0.2, 0.2, 0.2));
    expect(population.fittest()).toBe(1);
  });

  it("hands out copies of its members", () => {
    const population = randomPopulation(problem, 4, createRng(1));
    const before = population.member(2);
    population.member(2).fill(0);
    expect(population.member(2)).toEqual(before);
  });

  it("judges a member by its own genes", () => {
    const population = randomPopulation(problem, 4, createRng(1));
    expect(population.judge(3)).toBe(fitness(problem, population.member(3)));
    expect(population.fitness[3]).toBe(fitness(problem, population.member(3)));
  });
});

describe("a random population", () => {
  it("lies in [0, 1], is judged and has no two equal members", () => {
    const population = randomPopulation(problem, 200, createRng(1));
    expect(population.genes.every((gene) => gene >= 0 && gene <= 1)).toBe(true);
    expect(new Set(membersOf(population)).size).toBe(200);
    for (let i = 0; i < 200; i++) expect(population.fitness[i]).toBe(fitness(problem, population.member(i)));
  });

  it("draws few doubles anew and keeps the others", () => {
    const one = [0.1, 0.2, 0.3, 0.4];
    const two = [0.5, 0.6, 0.7, 0.8];
    const three = [0.9, 0.1, 0.2, 0.3];
    const population = randomPopulation(problem, 4, scripted([...one, ...two, ...one, ...three]));
    const members = membersOf(population);
    expect([members[0], members[1], members[3]]).toEqual([one.join(), two.join(), three.join()]);
    expect(new Set(members).size).toBe(4);
  });

  it("draws everything anew when half of it are doubles", () => {
    const one = [0.1, 0.2, 0.3, 0.4];
    const population = randomPopulation(problem, 4, scripted([...one, ...one, ...one, 0.5, 0.6, 0.7, 0.8]));
    expect(membersOf(population)).not.toContain(one.join());
    expect(new Set(membersOf(population)).size).toBe(4);
  });

  it("gives up on a generator that only repeats itself", () => {
    const stuck: Rng = { next: () => 0.5, below: () => 0, fork: () => stuck };
    expect(randomPopulation(problem, 3, stuck).genes.every((gene) => gene === 0.5)).toBe(true);
  });
});

describe("the best", () => {
  it("changes only for something better", () => {
    const best = new Best(2);
    expect(best.offer(Float64Array.of(1, 2), 0, 3)).toBe(true);
    expect(best.offer(Float64Array.of(4, 5), 0, 3)).toBe(false);
    expect(best.offer(Float64Array.of(9, 6, 7), 1, 4)).toBe(true);
    expect(best.offer(Float64Array.of(0, 0), 0, Number.NaN)).toBe(false);
    expect([...best.weights, best.fitness]).toEqual([6, 7, 4]);
  });
});

it("clamping brings any number into [0, 1] and leaves those inside alone", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      const clamped = clamp(value);
      return clamped >= 0 && clamped <= 1 && (value < 0 || value > 1 || clamped === value);
    }),
  );
  expect(Object.is(clamp(-0.0), 0)).toBe(true);
});
