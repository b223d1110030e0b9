/**
 * The terms of a text with where they stand, so that those of any stretch of it can be told without reading it again: the
 * contexts of a page's links are several times as long as the page.
 * @module
 */
import type { Analyzer } from "./analyzer.ts";
import { isSpaced } from "./segment.ts";
import { TermTable } from "./term-table.ts";
import { scanWords } from "./word-scanner.ts";
import { isSimple } from "./words.ts";

/** Beyond it all words are forgotten: some 10 MB. */
const MAX_WORDS = 200_000;

/** Reads texts one after the other. */
export class TermPlaces {
  readonly #analyzer: Analyzer;
  #table: TermTable;
  #text = "";
  /** Of each word: where it begins, where it ends, the number of its term or −1. */
  #starts: number[] = [];
  #ends: number[] = [];
  #ids: number[] = [];
  /** By number of a term: the stretch for which it was last listed. */
  #listed = new Uint32Array(1024);
  #stretches = 0;
  /** By number of a term, zero between texts. */
  #counts = new Uint32Array(1024);

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer;
    this.#table = new TermTable(analyzer.term);
  }

  /** False for a text whose words may depend on what stands around them: it is not read. */
  read(text: string): boolean {
    if (!isSpaced(this.#analyzer.language) || !isSimple(text)) return false;
    if (this.#table.words >= MAX_WORDS) this.#table = new TermTable(this.#analyzer.term);
    [this.#text, this.#starts, this.#ends, this.#ids] = [text, [], [], []];
    scanWords(text, this.#visit);
    if (this.#table.size > this.#listed.length) {
      this.#listed = new Uint32Array(2 * this.#table.size);
      this.#counts = new Uint32Array(2 * this.#table.size);
    }
    return true;
  }

  readonly #visit = (text: string, codes: Uint16Array, start: number, end: number, hash: number): void => {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#ids.push(this.#table.idOf(text, codes, start, end, hash));
  };

  /** Distinct terms of stretches of the text, as if these were joined by spaces, in the order in which they first stand there. */
  distinct(stretches: readonly { readonly start: number; readonly end: number }[]): string[] {
    const stamp = ++this.#stretches;
    const terms: string[] = [];
    let hasCut = false;
    for (const { start, end } of stretches) {
      if (start >= end) continue;
      for (let word = this.#firstBehind(start); word < this.#starts.length; word++) {
        const [from, to] = [this.#starts[word] ?? 0, this.#ends[word] ?? 0];
        if (from >= end) break;
        if (from < start || to > end) {
          // A part of a word is another word.
          const term = this.#analyzer.term(this.#text.slice(Math.max(from, start), Math.min(to, end)));
          if (term === undefined) continue;
          hasCut = true;
          terms.push(term);
          continue;
        }
        const id = this.#ids[word] ?? -1;
        if (id < 0 || this.#listed[id] === stamp) continue;
        this.#listed[id] = stamp;
        terms.push(this.#table.term(id));
      }
    }
    return hasCut ? [...new Set(terms)] : terms;
  }

  /** How often each term stands before a place, in the order in which they first stand there; added to what is known. */
  addCounts(end: number, to: Map<string, number>): void {
    const found: number[] = [];
    let word = 0;
    for (; word < this.#starts.length && (this.#ends[word] ?? 0) <= end; word++) {
      const id = this.#ids[word] ?? -1;
      if (id < 0) continue;
      const before = this.#counts[id] ?? 0;
      if (before === 0) found.push(id);
      this.#counts[id] = before + 1;
    }
    for (const id of found) {
      const term = this.#table.term(id);
      to.set(term, (to.get(term) ?? 0) + (this.#counts[id] ?? 0));
      this.#counts[id] = 0;
    }
    // A part of a word is another word.
    const from = this.#starts[word] ?? end;
    const cut = from < end ? this.#analyzer.term(this.#text.slice(from, end)) : undefined;
    if (cut !== undefined) to.set(cut, (to.get(cut) ?? 0) + 1);
  }

  /** The first word that ends behind a place. */
  #firstBehind(place: number): number {
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] ?? 0) > place) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
