/**
 * How often each term stands in a text. Parallel arrays, since a page has a thousand terms: a Map of them takes several times as
 * long to make, to read and to throw away. Plain data.
 * @module
 */
import { at } from "../../collections/at.ts";
import { type CountedTerms, termsOf } from "../../text/vocabulary.ts";

export interface TermCounts {
  /** Each of them once. */
  readonly terms: readonly string[];
  /** Parallel to the terms; where it is missing, each stands there once. */
  readonly counts?: Uint32Array;
}

export const NO_TERMS: TermCounts = { terms: [] };

export function countsOf(counted: CountedTerms): TermCounts {
  return { terms: termsOf(counted), counts: counted.counts };
}

export function fromPairs(pairs: readonly (readonly [term: string, count: number])[]): TermCounts {
  return { terms: pairs.map(([term]) => term), counts: Uint32Array.from(pairs, ([, count]) => count) };
}

export function pairsOf({ terms, counts }: TermCounts): [term: string, count: number][] {
  return terms.map((term, i) => [term, counts === undefined ? 1 : at(counts, i)]);
}
