/**
 * Which terms of a text are the heaviest, without sorting them. Many terms stand once and weigh the same, so the choice
 * among equals is half of the work. Hot: every page of a crawl passes here.
 * @module
 */
import { at } from "../collections/at.ts";

/** What decides among equals: the smaller term, found by its prefix where that is enough. */
interface TermOrder {
  /** As `prefixOf` in text/vocabulary.ts. */
  prefix(index: number): number;
  term(index: number): string;
}

/** Indices of the `most` heaviest, ascending; of equal weights those whose terms come first by their code units. */
export function heaviestOf(weights: Float64Array, most: number, order: TermOrder): number[] {
  const kept: number[] = [];
  if (most <= 0) return kept;
  const limit = weights.length <= most ? Number.NEGATIVE_INFINITY : at(weights.slice().sort(), weights.length - most);
  const equal: number[] = [];
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] ?? 0;
    if (weight > limit) kept.push(i);
    else if (weight === limit) equal.push(i);
  }
  if (equal.length === 0) return kept;
  kept.push(...firstOf(equal, most - kept.length, order));
  return Array.from(Uint32Array.from(kept).sort());
}

/** The same idea again: numbers find the limit, and only terms that share its prefix are compared. */
function firstOf(indices: readonly number[], count: number, { prefix, term }: TermOrder): number[] {
  if (indices.length <= count) return [...indices];
  const prefixes = Float64Array.from(indices, prefix);
  const limit = at(prefixes.slice().sort(), count - 1);
  const first = indices.filter((_, i) => at(prefixes, i) < limit);
  const equal = indices.filter((_, i) => prefixes[i] === limit);
  equal.sort((a, b) => (term(a) < term(b) ? -1 : 1));
  return [...first, ...equal.slice(0, count - first.length)];
}
