/** Counts the terms of texts by their numbers; a string is made of a word only when it is new. @module */
import type { Segmenter } from "./segment.ts";
import { TermTable } from "./term-table.ts";
import type { CountedTerms } from "./vocabulary.ts";

/** Beyond it all are forgotten: some 10 MB. */
const MAX_WORDS = 200_000;
/** First room for so many terms; doubled when full. */
const FIRST_TERMS = 1024;

export class TermCounter {
  readonly #segmenter: Segmenter;
  readonly #termOf: (word: string) => string | undefined;
  #table: TermTable;
  /** By number of the term, zero between texts. */
  #counts = new Uint32Array(FIRST_TERMS);
  #found: number[] = [];

  constructor(segmenter: Segmenter, termOf: (word: string) => string | undefined) {
    this.#segmenter = segmenter;
    this.#termOf = termOf;
    this.#table = new TermTable(termOf);
  }

  count(text: string): CountedTerms {
    if (this.#table.words >= MAX_WORDS) this.#table = new TermTable(this.#termOf);
    this.#found = [];
    this.#segmenter.scan(text, this.#visit);
    const ids = this.#found;
    const counts = new Uint32Array(ids.length);
    ids.forEach((id, i) => {
      counts[i] = this.#counts[id] ?? 0;
      this.#counts[id] = 0;
    });
    return { vocabulary: this.#table, ids, counts };
  }

  readonly #visit = (text: string, codes: Uint16Array, start: number, end: number, hash: number): void => {
    const id = this.#table.idOf(text, codes, start, end, hash);
    if (id < 0) return;
    if (id >= this.#counts.length) this.#makeRoomFor(id);
    const before = this.#counts[id] ?? 0;
    if (before === 0) this.#found.push(id);
    this.#counts[id] = before + 1;
  };

  #makeRoomFor(id: number): void {
    const counts = new Uint32Array(id * 2);
    counts.set(this.#counts);
    this.#counts = counts;
  }
}
