/**
 * One population under selection, crossover and mutation with adaptive rates: the part that the genetic, the hybrid and
 * the membrane optimiser share.
 * Papers: BSVSM-HA Eq. 7–9, SVSM-MCOA Eq. 5.
 * Deviations: the printed selection test keeps about one member a pass, so the population dies; N roulette draws replace
 * it. The printed mutation adds the same amount to all weights and is clamped here; together with a crossover that stays
 * in the hull of the population it cannot reach most corners, so `signed` moves every weight by itself.
 * Hot: flat arrays, no allocation per generation; `benchmarks/optimizers.ts` measures it.
 * @module
 */
import type { Rng } from "../math/rng.ts";
import { Best, clamp, Population } from "./population.ts";
import { adaptiveRates, diversity, EntropyMeter, type RateLimits } from "./rates.ts";

export interface EvolutionOptions extends RateLimits {
  readonly generations: number;
  readonly mutation: "signed" | "printed";
  /** The best so far takes the place of one survivor. */
  readonly elitism: boolean;
  /** `both`: a pair crosses when the draw is below both probabilities; `each`: each of the two by its own. */
  readonly pairRule: "both" | "each";
}

/** First reach of the signed mutation: half the range of a weight. It shrinks as the square of what is left. */
const MUTATION_REACH = 0.5;
/** Last reach of the signed mutation, a tenth of a per cent, so that late generations still refine. */
const LEAST_REACH = 0.001;
/** Below this relative spread all members count as equally fit. */
const SAME_FITNESS = 1e-12;

export class Evolution {
  readonly #options: EvolutionOptions;
  readonly #rng: Rng;
  readonly #entropy: EntropyMeter;
  readonly #cumulative: Float64Array;
  /** Built by selection, then swapped with the population. */
  #spare: Population;
  #population: Population;
  #best: Best;
  #generation = 0;
  #mean = 0;
  #max = 0;

  constructor(population: Population, options: EvolutionOptions, rng: Rng) {
    this.#population = population;
    this.#options = options;
    this.#rng = rng;
    this.#spare = new Population(population.problem, population.size);
    this.#entropy = new EntropyMeter(population.size);
    this.#cumulative = new Float64Array(population.size);
    this.#best = new Best(population.dimension);
    this.restart();
  }

  get population(): Population {
    return this.#population;
  }

  /** The best since the last restart. */
  get best(): Best {
    return this.#best;
  }

  /** Counts generations and remembers the best from here on. */
  restart(): void {
    this.#generation = 0;
    this.#best = new Best(this.#population.dimension);
    this.#best.offerMember(this.#population, this.#population.fittest());
  }

  step(): void {
    this.#generation++;
    this.#select();
    const { size } = this.#population;
    const rates = adaptiveRates(
      this.#options,
      diversity(this.#entropy.measure(this.#population), this.#generation, size),
    );
    this.#summarize();
    for (let i = 0; i + 1 < size; i += 2) this.#crossPair(i, rates.crossover);
    this.#summarize();
    for (let i = 0; i < size; i++) {
      if (this.#rng.next() < this.#probability(i, rates.mutation)) this.#mutate(i);
    }
  }

  /** Draws are independent, so neighbours in the new population are random pairs. */
  #select(): void {
    const from = this.#population;
    const to = this.#spare;
    const cumulative = this.#cumulative;
    let total = 0;
    for (let i = 0; i < from.size; i++) {
      total += from.fitness[i]!;
      cumulative[i] = total;
    }
    for (let i = 0; i < from.size; i++) {
      const drawn = firstAtLeast(cumulative, this.#rng.next() * total);
      to.place(i, from.genes, drawn * from.dimension, from.fitness[drawn]!);
    }
    if (this.#options.elitism) to.place(0, this.#best.weights, 0, this.#best.fitness);
    this.#population = to;
    this.#spare = from;
  }

  #summarize(): void {
    const values = this.#population.fitness;
    let sum = 0;
    let max = 0;
    for (let i = 0; i < values.length; i++) {
      sum += values[i]!;
      if (values[i]! > max) max = values[i]!;
    }
    this.#mean = sum / values.length;
    this.#max = max;
  }

  /** P_c or P_m of a member: the rate below the mean, less the fitter above it, nothing for the best. */
  #probability(i: number, rate: number): number {
    const value = this.#population.fitness[i]!;
    const spread = this.#max - this.#mean;
    if (value < this.#mean || spread <= SAME_FITNESS * this.#max) return rate;
    return (rate * (this.#max - value)) / spread;
  }

  #crossPair(i: number, rate: number): void {
    const draw = this.#rng.next();
    let first = draw < this.#probability(i, rate);
    let second = draw < this.#probability(i + 1, rate);
    if (this.#options.pairRule === "both") first = second = first && second;
    if (!first && !second) return;
    const { genes, dimension } = this.#population;
    const share = this.#rng.next();
    const start = i * dimension;
    for (let a = start, b = start + dimension; a < start + dimension; a++, b++) {
      const one = genes[a]!;
      const other = genes[b]!;
      if (first) genes[a] = clamp(share * one + (1 - share) * other);
      if (second) genes[b] = clamp(share * other + (1 - share) * one);
    }
    if (first) this.#judge(i);
    if (second) this.#judge(i + 1);
  }

  #mutate(i: number): void {
    const { genes, dimension } = this.#population;
    const { mutation, generations } = this.#options;
    const start = i * dimension;
    if (mutation === "printed") {
      const increment = this.#rng.next(); // β of BSVSM-HA Eq. 9
      for (let p = start; p < start + dimension; p++) genes[p] = clamp(genes[p]! + increment);
    } else {
      const left = Math.max(0, 1 - (this.#generation - 1) / generations);
      const reach = MUTATION_REACH * left * left + LEAST_REACH;
      for (let p = start; p < start + dimension; p++) {
        genes[p] = clamp(genes[p]! + reach * (2 * this.#rng.next() - 1));
      }
    }
    this.#judge(i);
  }

  #judge(i: number): void {
    this.#best.offer(this.#population.genes, i * this.#population.dimension, this.#population.judge(i));
  }
}

function firstAtLeast(cumulative: Float64Array, value: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cumulative[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
