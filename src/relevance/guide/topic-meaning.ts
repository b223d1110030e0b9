/**
 * What a topic that is nothing but words means: the direction in which their vectors differ from general English. Words
 * that lie far along it speak for the topic although nobody has named them; all others say nothing, for or against.
 * @module
 */
import { addScaled, dot, unit } from "../../math/dense.ts";
import { log1p } from "../../math/log1p.ts";
import { GeneralWords } from "../../text/general-words.ts";
import type { RankedVectors } from "../../text/vectors/providers.ts";
import type { CountedTerms, Vocabulary } from "../../text/vocabulary.ts";
import type { TermCounts } from "./term-counts.ts";

/** Below this a word is no nearer to the topic than many are by chance. */
const NEAR = 0.2;
/** So many words are remembered. */
const MAX_REMEMBERED = 50_000;

/** From the mean vector of general English to the topic, as plain data. */
export interface TopicDirection {
  readonly direction: Float32Array;
  /** How far that mean lies along it. */
  readonly atMean: number;
}

/** Undefined where no word of the topic has a vector. `mean` is the mean vector of general English. */
export function topicDirection(
  words: ReadonlyMap<string, number>,
  vectors: RankedVectors,
  mean: Float32Array,
): TopicDirection | undefined {
  const sum = new Float32Array(vectors.dimension);
  for (const [word, weight] of words) {
    const vector = vectors.vector(word);
    if (vector !== undefined) addScaled(sum, vector, weight);
  }
  if (sum.every((value) => value === 0)) return undefined;
  const direction = unit(sum).map((value, i) => value - (mean[i] ?? 0));
  return { direction, atMean: dot(mean, direction) };
}

export class TopicMeaning {
  readonly #topic: TopicDirection;
  readonly #vectors: RankedVectors;
  readonly #general: GeneralWords;
  readonly #known = new Map<string, number>();
  /** Every judge that a crawl learns asks it again of the same texts. */
  readonly #means = new WeakMap<TermCounts, number>();
  /** By the number of a term: what it adds to a text; NaN until it is asked for. */
  readonly #byNumber = new WeakMap<Vocabulary, Float64Array>();

  constructor(topic: TopicDirection, vectors: RankedVectors) {
    this.#topic = topic;
    this.#vectors = vectors;
    this.#general = new GeneralWords(vectors);
  }

  /** How near a term lies to the topic: 0 for most, and for words that are known by their letters alone; about .6 for the topic's own. */
  nearness(term: string): number {
    const before = this.#known.get(term);
    if (before !== undefined) return before;
    const value = this.#newNearness(term);
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    this.#known.set(term, value);
    return value;
  }

  #newNearness(term: string): number {
    const { direction, atMean } = this.#topic;
    const vector = this.#vectors.rank(term) === undefined ? undefined : this.#vectors.vector(term);
    return vector === undefined ? 0 : Math.max(0, dot(vector, direction) - atMean - NEAR);
  }

  /** Mean over the terms of a text, rare ones counting more. */
  meanOf(text: TermCounts): number {
    const before = this.#means.get(text);
    if (before !== undefined) return before;
    const { terms, counts } = text;
    let [near, total] = [0, 0];
    for (let i = 0; i < terms.length; i++) {
      const weight = log1p(counts === undefined ? 1 : counts[i]!);
      near += weight * this.#weighed(terms[i]!, this.nearness(terms[i]!));
      total += weight;
    }
    const mean = total === 0 ? 0 : near / total;
    this.#means.set(text, mean);
    return mean;
  }

  /** The same of a text whose terms have numbers: every page is asked for, and an array is read many times faster than a Map. */
  meanOfCounted({ vocabulary, ids, counts }: CountedTerms): number {
    const values = this.#valuesOf(vocabulary);
    let [near, total] = [0, 0];
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!;
      if (Number.isNaN(values[id]!)) values[id] = this.#newValue(vocabulary.term(id));
      const weight = log1p(counts[i]!);
      near += weight * values[id]!;
      total += weight;
    }
    return total === 0 ? 0 : near / total;
  }

  #valuesOf(vocabulary: Vocabulary): Float64Array {
    const before = this.#byNumber.get(vocabulary);
    if (before !== undefined && before.length >= vocabulary.size) return before;
    const values = new Float64Array(2 * vocabulary.size).fill(Number.NaN);
    if (before !== undefined) values.set(before);
    this.#byNumber.set(vocabulary, values);
    return values;
  }

  #newValue(term: string): number {
    return this.#weighed(term, this.#newNearness(term));
  }

  /** Rare terms count more. */
  #weighed(term: string, near: number): number {
    return near === 0 ? 0 : near * this.#general.weight(term);
  }
}
