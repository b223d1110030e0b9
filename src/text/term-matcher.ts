/**
 * Finds the topic's terms, single words or several in a row, in a stream of words: at each place the longest term wins
 * and its words are used up. At most one look-up per word, whatever the number of terms.
 * @module
 */
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

  /** Calls `onTerm` with the index of every term found, in order. */
  match(text: string, onTerm: (term: number) => void): void {
    this.matchWords(wordsOf(text), onTerm);
  }

  /** The same of a text whose words are known. */
  matchWords(words: readonly string[], onTerm: (term: number) => void): void {
    const numbers = words.map((word) => this.#numberOf(word));
    for (let at = 0; at < numbers.length; ) {
      if (numbers[at] === NO_WORD) {
        at++;
        continue;
      }
      const { term, length } = this.#longest(numbers, at);
      if (term >= 0) onTerm(term);
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
