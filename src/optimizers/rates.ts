/**
 * How often to cross and to mutate: the rates follow the entropy of the population and fall with the generations.
 * Papers: BSVSM-HA Eq. 8–9 and SVSM-MCOA Eq. 5; the constant a is printed in the latter only (as α).
 * Guard: generations count from 1, for at 0 the formula divides by log₂ 1.
 * @module
 */
import type { Population } from "./population.ts";

export interface RateLimits {
  readonly crossoverMax: number;
  readonly crossoverMin: number;
  readonly mutationMax: number;
  readonly mutationMin: number;
}

/** The rate parameters of every optimiser that evolves a population. */
export const RATE_PARAMETERS = {
  crossoverMax: {
    default: 0.7,
    min: 0,
    max: 1,
    description: "largest crossover rate",
    origin: "BSVSM-HA and SVSM-MCOA, P_cmax",
  },
  crossoverMin: {
    default: 0.3,
    min: 0,
    max: 1,
    description: "smallest crossover rate",
    origin: "BSVSM-HA and SVSM-MCOA, P_cmin",
  },
  mutationMax: {
    default: 0.5,
    min: 0,
    max: 1,
    description: "largest mutation rate",
    origin: "BSVSM-HA and SVSM-MCOA, P_mmax",
  },
  mutationMin: {
    default: 0.1,
    min: 0,
    max: 1,
    description: "smallest mutation rate",
    origin: "BSVSM-HA and SVSM-MCOA, P_mmin",
  },
} as const;

/** a of Eq. 5 of SVSM-MCOA, as printed: ln 19999, with which the logistic function gives 0.99995 at U = 1. */
const STEEPNESS = 9.903438;

/** U(t) = 2H / (log₂(1 + t) · log₂ N) − 1. */
export function diversity(entropy: number, generation: number, size: number): number {
  return (2 * entropy) / (Math.log2(1 + generation) * Math.log2(size)) - 1;
}

/** r_c and r_m at diversity U. */
export function adaptiveRates(
  { crossoverMax, crossoverMin, mutationMax, mutationMin }: RateLimits,
  diversityNow: number,
): { readonly crossover: number; readonly mutation: number } {
  const share = 1 / (1 + Math.exp(-STEEPNESS * diversityNow));
  return {
    crossover: (crossoverMax - crossoverMin) * share + crossoverMin,
    mutation: (mutationMax - mutationMin) * share + mutationMin,
  };
}

/** H = −Σ P_d log₂ P_d over the classes of members that are equal to the last bit. Reusable, without allocation. */
export class EntropyMeter {
  readonly #table: Int32Array;
  readonly #counts: Int32Array;

  constructor(size: number) {
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(size * 2)));
    this.#counts = new Int32Array(size);
  }

  measure({ genes, size, dimension }: Population): number {
    const words = new Uint32Array(genes.buffer, genes.byteOffset, genes.length * 2);
    const width = dimension * 2;
    this.#table.fill(0);
    this.#counts.fill(0);
    const counts = this.#counts;
    for (let i = 0; i < size; i++) {
      const first = this.#classOf(words, i, width);
      counts[first] = (counts[first] ?? 0) + 1;
    }
    let sum = 0;
    for (const count of counts) {
      if (count > 1) sum += count * Math.log2(count);
    }
    // −Σ (n/N) log₂ (n/N) = log₂ N − Σ n log₂ n / N: classes of one cost nothing.
    return Math.log2(size) - sum / size;
  }

  /** The first member equal to member i; open addressing, members stored as i + 1. */
  #classOf(words: Uint32Array, i: number, width: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    let hash = 0;
    for (let k = i * width; k < (i + 1) * width; k++)
      hash = Math.imul(hash ^ (words[k] ?? 0), 0x9e3779b1) ^ (hash >>> 15);
    for (let slot = (hash ^ (hash >>> 16)) & mask; ; slot = (slot + 1) & mask) {
      const other = (table[slot] ?? 0) - 1;
      if (other < 0) {
        table[slot] = i + 1;
        return i;
      }
      if (areEqual(words, i * width, other * width, width)) return other;
    }
  }
}

function areEqual(words: Uint32Array, a: number, b: number, width: number): boolean {
  for (let k = 0; k < width; k++) if (words[a + k] !== words[b + k]) return false;
  return true;
}
