/**
 * The terms of a text with where they stand, so that those of any stretch of it can be told without reading it again: the
 * contexts of a page's links are several times as long as the page.
 * @module
 */
import type { Analyzer } from "./analyzer.ts";
import { isSpaced } from "./segment.ts";
import type { TermLists } from "./term-lists.ts";
import type { TermTable } from "./term-table.ts";
import type { CountedTerms } from "./vocabulary.ts";
import { codesOf, listSimpleWords } from "./word-scanner.ts";
import { isSimple } from "./words.ts";

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
  /** Of each word: where it begins, where it ends, its hash, the number of its term or −1. One room for all texts: they are long. */
  #starts = new Int32Array(FIRST_WORDS);
  #ends = new Int32Array(FIRST_WORDS);
  #hashes = new Int32Array(FIRST_WORDS);
  #ids = new Int32Array(FIRST_WORDS);
  #words = 0;
  /** By number of a term in the table, zero between texts. */
  #counts = new Int32Array(FIRST_TERMS);

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer;
    this.#table = analyzer.table();
  }

  /** That numbers the terms of the text read last. */
  get table(): TermTable {
    return this.#table;
  }

  /** False for a text whose words may depend on what stands around them: it is not read. */
  read(text: string): boolean {
    if (!isSpaced(this.#analyzer.language) || !isSimple(text)) return false;
    this.#makeRoomFor(text.length);
    this.#table = this.#analyzer.table();
    this.#text = text;
    const [codes, table] = [codesOf(text), this.#table];
    const [starts, ends, hashes, ids] = [this.#starts, this.#ends, this.#hashes, this.#ids];
    this.#words = listSimpleWords(codes, text.length, { starts, ends, hashes });
    for (let word = 0; word < this.#words; word++) {
      ids[word] = table.idOf(text, codes, starts[word]!, ends[word]!, hashes[word]!);
    }
    return true;
  }

  #makeRoomFor(characters: number): void {
    const most = (characters + 1) >>> 1;
    if (most <= this.#starts.length && this.#starts.length <= MOST_WORDS) return;
    const room = Math.max(FIRST_WORDS, 2 * most);
    this.#starts = new Int32Array(room);
    this.#ends = new Int32Array(room);
    this.#hashes = new Int32Array(room);
    this.#ids = new Int32Array(room);
  }

  /** Adds the terms of a stretch of the text to a list, as if it stood by itself, in the order in which they stand there. */
  list(start: number, end: number, lists: TermLists): void {
    if (start >= end) return;
    const [starts, ends, ids, words] = [this.#starts, this.#ends, this.#ids, this.#words];
    for (let word = this.#firstBehind(start); word < words; word++) {
      const [from, to] = [starts[word]!, ends[word]!];
      if (from >= end) break;
      const isCut = from < start || to > end;
      const id = isCut ? this.#idOfPart(Math.max(from, start), Math.min(to, end)) : ids[word]!;
      if (id >= 0) lists.add(id);
    }
  }

  /** A part of a word is another word. */
  #idOfPart(start: number, end: number): number {
    const term = this.#analyzer.term(this.#text.slice(start, end));
    return term === undefined ? -1 : this.#table.idOfTerm(term);
  }

  /** How often each term stands in a title and before a place of the text, in the order in which they first stand there. */
  countsUpTo(end: number, title: CountedTerms): CountedTerms {
    if (this.#counts.length < this.#table.size) this.#counts = new Int32Array(2 * this.#table.size);
    const found: number[] = [];
    title.ids.forEach((id, i) => {
      this.#count(this.#table.idIn(title.vocabulary, id), title.counts[i]!, found);
    });
    const [ends, ids, words] = [this.#ends, this.#ids, this.#words];
    let word = 0;
    for (; word < words && ends[word]! <= end; word++) if (ids[word]! >= 0) this.#count(ids[word]!, 1, found);
    const from = word < words ? this.#starts[word]! : end;
    const cut = from < end ? this.#idOfPart(from, end) : -1;
    if (cut >= 0) this.#count(cut, 1, found);
    const counts = new Uint32Array(found.length);
    for (let i = 0; i < found.length; i++) {
      counts[i] = this.#counts[found[i]!]!;
      this.#counts[found[i]!] = 0;
    }
    return { vocabulary: this.#table, ids: found, counts };
  }

  #count(id: number, times: number, found: number[]): void {
    if (id >= this.#counts.length) this.#counts = resized(this.#counts, 2 * id); // new to the table
    const before = this.#counts[id]!;
    if (before === 0) found.push(id);
    this.#counts[id] = before + times;
  }

  /** The first word that ends behind a place. */
  #firstBehind(place: number): number {
    let [low, high] = [0, this.#words];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ends[middle]! > place) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function resized(numbers: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const other = new Int32Array(size);
  other.set(numbers.subarray(0, size));
  return other;
}
