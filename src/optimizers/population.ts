/**
 * Candidates for the weights, side by side in flat arrays with their fitness, and the ways in which a population
 * begins. Hot: the evolving optimisers make millions of candidates; `benchmarks/optimizers.ts` measures them.
 * @module
 */
import type { Rng } from "../math/rng.ts";
import { fitness, type WeightProblem } from "./problem.ts";

export class Population {
  readonly problem: WeightProblem;
  readonly size: number;
  /** Weight p of member i is genes[i · dimension + p]. */
  readonly genes: Float64Array;
  readonly fitness: Float64Array;

  constructor(problem: WeightProblem, size: number) {
    this.problem = problem;
    this.size = size;
    this.genes = new Float64Array(size * problem.size);
    this.fitness = new Float64Array(size);
  }

  get dimension(): number {
    return this.problem.size;
  }

  member(i: number): Float64Array {
    return this.genes.slice(i * this.dimension, (i + 1) * this.dimension);
  }

  /** Takes over `weights` from `offset` with a fitness already known. */
  place(i: number, weights: ArrayLike<number>, offset: number, itsFitness: number): void {
    const start = i * this.dimension;
    for (let p = 0; p < this.dimension; p++) this.genes[start + p] = weights[offset + p]!;
    this.fitness[i] = itsFitness;
  }

  /** Call after writing the genes of a member. */
  judge(i: number): number {
    const value = fitness(this.problem, this.genes, i * this.dimension);
    this.fitness[i] = value;
    return value;
  }

  /** The member with the greatest fitness; the first of equals. */
  fittest(): number {
    let best = 0;
    for (let i = 1; i < this.size; i++) if (this.fitness[i]! > this.fitness[best]!) best = i;
    return best;
  }
}

/** Remembers the best candidate that it was shown. */
export class Best {
  readonly weights: Float64Array;
  fitness = Number.NEGATIVE_INFINITY;

  constructor(dimension: number) {
    this.weights = new Float64Array(dimension);
  }

  offer(genes: Float64Array, offset: number, itsFitness: number): boolean {
    if (!(itsFitness > this.fitness)) return false;
    for (let p = 0; p < this.weights.length; p++) this.weights[p] = genes[offset + p]!;
    this.fitness = itsFitness;
    return true;
  }

  offerMember(population: Population, i: number): boolean {
    return this.offer(population.genes, i * population.dimension, population.fitness[i]!);
  }
}

export function clamp(weight: number): number {
  return Math.max(0, Math.min(1, weight));
}

/** A generator of numbers would have to be broken to need more. */
const MAX_ATTEMPTS = 100;

/** Random members, all distinct: with at least half of them doubles everything is drawn anew, else the doubles are. */
export function randomPopulation(problem: WeightProblem, size: number, rng: Rng): Population {
  const population = new Population(problem, size);
  let redraw = Array.from({ length: size }, (_, i) => i);
  for (let attempt = 0; attempt < MAX_ATTEMPTS && redraw.length > 0; attempt++) {
    for (const i of redraw) {
      for (let p = 0; p < problem.size; p++) population.genes[i * problem.size + p] = rng.next();
    }
    const doubles = doublesOf(population);
    redraw = doubles.length * 2 >= size ? Array.from({ length: size }, (_, i) => i) : doubles;
    if (doubles.length === 0) break;
  }
  for (let i = 0; i < size; i++) population.judge(i);
  return population;
}

/** Members that repeat an earlier one. */
function doublesOf(population: Population): number[] {
  const seen = new Set<string>();
  const doubles: number[] = [];
  for (let i = 0; i < population.size; i++) {
    const key = population.member(i).join();
    if (seen.has(key)) doubles.push(i);
    seen.add(key);
  }
  return doubles;
}
