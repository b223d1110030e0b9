/**
 * TF·IDF of a text by the terms' numbers: as `tfIdf`, without looking any term up by its letters. It is a term vector
 * like others; a map is made when somebody asks for one. Hot: every page of a crawl passes here.
 * @module
 */
import type { TermVector } from "./term-vector.ts";
import { type Collection, type TermFrequency, termFrequency } from "./tf-idf.ts";
import type { CountedTerms, Vocabulary } from "./vocabulary.ts";

export class WeighedText implements TermVector {
  readonly vocabulary: Vocabulary;
  /** Parallel: the terms' numbers and weights. */
  readonly ids: readonly number[];
  readonly weights: Float64Array;
  #made: Map<string, number> | undefined;

  constructor({ vocabulary, ids, counts }: CountedTerms, collection: Collection, frequency: TermFrequency) {
    this.vocabulary = vocabulary;
    this.ids = ids;
    this.weights = new Float64Array(ids.length);
    const idf = frequenciesOf(collection, vocabulary);
    let largest = 0;
    for (const count of counts) if (count > largest) largest = count;
    ids.forEach((id, i) => {
      this.weights[i] = termFrequency(counts[i] ?? 0, largest, frequency) * idf.of(id);
    });
  }

  get size(): number {
    return this.ids.length;
  }

  get(term: string): number | undefined {
    return this.#map.get(term);
  }

  has(term: string): boolean {
    return this.#map.has(term);
  }

  forEach(visit: (weight: number, term: string, vector: TermVector) => void): void {
    for (const [term, weight] of this.#map) visit(weight, term, this);
  }

  entries(): MapIterator<[string, number]> {
    return this.#map.entries();
  }

  keys(): MapIterator<string> {
    return this.#map.keys();
  }

  values(): MapIterator<number> {
    return this.#map.values();
  }

  [Symbol.iterator](): MapIterator<[string, number]> {
    return this.#map.entries();
  }

  get #map(): ReadonlyMap<string, number> {
    this.#made ??= new Map(this.ids.map((id, i) => [this.vocabulary.term(id), this.weights[i] ?? 0]));
    return this.#made;
  }
}

/** Inverse document frequencies by number, each asked for once. */
class InverseFrequencies {
  readonly collection: Collection;
  readonly vocabulary: Vocabulary;
  /** Of the collection when they were computed: every text that is added changes all of them. */
  readonly size: number;
  #values = new Float64Array(0);

  constructor(collection: Collection, vocabulary: Vocabulary) {
    this.collection = collection;
    this.vocabulary = vocabulary;
    this.size = collection.size;
  }

  of(id: number): number {
    if (id >= this.#values.length) this.#makeRoom();
    let value = this.#values[id] ?? Number.NaN;
    if (Number.isNaN(value)) {
      value = this.collection.inverseDocumentFrequency(this.vocabulary.term(id));
      this.#values[id] = value;
    }
    return value;
  }

  #makeRoom(): void {
    const values = new Float64Array(this.vocabulary.size * 2).fill(Number.NaN);
    values.set(this.#values);
    this.#values = values;
  }
}

const known = new WeakMap<Collection, InverseFrequencies>();

function frequenciesOf(collection: Collection, vocabulary: Vocabulary): InverseFrequencies {
  const last = known.get(collection);
  if (last?.vocabulary === vocabulary && last.size === collection.size) return last;
  const frequencies = new InverseFrequencies(collection, vocabulary);
  known.set(collection, frequencies);
  return frequencies;
}
