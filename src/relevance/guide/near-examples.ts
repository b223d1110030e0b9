/** Which of the examples a text is most like, and by which words: for people, who know their examples. @module */
import { dot } from "../../math/dense.ts";
import type { GuideText } from "./judge.ts";
import { pairsOf, type TermCounts } from "./term-counts.ts";

export interface NearExample {
  /** Its address. */
  readonly name: string;
  /** A cosine. */
  readonly likeness: number;
  /** Words for the topic that both have, those that tell most first. */
  readonly words: readonly string[];
}

const SHOWN = 5;
const SHOWN_WORDS = 5;

/** The likest first; by vectors where the judge goes by them, else by the words that speak for the topic. */
export function nearExamples(
  text: GuideText,
  examples: readonly GuideText[],
  { odds, byVectors }: { readonly odds: (term: string) => number; readonly byVectors: boolean },
): NearExample[] {
  const own = telling(text.counts, odds);
  const near = examples.map(({ name = "", counts, vector }) => {
    const other = telling(counts, odds);
    const likeness = byVectors && text.vector && vector ? dot(text.vector, vector) : cosineOf(own, other);
    return { name, likeness, words: shared(own, other) };
  });
  return near.sort((a, b) => b.likeness - a.likeness).slice(0, SHOWN);
}

/** Words that speak for the topic, weighed as the judge does. */
function telling(counts: TermCounts, odds: (term: string) => number): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [term, count] of pairsOf(counts)) if (odds(term) > 0) weights.set(term, Math.log1p(count) * odds(term));
  return weights;
}

function cosineOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let product = 0;
  for (const [term, weight] of one) product += weight * (other.get(term) ?? 0);
  return product === 0 ? 0 : product / (lengthOf(one) * lengthOf(other));
}

function lengthOf(weights: ReadonlyMap<string, number>): number {
  let squares = 0;
  for (const weight of weights.values()) squares += weight * weight;
  return Math.sqrt(squares);
}

function shared(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] {
  const both = [...one].flatMap(([term, weight]) => {
    const there = other.get(term);
    return there === undefined ? [] : [[term, weight * there] as const];
  });
  return both
    .sort((a, b) => b[1] - a[1])
    .slice(0, SHOWN_WORDS)
    .map(([term]) => term);
}
