/** The terms of a text with their weights, heaviest first: what term-comparing models see of it. @module */
import type { Analyzer } from "../text/analyzer.ts";
import { countTerms, heaviest, type TermVector } from "../text/term-vector.ts";
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
  return tfIdf(countTerms(analyzer.terms(text)), collection, frequency);
}

export function weightedTerms(vector: TermVector, most = MAX_TERMS): WeightedTerms {
  const kept = heaviest(vector, most);
  return { terms: [...kept.keys()], weights: [...kept.values()] };
}
