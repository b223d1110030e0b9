/**
 * Weights of terms by how often they stand in a text and how rare they are among texts.
 * Papers: SVSM-MCOA and BSVSM-HA weigh by TF·IDF and give no form; ours: IDF = ln((1 + N) / (1 + n)) + 1, which stays
 * positive and finite from the first text on, so the collection may grow with the crawl.
 * @module
 */
import type { TermVector } from "./term-vector.ts";

/** `relative`: count / largest count of the text; `raw`: the count; `logarithmic`: 1 + ln count. */
export type TermFrequency = "relative" | "raw" | "logarithmic";

/** What `snapshot` gives and `restore` takes: plain JSON. */
export interface CollectionSnapshot {
  readonly size: number;
  readonly terms: readonly (readonly [term: string, documents: number])[];
}

/** How many texts there were, and in how many of them each term stood. */
export class Collection {
  readonly #documents = new Map<string, number>();
  #size = 0;

  /** N: how many texts were added. */
  get size(): number {
    return this.#size;
  }

  /** Adds one text; a term counts once however often it is given. */
  add(terms: Iterable<string>): void {
    this.#size++;
    for (const term of new Set(terms)) this.#documents.set(term, (this.#documents.get(term) ?? 0) + 1);
  }

  /** Adds texts that were counted elsewhere: so many, of which as many held a term as `documents` says. */
  addCounted(size: number, documents: Iterable<readonly [term: string, documents: number]>): void {
    this.#size += size;
    for (const [term, count] of documents) this.#documents.set(term, this.documentFrequency(term) + count);
  }

  /** n: in how many texts the term stood. */
  documentFrequency(term: string): number {
    return this.#documents.get(term) ?? 0;
  }

  /** IDF = ln((1 + N) / (1 + n)) + 1. */
  inverseDocumentFrequency(term: string): number {
    return Math.log((1 + this.#size) / (1 + this.documentFrequency(term))) + 1;
  }

  /** Terms sorted, so that equal collections give equal text. */
  snapshot(): CollectionSnapshot {
    return { size: this.#size, terms: [...this.#documents].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)) };
  }

  /** From what `snapshot` gave, perhaps through JSON; throws a TypeError for anything else. */
  static restore(snapshot: unknown): Collection {
    const { size, terms } = parseSnapshot(snapshot);
    const collection = new Collection();
    collection.#size = size;
    for (const [term, documents] of terms) collection.#documents.set(term, documents);
    return collection;
  }
}

/** TF·IDF of each term of a text; `counts` as from `countTerms`. */
export function tfIdf(
  counts: TermVector,
  collection: Collection,
  frequency: TermFrequency = "relative",
): Map<string, number> {
  const largest = largestOf(counts);
  const weights = new Map<string, number>();
  for (const [term, count] of counts) {
    weights.set(term, termFrequency(count, largest, frequency) * collection.inverseDocumentFrequency(term));
  }
  return weights;
}

/** How much a count says, given the text's largest. */
export function termFrequency(count: number, largest: number, frequency: TermFrequency): number {
  if (count <= 0) return 0;
  switch (frequency) {
    case "relative":
      return count / largest;
    case "raw":
      return count;
    case "logarithmic":
      return 1 + Math.log(count);
  }
}

function largestOf(counts: TermVector): number {
  let largest = 0;
  for (const count of counts.values()) largest = Math.max(largest, count);
  return largest;
}

function parseSnapshot(snapshot: unknown): CollectionSnapshot {
  const isPair = (value: unknown): value is [string, number] =>
    Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && isCount(value[1]);
  if (typeof snapshot === "object" && snapshot !== null && "size" in snapshot && "terms" in snapshot) {
    const { size, terms } = snapshot;
    if (isCount(size) && Array.isArray(terms) && terms.every(isPair)) return { size, terms };
  }
  throw new TypeError("not a snapshot of a collection");
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
