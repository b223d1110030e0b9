/**
 * The terms of a text with where they stand, so that those of any stretch of it can be told without reading it again: the
 * contexts of a page's links are several times as long as the page.
 * @module
 */
import type { Analyzer } from "./analyzer.ts";
import { isSpaced } from "./segment.ts";
import { TermNumbers } from "./term-numbers.ts";
import { TermTable } from "./term-table.ts";
import { scanWords } from "./word-scanner.ts";
import { isSimple } from "./words.ts";

/** Beyond it all words are forgotten: some 10 MB. */
const MAX_WORDS = 200_000;
/** First room for so many words, and for so many terms. */
const FIRST_WORDS = 4096;
/** Room for more is given back: few texts are so long. */
const MOST_WORDS = 2 ** 18;
const FIRST_TERMS = 1024;

/** Reads texts one after the other. */
export class TermPlaces {
  readonly #analyzer: Analyzer;
  #table: TermTable;
  #text = "";
  /** Of each word: where it begins, where it ends, the number of its term or −1. One room for all texts: they are long. */
  #starts = new Int32Array(FIRST_WORDS);
  #ends = new Int32Array(FIRST_WORDS);
  #ids = new Int32Array(FIRST_WORDS);
  #words = 0;
  /** The page's numbers, and of each of them the stretch for which it was last listed. */
  #numbers = new TermNumbers();
  #listed = new Uint32Array(FIRST_TERMS);
  #stretches = 0;
  /** By number of a term in the table: the page's number of it, and the text for which that holds. */
  #numberOf = new Uint32Array(FIRST_TERMS);
  #numberedIn = new Uint32Array(FIRST_TERMS);
  #texts = 0;
  /** By number of a term in the table, zero between texts. */
  #counts = new Uint32Array(FIRST_TERMS);

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer;
    this.#table = new TermTable(analyzer.term);
  }

  /** False for a text whose words may depend on what stands around them: it is not read. `numbers` are those of its terms. */
  read(text: string, numbers: TermNumbers): boolean {
    if (!isSpaced(this.#analyzer.language) || !isSimple(text)) return false;
    if (this.#table.words >= MAX_WORDS) this.#table = new TermTable(this.#analyzer.term);
    if (this.#starts.length > MOST_WORDS) {
      [this.#starts, this.#ends, this.#ids] = [
        new Int32Array(FIRST_WORDS),
        new Int32Array(FIRST_WORDS),
        new Int32Array(FIRST_WORDS),
      ];
    }
    [this.#text, this.#words] = [text, 0];
    [this.#numbers, this.#texts] = [numbers, this.#texts + 1];
    scanWords(text, this.#visit);
    if (this.#table.size > this.#counts.length) {
      this.#counts = new Uint32Array(2 * this.#table.size);
      this.#numberOf = new Uint32Array(2 * this.#table.size);
      this.#numberedIn = new Uint32Array(2 * this.#table.size);
    }
    return true;
  }

  readonly #visit = (text: string, codes: Uint16Array, start: number, end: number, hash: number): void => {
    const word = this.#words++;
    if (word === this.#starts.length) this.#makeRoomForWords();
    this.#starts[word] = start;
    this.#ends[word] = end;
    this.#ids[word] = this.#table.idOf(text, codes, start, end, hash);
  };

  #makeRoomForWords(): void {
    [this.#starts, this.#ends, this.#ids] = [doubled(this.#starts), doubled(this.#ends), doubled(this.#ids)];
  }

  /**
   * The numbers of the distinct terms of stretches of the text, as if these were joined by spaces, in the order in which they
   * first stand there.
   */
  distinct(stretches: readonly { readonly start: number; readonly end: number }[]): number[] {
    const stamp = ++this.#stretches;
    const found: number[] = [];
    for (const { start, end } of stretches) {
      if (start >= end) continue;
      for (let word = this.#firstBehind(start); word < this.#words; word++) {
        const [from, to] = [this.#starts[word] ?? 0, this.#ends[word] ?? 0];
        if (from >= end) break;
        const isCut = from < start || to > end;
        const number = isCut ? this.#numberOfPart(Math.max(from, start), Math.min(to, end)) : this.#numberOfWord(word);
        if (number < 0 || this.#listed[number] === stamp) continue;
        if (number >= this.#listed.length) this.#makeRoomFor(number);
        this.#listed[number] = stamp;
        found.push(number);
      }
    }
    return found;
  }

  #numberOfWord(word: number): number {
    const id = this.#ids[word] ?? -1;
    if (id < 0) return -1;
    if (this.#numberedIn[id] !== this.#texts) {
      this.#numberedIn[id] = this.#texts;
      this.#numberOf[id] = this.#numbers.of(this.#table.term(id));
    }
    return this.#numberOf[id] ?? -1;
  }

  /** A part of a word is another word. */
  #numberOfPart(start: number, end: number): number {
    const term = this.#analyzer.term(this.#text.slice(start, end));
    return term === undefined ? -1 : this.#numbers.of(term);
  }

  #makeRoomFor(number: number): void {
    const listed = new Uint32Array(2 * number);
    listed.set(this.#listed);
    this.#listed = listed;
  }

  /** How often each term stands before a place, in the order in which they first stand there; added to what is known. */
  addCounts(end: number, to: Map<string, number>): void {
    const found: number[] = [];
    let word = 0;
    for (; word < this.#words && (this.#ends[word] ?? 0) <= end; word++) {
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
    const from = word < this.#words ? (this.#starts[word] ?? end) : end;
    const cut = from < end ? this.#analyzer.term(this.#text.slice(from, end)) : undefined;
    if (cut !== undefined) to.set(cut, (to.get(cut) ?? 0) + 1);
  }

  /** The first word that ends behind a place. */
  #firstBehind(place: number): number {
    let [low, high] = [0, this.#words];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] ?? 0) > place) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
