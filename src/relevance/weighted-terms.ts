/** The heaviest terms of a text with their weights: what term-comparing models see of it. @module */
import { at } from "../collections/at.ts";
import { type Analyzer, analyzerFor } from "../text/analyzer.ts";
import type { TermVector } from "../text/term-vector.ts";
import { Collection, type CollectionSnapshot, type TermFrequency } from "../text/tf-idf.ts";
import { prefixOf, type Vocabulary } from "../text/vocabulary.ts";
import { WeighedText } from "../text/weighed-text.ts";
import type { Page } from "../types.ts";
import { heaviestOf } from "./heaviest.ts";

/** Parallel arrays. */
export interface WeightedTerms {
  readonly terms: readonly string[];
  readonly weights: readonly number[];
  /** The terms' numbers, where they have some. */
  readonly numbered?: { readonly vocabulary: Vocabulary; readonly ids: readonly number[] };
}

/** How texts are weighed: the topic and all texts must share it. */
export interface Weighing {
  readonly analyzer: Analyzer;
  readonly collection: Collection;
  readonly frequency: TermFrequency;
}

/** The same as plain data. */
export interface WeighingData {
  readonly language: string;
  /** Terms that stay whole where the language does not separate words. */
  readonly dictionary: readonly string[];
  readonly collection: CollectionSnapshot;
  readonly frequency: TermFrequency;
}

export function openWeighing({ language, dictionary, collection, frequency }: WeighingData): Weighing {
  return { analyzer: analyzerFor(language, { dictionary }), collection: Collection.restore(collection), frequency };
}

/** A page's heaviest terms say what it is about; the papers compare all of them (`allTerms`), which costs time. */
const MAX_TERMS = 300;

/** All that a page says, in the order in which readers meet it. */
export function fullText(page: Page): string {
  return [page.title, page.description, page.keywords, page.text].filter((text) => text !== "").join("\n");
}

export function vectorOfText(text: string, { analyzer, collection, frequency }: Weighing): TermVector {
  return new WeighedText(analyzer.count(text), collection, frequency);
}

/** The heaviest terms, among equals those that come first by their code units, or all; in the order of the vector. */
export function weightedTerms(vector: TermVector, allTerms = false): WeightedTerms {
  const most = allTerms ? Number.POSITIVE_INFINITY : MAX_TERMS;
  return vector instanceof WeighedText ? heaviestById(vector, most) : heaviestByTerm(vector, most);
}

function heaviestById({ vocabulary, ids, weights }: WeighedText, most: number): WeightedTerms {
  const order = {
    prefix: (i: number) => vocabulary.prefix(at(ids, i)),
    term: (i: number) => vocabulary.term(at(ids, i)),
  };
  const kept = heaviestOf(weights, most, order);
  const keptIds = kept.map((i) => at(ids, i));
  return {
    terms: keptIds.map((id) => vocabulary.term(id)),
    weights: kept.map((i) => at(weights, i)),
    numbered: { vocabulary, ids: keptIds },
  };
}

function heaviestByTerm(vector: TermVector, most: number): WeightedTerms {
  const terms = [...vector.keys()];
  const weights = Float64Array.from(vector.values());
  const kept = heaviestOf(weights, most, { prefix: (i) => prefixOf(at(terms, i)), term: (i) => at(terms, i) });
  return { terms: kept.map((i) => at(terms, i)), weights: kept.map((i) => at(weights, i)) };
}
