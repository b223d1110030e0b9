/** The heaviest terms of a text with their weights: what term-comparing models see of it. @module */
import type { Analyzer } from "../text/analyzer.ts";
import { heaviest, type TermVector } from "../text/term-vector.ts";
import { type Collection, type TermFrequency, tfIdf } from "../text/tf-idf.ts";
import type { Page } from "../types.ts";

/** Parallel arrays. */
export interface WeightedTerms {
  readonly terms: readonly string[];
  readonly weights: readonly number[];
}

/** How texts are weighed: the topic and all texts must share it. */
export interface Weighing {
  readonly analyzer: Analyzer;
  readonly collection: Collection;
  readonly frequency: TermFrequency;
}

/** A page's heaviest terms say what it is about; comparing more costs time and changes nothing. */
const MAX_TERMS = 300;

/** All that a page says, in the order in which readers meet it. */
export function fullText(page: Page): string {
  return [page.title, page.description, page.keywords, page.text].filter((text) => text !== "").join("\n");
}

export function vectorOfText(text: string, { analyzer, collection, frequency }: Weighing): TermVector {
  return tfIdf(analyzer.counts(text), collection, frequency);
}

/** The heaviest terms, in no particular but always the same order. */
export function weightedTerms(vector: TermVector, most = MAX_TERMS): WeightedTerms {
  const kept = vector.size <= most ? vector : aboveRank(vector, most);
  return { terms: [...kept.keys()], weights: [...kept.values()] };
}

/** Sorting bare numbers to find the limit is several times faster than sorting terms. */
function aboveRank(vector: TermVector, most: number): TermVector {
  const limit = Float64Array.from(vector.values()).sort()[vector.size - most]!;
  const candidates = new Map([...vector].filter(([, weight]) => weight >= limit));
  return candidates.size === most ? candidates : heaviest(candidates, most);
}
