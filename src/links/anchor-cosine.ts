/**
 * Relevance of an anchor: the cosine between the topic's weights and the TF-IDF weights of the topic words in it.
 * Paper: IELP, Eq. 3; FCOSA, Eq. 9 and 10. The base of the logarithm and the factor 1/Σf are common to all components
 * and cancel in the cosine, so natural logarithms and raw counts serve.
 * Anchors with the same counts always have the same relevance. Each such *signature* is numbered once and computed
 * again only after a page has moved the document frequencies, however many links carry it.
 * Deviation: max(N_i, 1), since the papers do not say what a word is worth that no crawled page holds.
 * @module
 */
import { cosine } from "../math/cosine.ts";

/** Added to N/N_i, so that a word which every page holds keeps a weight above zero (Eq. 9 of FCOSA). */
const SMOOTHING = 0.01;

/** ln(N/N_i + 0.01) of every topic word. */
export function inverseFrequencies(pages: number, pagesWith: ArrayLike<number>): Float64Array {
  return Float64Array.from(pagesWith, (count) => {
    const holders = Math.max(count, 1);
    return Math.log(Math.max(pages, holders) / holders + SMOOTHING);
  });
}

/** Cosine of the topic's weights and counts × inverse frequencies; 0 for an anchor without topic words. */
export function anchorCosine(
  topicWeights: ArrayLike<number>,
  counts: ArrayLike<number>,
  frequencies: ArrayLike<number>,
): number {
  return cosine(
    topicWeights,
    Float64Array.from(counts, (count, i) => count * (frequencies[i] ?? 0)),
  );
}

/** Signature of anchors without any topic word: most of them. */
export const EMPTY_SIGNATURE = 0;

export class AnchorCosine {
  readonly #weights: Float64Array;
  readonly #pagesWith: Float64Array;
  readonly #numbers = new Map<string, number>();
  readonly #counts: Float64Array[] = [];
  readonly #values: number[] = [];
  /** The epoch in which each value was computed. */
  readonly #valueEpochs: number[] = [];
  #frequencies: Float64Array;
  #frequenciesEpoch = 0;
  #pages = 0;
  /** Rises with every page. */
  #epoch = 0;

  /** `topicWeights` in the order in which every count vector names the topic's words. */
  constructor(topicWeights: ArrayLike<number>) {
    this.#weights = Float64Array.from(topicWeights);
    this.#pagesWith = new Float64Array(this.#weights.length);
    this.#frequencies = inverseFrequencies(0, this.#pagesWith);
    this.signature(this.#pagesWith);
  }

  /** A page was crawled that holds these topic words (indices; repetitions count once), in its text or its anchors. */
  observePage(termsPresent: Iterable<number>): void {
    this.#pages++;
    this.#epoch++;
    for (const term of new Set(termsPresent)) {
      const pages = this.#pagesWith[term];
      if (pages !== undefined) this.#pagesWith[term] = pages + 1;
    }
  }

  /** The number of a count vector. Multiples of a vector share it, for only the direction matters. */
  signature(counts: ArrayLike<number>): number {
    const reduced = reduce(counts);
    const key = reduced.join(" ");
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#counts.length);
    this.#values.push(0);
    this.#valueEpochs.push(-1);
    return this.#counts.push(reduced) - 1;
  }

  /** R(A) of all anchors with this signature, by the pages observed so far. */
  relevance(signature: number): number {
    const counts = this.#counts[signature];
    if (counts === undefined || signature === EMPTY_SIGNATURE) return 0;
    if (this.#valueEpochs[signature] === this.#epoch) return this.#values[signature] ?? 0;
    const value = anchorCosine(this.#weights, counts, this.#currentFrequencies());
    this.#values[signature] = value;
    this.#valueEpochs[signature] = this.#epoch;
    return value;
  }

  #currentFrequencies(): Float64Array {
    if (this.#frequenciesEpoch !== this.#epoch) {
      this.#frequencies = inverseFrequencies(this.#pages, this.#pagesWith);
      this.#frequenciesEpoch = this.#epoch;
    }
    return this.#frequencies;
  }
}

function reduce(counts: ArrayLike<number>): Float64Array {
  const divisor = Array.from(counts).reduce((common, count) => greatestCommonDivisor(count, common), 0);
  return Float64Array.from(counts, (count) => (divisor > 1 ? count / divisor : count));
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
