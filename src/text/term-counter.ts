/** Counts the terms of texts by their numbers; a string is made of a word only when it is new. @module */
import type { Segmenter } from "./segment.ts";
import type { TermTable } from "./term-table.ts";
import type { CountedTerms } from "./vocabulary.ts";

/** First room for so many terms; doubled when full. */
const FIRST_TERMS = 1024;

export class TermCounter {
  readonly #segmenter: Segmenter;
  readonly #tables: () => TermTable;
  /** Of the text that is counted. */
  #table: TermTable;
  /** By number of the term, zero between texts. */
  #counts = new Uint32Array(FIRST_TERMS);
  #found: number[] = [];

  /** `tables` gives the table of the moment. */
  constructor(segmenter: Segmenter, tables: () => TermTable) {
    this.#segmenter = segmenter;
    this.#tables = tables;
    this.#table = tables();
  }

  count(text: string): CountedTerms {
    this.#table = this.#tables();
    this.#found = [];
    this.#segmenter.scan(text, this.#visit);
    const ids = this.#found;
    const counts = new Uint32Array(ids.length);
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!;
      counts[i] = this.#counts[id]!;
      this.#counts[id] = 0;
    }
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
