/**
 * Numbers for the terms of words as they stand in texts: a hash table over their characters, so that a word met before
 * costs no string and no analysis. Hot: every word of a crawl passes here.
 * @module
 */
import { wordFrom } from "./code-units.ts";
import { prefixOf, type Vocabulary } from "./vocabulary.ts";

/** First room for so many different words; doubled when full. */
const FIRST_WORDS = 1024;
/** Mean length for which room is made. */
const LETTERS_PER_WORD = 8;
/** Longer ones are seldom words and never come again. */
const MAX_KEPT_LENGTH = 64;
/** Words that are made to fall into one place must not slow it down: behind so many others, none is kept. */
const MAX_STEPS = 64;
/** In place of a term's number, for a word that says nothing. */
const NO_TERM = -1;

/** An entry lies in one cache line: hash, where the code units begin, how many they are (0 where free), term. */
const [HASH, START, LENGTH, TERM] = [0, 1, 2, 3] as const;
const ENTRY_BITS = 2;
const ENTRY = 2 ** ENTRY_BITS;

export class TermTable implements Vocabulary {
  readonly #termOf: (word: string) => string | undefined;
  readonly #ids = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #prefixes: number[] = [];
  /** Open hash table, at most half full. */
  #entries = new Int32Array(FIRST_WORDS * 2 * ENTRY);
  /** The code units of all words, one after the other. */
  #codes = new Uint16Array(FIRST_WORDS * LETTERS_PER_WORD);
  #codesEnd = 0;
  #words = 0;

  constructor(termOf: (word: string) => string | undefined) {
    this.#termOf = termOf;
  }

  /** How many different words are kept. */
  get words(): number {
    return this.#words;
  }

  get size(): number {
    return this.#terms.length;
  }

  term(id: number): string {
    return this.#terms[id]!;
  }

  prefix(id: number): number {
    return this.#prefixes[id]!;
  }

  /**
   * The number of the term of the word `text.slice(start, end)`, or −1 if it says nothing. `codes` and `hash` as
   * `scanWords` gives them.
   */
  idOf(text: string, codes: Uint16Array, start: number, end: number, hash: number): number {
    const entries = this.#entries;
    const length = end - start;
    const last = entries.length - ENTRY;
    let at = firstEntry(hash, last);
    for (let step = 0; step < MAX_STEPS; step++) {
      const known = entries[at + LENGTH]!;
      if (known === 0) break;
      if (entries[at + HASH] === hash && known === length && this.#isSame(entries[at + START]!, codes, start, end)) {
        return entries[at + TERM]!;
      }
      at = (at + ENTRY) & last;
    }
    if (length > MAX_KEPT_LENGTH) return this.#analyze(text.slice(start, end));
    // Not a slice of the text, which would keep all of it in memory.
    const id = this.#analyze(wordFrom(codes, start, end));
    if (entries[at + LENGTH] === 0) this.#keep(at, codes, start, end, hash, id);
    return id;
  }

  #isSame(from: number, codes: Uint16Array, start: number, end: number): boolean {
    const own = this.#codes;
    for (let i = from, at = start; at < end; i++, at++) if (own[i] !== codes[at]) return false;
    return true;
  }

  #analyze(word: string): number {
    const term = this.#termOf(word);
    return term === undefined ? NO_TERM : this.idOfTerm(term);
  }

  /** The number of what is a term already. */
  idOfTerm(term: string): number {
    let id = this.#ids.get(term);
    if (id === undefined) {
      id = this.#terms.push(term) - 1;
      this.#prefixes.push(prefixOf(term));
      this.#ids.set(term, id);
    }
    return id;
  }

  /** The number here of a term that another vocabulary may have numbered. */
  idIn(vocabulary: Vocabulary, id: number): number {
    return vocabulary === this ? id : this.idOfTerm(vocabulary.term(id));
  }

  #keep(at: number, codes: Uint16Array, start: number, end: number, hash: number, id: number): void {
    const length = end - start;
    const entries = this.#entries;
    entries[at + HASH] = hash;
    entries[at + START] = this.#codesEnd;
    entries[at + LENGTH] = length;
    entries[at + TERM] = id;
    if (this.#codesEnd + length > this.#codes.length) {
      const codesOfAll = new Uint16Array(this.#codes.length * 2);
      codesOfAll.set(this.#codes);
      this.#codes = codesOfAll;
    }
    for (let from = start; from < end; from++) this.#codes[this.#codesEnd++] = codes[from]!;
    if (++this.#words * 2 * ENTRY >= entries.length) this.#grow();
  }

  #grow(): void {
    const old = this.#entries;
    const entries = new Int32Array(old.length * 2);
    const last = entries.length - ENTRY;
    for (let from = 0; from < old.length; from += ENTRY) {
      if (old[from + LENGTH] === 0) continue;
      let at = firstEntry(old[from + HASH]!, last);
      while (entries[at + LENGTH] !== 0) at = (at + ENTRY) & last;
      for (let field = 0; field < ENTRY; field++) entries[at + field] = old[from + field]!;
    }
    this.#entries = entries;
  }
}

/** Both halves of the hash choose, since words that differ in the last letter differ mostly in the upper one. */
function firstEntry(hash: number, last: number): number {
  return ((hash ^ (hash >>> 15)) << ENTRY_BITS) & last;
}
