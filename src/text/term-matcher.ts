/**
 * Finds the topic's terms, single words or several in a row, in a stream of words: at each place the longest term wins
 * and its words are used up. At most one look-up per word, whatever the number of terms.
 * @module
 */
import { scanWords } from "./word-scanner.ts";
import { WordStarts } from "./word-starts.ts";
import { type Normalizer, wordsOf } from "./words.ts";

interface Node {
  readonly next: Map<number, Node>;
  term: number;
}

/** Bounds the memory of words seen; a web has millions of misspellings. */
const MAX_CACHED_WORDS = 200_000;
const NO_WORD = -1;

export class TermMatcher {
  readonly #normalize: Normalizer;
  readonly #vocabulary = new Map<string, number>();
  readonly #starts = new WordStarts();
  readonly #root: Node = { next: new Map(), term: -1 };
  readonly #cache = new Map<string, number>();

  /** `normalize` is one of words.ts, which keep the beginning of words. */
  constructor(terms: readonly string[], normalize: Normalizer) {
    this.#normalize = normalize;
    terms.forEach((term, index) => {
      this.#add(term, index);
    });
  }

  /**
   * Calls `onTerm` with the index of every term found and where it begins, in order. No term spans one of `ends`, places in the text
   * that ascend. Most words are none of any term: no strings are made of them.
   */
  match(text: string, onTerm: (term: number, start: number) => void, ends: readonly number[] = []): void {
    const numbers: number[] = [];
    const starts: number[] = [];
    let [next, isApart] = [0, true];
    scanWords(text, (_, codes, start, end) => {
      for (; next < ends.length && (ends[next] ?? 0) <= start; next++) isApart = true;
      const number = this.#starts.mayBeginAt(codes, start, end) ? this.#numberOf(text.slice(start, end)) : NO_WORD;
      if (number === NO_WORD) {
        isApart = true;
        return;
      }
      if (isApart && numbers.length > 0) {
        numbers.push(NO_WORD);
        starts.push(start);
      }
      isApart = false;
      numbers.push(number);
      starts.push(start);
    });
    this.#walk(numbers, (term, at) => onTerm(term, starts[at] ?? 0));
  }

  /** The same of a text whose words are known. */
  matchWords(words: readonly string[], onTerm: (term: number) => void): void {
    this.#walk(
      words.map((word) => this.#numberOf(word)),
      onTerm,
    );
  }

  #walk(numbers: readonly number[], onTerm: (term: number, at: number) => void): void {
    for (let at = 0; at < numbers.length; ) {
      if (numbers[at] === NO_WORD) {
        at++;
        continue;
      }
      const { term, length } = this.#longest(numbers, at);
      if (term >= 0) onTerm(term, at);
      at += length;
    }
  }

  #add(term: string, index: number): void {
    let node = this.#root;
    for (const word of wordsOf(term)) {
      const normal = this.#normalize(word);
      const number = this.#vocabulary.get(normal) ?? this.#vocabulary.size;
      this.#vocabulary.set(normal, number);
      this.#starts.add(normal);
      let next = node.next.get(number);
      if (next === undefined) {
        next = { next: new Map(), term: -1 };
        node.next.set(number, next);
      }
      node = next;
    }
    // Two spellings of one term ("flood", "floods") count as the first of them.
    if (node !== this.#root && node.term < 0) node.term = index;
  }

  #longest(numbers: readonly number[], at: number): { term: number; length: number } {
    let node = this.#root;
    let term = -1;
    let length = 1;
    for (let end = at; end < numbers.length; end++) {
      const number = numbers[end] ?? NO_WORD;
      const next = number === NO_WORD ? undefined : node.next.get(number);
      if (next === undefined) break;
      node = next;
      if (node.term >= 0) {
        term = node.term;
        length = end - at + 1;
      }
    }
    return { term, length };
  }

  #numberOf(word: string): number {
    if (!this.#starts.mayBegin(word)) return NO_WORD;
    const cached = this.#cache.get(word);
    if (cached !== undefined) return cached;
    if (this.#cache.size >= MAX_CACHED_WORDS) this.#cache.clear();
    const number = this.#vocabulary.get(this.#normalize(word)) ?? NO_WORD;
    this.#cache.set(word, number);
    return number;
  }
}
