/**
 * The similarities of a text's terms to the topic's, kept by the terms' numbers for the texts to come. Most words are
 * near no topic term; they share one empty row, which kernels skip. Hot: every page of a crawl passes here.
 * @module
 */
import { at } from "../collections/at.ts";
import type { TermSimilarity } from "../text/term-similarity.ts";
import type { Vocabulary } from "../text/vocabulary.ts";
import type { SimilarityRow } from "./semantic-kernel.ts";
import type { WeightedTerms } from "./weighted-terms.ts";

/** Bounds the memory of rows: with 50 topic terms, 20 MB. */
const MAX_ROWS = 50_000;
/** Nothing in it counts. */
const FAR: SimilarityRow = new Float64Array(0);

export class SimilarityRows {
  readonly #similarity: TermSimilarity;
  readonly #similarFrom: number;
  #vocabulary: Vocabulary | undefined;
  /** By number of the term. */
  #rows: (SimilarityRow | undefined)[] = [];
  /** How many of them are not the shared one. */
  #near = 0;

  /** A row in which no similarity but 0 reaches `similarFrom` counts as empty. */
  constructor(similarity: TermSimilarity, similarFrom: number) {
    this.#similarity = similarity;
    this.#similarFrom = similarFrom;
  }

  /** In the order of the terms. */
  of({ terms, numbered }: WeightedTerms): SimilarityRow[] {
    if (numbered === undefined) return terms.map((term) => this.#compute(term));
    if (numbered.vocabulary !== this.#vocabulary || this.#near >= MAX_ROWS) this.#forget(numbered.vocabulary);
    return numbered.ids.map((id, i) => this.#rows[id] ?? this.#keep(id, at(terms, i)));
  }

  #keep(id: number, term: string): SimilarityRow {
    // Filled without gaps, so that the engine keeps it as an array and not as a dictionary.
    while (this.#rows.length <= id) this.#rows.push(undefined);
    const row = this.#compute(term);
    if (row !== FAR) this.#near++;
    this.#rows[id] = row;
    return row;
  }

  #compute(term: string): SimilarityRow {
    const row = this.#similarity.similarities(term);
    for (let j = 0; j < row.length; j++) {
      const similarity = row[j] ?? 0;
      if (similarity !== 0 && similarity >= this.#similarFrom) return row;
    }
    return FAR;
  }

  #forget(vocabulary: Vocabulary): void {
    this.#vocabulary = vocabulary;
    this.#rows = [];
    this.#near = 0;
  }
}
