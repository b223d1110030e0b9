/**
 * Lists of the distinct terms of stretches of a page, one behind the other: the contexts of its links name the same terms many
 * times, so they are numbers among the page's terms, and all of them lie in one array.
 * @module
 */
import type { Vocabulary } from "./vocabulary.ts";

/** First room for so many terms, and for so many numbers; doubled when full. */
const FIRST_TERMS = 1024;
const FIRST_NUMBERS = 4096;

/** What the lists of a page came to. */
export interface ListedTerms {
  /** The page's terms in the order in which they were first listed. */
  readonly terms: readonly string[];
  /** All lists, as numbers among the terms. */
  readonly numbers: Uint32Array;
  /** Where each list ends in `numbers`. */
  readonly ends: Uint32Array;
}

export class TermLists {
  #vocabulary: Vocabulary | undefined;
  /** By number of a term in the vocabulary: the list in which it was last named, and its number on that list's page. */
  #listOf = new Uint32Array(FIRST_TERMS);
  #numberOf = new Uint32Array(FIRST_TERMS);
  /** Lists are counted through all pages, so that nothing need be forgotten between them. */
  #list = 0;
  #firstList = 0;
  #terms: string[] = [];
  #numbers = new Uint32Array(FIRST_NUMBERS);
  #size = 0;
  #ends: number[] = [];

  /** The lists of another page, of terms of this vocabulary. */
  begin(vocabulary: Vocabulary): void {
    if (vocabulary !== this.#vocabulary) this.#listOf.fill(0);
    this.#vocabulary = vocabulary;
    this.#list++;
    this.#firstList = this.#list;
    this.#terms = [];
    this.#size = 0;
    this.#ends = [];
  }

  /** Adds a term to the list, unless that has it. */
  add(id: number): void {
    if (id >= this.#listOf.length) this.#makeRoomFor(id);
    const listed = this.#listOf[id]!;
    if (listed === this.#list) return;
    if (listed < this.#firstList) this.#numberOf[id] = this.#terms.push(this.#vocabulary!.term(id)) - 1;
    this.#listOf[id] = this.#list;
    if (this.#size === this.#numbers.length) this.#numbers = enlarged(this.#numbers, 2 * this.#size);
    this.#numbers[this.#size++] = this.#numberOf[id]!;
  }

  /** What follows belongs to the next list. */
  endList(): void {
    this.#ends.push(this.#size);
    this.#list++;
  }

  end(): ListedTerms {
    return { terms: this.#terms, numbers: this.#numbers.slice(0, this.#size), ends: Uint32Array.from(this.#ends) };
  }

  #makeRoomFor(id: number): void {
    this.#listOf = enlarged(this.#listOf, 2 * id);
    this.#numberOf = enlarged(this.#numberOf, 2 * id);
  }
}

function enlarged(numbers: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size);
  larger.set(numbers);
  return larger;
}
