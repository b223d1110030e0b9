/**
 * A first population by cuckoo search: Lévy flights relative to the best nest, the worst nests rebuilt.
 * Paper: BSVSM-HA names it as future work and gives no details; the search is that of Yang and Deb (2009) with Mantegna's
 * Lévy steps, its numbers are theirs.
 * Deviation: the best nest, for which the printed step is zero, makes a small normal step instead.
 * @module
 */
import { at } from "../collections/at.ts";
import type { Rng } from "../math/rng.ts";
import { clamp, Population, randomPopulation } from "./population.ts";
import type { WeightProblem } from "./problem.ts";

/** How the optimisers with a population begin. */
export const START_PARAMETER = {
  start: {
    default: "random",
    choices: ["random", "cuckoo"],
    description: "first population: random, or by cuckoo search",
    origin: "BSVSM-HA: random; cuckoo search is its future work",
  },
} as const;

/** As many as bring the printed hybrid within two per cent of the optimum; more change little. */
const ITERATIONS = 50;
/** Share of the distance to the best nest that a Lévy step of 1 covers. */
const STEP = 0.1;
/** p_a of Yang and Deb: the share of nests that are found out and rebuilt. */
const ABANDONED = 0.25;
/** β of the Lévy distribution and Mantegna's σ_u for it. */
const LEVY_EXPONENT = 1.5;
const LEVY_SIGMA = 0.6965745025576968;

export function startPopulation(
  start: "random" | "cuckoo",
  problem: WeightProblem,
  size: number,
  rng: Rng,
): Population {
  const population = randomPopulation(problem, size, rng.fork("start"));
  if (start === "random") return population;
  const draws = rng.fork("cuckoo");
  const egg = new Population(problem, 1);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    layEggs(population, egg, draws);
    rebuildWorst(population, egg, draws);
  }
  return population;
}

/** Every nest sends an egg by a Lévy flight; it replaces a random nest that is worse. */
function layEggs(nests: Population, egg: Population, rng: Rng): void {
  const { dimension, genes } = nests;
  const best = nests.fittest();
  const goal = nests.member(best);
  for (let i = 0; i < nests.size; i++) {
    for (let p = 0; p < dimension; p++) {
      const weight = at(genes, i * dimension + p);
      const distance = i === best ? STEP * normal(rng) : weight - at(goal, p);
      egg.genes[p] = clamp(weight + STEP * levy(rng) * distance);
    }
    replaceIfBetter(nests, rng.below(nests.size), egg);
  }
}

function rebuildWorst(nests: Population, egg: Population, rng: Rng): void {
  const { dimension, genes, fitness, size } = nests;
  const order = [...fitness.keys()].sort((a, b) => at(fitness, b) - at(fitness, a) || a - b);
  for (const i of order.slice(Math.floor(size * (1 - ABANDONED)))) {
    const one = rng.below(size) * dimension;
    const other = rng.below(size) * dimension;
    const share = rng.next();
    for (let p = 0; p < dimension; p++) {
      egg.genes[p] = clamp(at(genes, i * dimension + p) + share * (at(genes, one + p) - at(genes, other + p)));
    }
    replaceIfBetter(nests, i, egg);
  }
}

function replaceIfBetter(nests: Population, i: number, egg: Population): void {
  const value = egg.judge(0);
  if (value > at(nests.fitness, i)) nests.place(i, egg.genes, 0, value);
}

/** Mantegna's algorithm. */
function levy(rng: Rng): number {
  return (LEVY_SIGMA * normal(rng)) / Math.abs(normal(rng)) ** (1 / LEVY_EXPONENT);
}

/** Box and Muller; never exactly 0, so that a Lévy step stays finite. */
function normal(rng: Rng): number {
  const radius = Math.sqrt(-2 * Math.log(1 - rng.next()));
  return radius * Math.cos(2 * Math.PI * rng.next()) || Number.MIN_VALUE;
}
