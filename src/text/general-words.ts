/**
 * How words stand in English of all subjects. Word vectors ship in the order of the frequency of their words, in some six
 * billion words of encyclopedia and news, and by Zipf's law (in Mandelbrot's form) a word's frequency is about
 * 1 / (rank + 2.7) of all: no list of frequencies need be shipped beside.
 * @module
 */
import { addScaled } from "../math/dense.ts";
import type { RankedVectors } from "./vectors/providers.ts";

const SHIFT = 2.7;
/** Words of a page. */
const PAGE_WORDS = 1000;
/** Words are weighed as if so many background pages had been counted. */
const PAGES = 50;
/** The words whose mean is that of all: two thirds of what is written. */
const MEAN_WORDS = 4000;
/** Words that stand for all, without those that say nothing. */
const TELLING_RANKS = [200, 5200] as const;

export class GeneralWords {
  readonly #vectors: RankedVectors;
  /** Sum of 1 / (rank + 2.7) over all words. */
  readonly #total: number;

  constructor(vectors: RankedVectors) {
    this.#vectors = vectors;
    this.#total = Math.log((vectors.size + SHIFT) / SHIFT);
  }

  /** The part of general pages that mention a term; a term that is not listed is as rare as one behind the last. */
  rate(term: string): number {
    const rank = this.#vectors.rank(term) ?? this.#vectors.size;
    return 1 - Math.exp(-PAGE_WORDS / ((rank + SHIFT) * this.#total));
  }

  /** Inverse document frequency. */
  weight(term: string): number {
    return Math.log((PAGES + 1) / (PAGES * this.rate(term) + 0.5));
  }

  /** The vectors of frequent words, each once. */
  vectors(): Float32Array[] {
    const [first, end] = TELLING_RANKS;
    return Array.from({ length: end - first }, (_, i) => this.#vectors.word(first + i)).flatMap(
      (word) => (word === undefined ? undefined : this.#vectors.vector(word)) ?? [],
    );
  }

  /** The mean vector of what is written. `term` makes a term of a word, or leaves it out. */
  mean(term: (word: string) => string | undefined): Float32Array {
    const sum = new Float32Array(this.#vectors.dimension);
    let total = 0;
    for (let rank = 0; rank < Math.min(MEAN_WORDS, this.#vectors.size); rank++) {
      const base = term(this.#vectors.word(rank) ?? "");
      const vector = base === undefined ? undefined : this.#vectors.vector(base);
      if (base === undefined || vector === undefined) continue;
      const part = this.weight(base) / (rank + SHIFT);
      addScaled(sum, vector, part);
      total += part;
    }
    return sum.map((value) => value / Math.max(1e-9, total));
  }
}
