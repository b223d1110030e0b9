/**
 * Terms by number. All texts of an analyzer share one vocabulary, so what is known of a term may be kept in arrays under
 * its number, which is several times faster than under its letters.
 * @module
 */

/** A vocabulary that has become too large is replaced by an empty one; numbers are good for theirs only. */
export interface Vocabulary {
  /** The term of a number that the vocabulary gave. */
  term(id: number): string;
  /** Its `prefixOf`. */
  prefix(id: number): number;
  /** How many terms there are; they have the numbers 0 … size − 1. */
  readonly size: number;
}

/** Parallel arrays: the terms of a text in the order in which they first stand there, and how often. */
export interface CountedTerms {
  readonly vocabulary: Vocabulary;
  readonly ids: readonly number[];
  readonly counts: Uint32Array;
}

export function termsOf({ vocabulary, ids }: CountedTerms): string[] {
  return ids.map((id) => vocabulary.term(id));
}

/** A number that sorts like the term's first three code units (48 bits, exact in a double). */
export function prefixOf(term: string): number {
  return (codeAt(term, 0) * 0x10000 + codeAt(term, 1)) * 0x10000 + codeAt(term, 2);
}

function codeAt(term: string, at: number): number {
  return at < term.length ? term.charCodeAt(at) : 0;
}
