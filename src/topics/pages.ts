/**
 * A topic from its pages: which terms set them apart from other pages, and how much.
 * Papers: SVSM-MCOA and BSVSM-HA take the first 20 results of a search engine for the topic's name. They give neither
 * the collection for IDF nor the number of terms; ours: the pages and a background, the 50 heaviest terms of the
 * centroid of the pages' unit vectors. Fewer than 20 pages do as well.
 * Each page's own vector is kept, for the papers judge a page by its largest similarity to one of them.
 * @module
 */
import { type Analyzer, analyzerFor } from "../text/analyzer.ts";
import type { GeneralWords } from "../text/general-words.ts";
import { centroid, heaviest, type TermVector, unitVector } from "../text/term-vector.ts";
import { Collection, type TermFrequency, tfIdf } from "../text/tf-idf.ts";
import { type TopicText, termCountsOf } from "./terms.ts";

export interface TopicPagesOptions {
  /** How many terms the topic keeps. */
  readonly terms?: number;
  /** BCP 47 language of the pages. */
  readonly language?: string;
  /** Terms that stay whole where the language does not separate words. */
  readonly dictionary?: readonly string[];
  /** Stands for the background where there is none. */
  readonly general?: Pick<GeneralWords, "rate"> | undefined;
}

/** Pages of general English that stand for a background. */
const GENERAL_PAGES = 50;

const FREQUENCY: TermFrequency = "relative";

export interface TopicFromPages {
  /** Term → weight > 0, the heaviest first. */
  readonly terms: ReadonlyMap<string, number>;
  /** TF·IDF of each page, of length 1, in the order of the pages; empty for a page without terms. */
  readonly pageVectors: readonly TermVector[];
  /** Pages and background; texts to compare must be weighed by it too. */
  readonly collection: Collection;
  readonly analyzer: Analyzer;
  readonly frequency: TermFrequency;
}

export function topicFromPages(
  pages: readonly TopicText[],
  background: readonly TopicText[],
  { terms = 50, language = "en", dictionary = [], general }: TopicPagesOptions = {},
): TopicFromPages {
  const analyzer = analyzerFor(language, { dictionary });
  const collection = new Collection();
  const counted = pages.map((page) => termCountsOf(page, analyzer));
  for (const counts of counted) collection.add(counts.keys());
  for (const text of background) collection.add(termCountsOf(text, analyzer).keys());
  if (general !== undefined && background.length === 0) {
    const all = new Set(counted.flatMap((counts) => [...counts.keys()]));
    collection.addCounted(
      GENERAL_PAGES,
      Array.from(all, (term) => [term, GENERAL_PAGES * general.rate(term)]),
    );
  }
  const pageVectors = counted.map((counts) => unitVector(tfIdf(counts, collection, FREQUENCY)));
  return { terms: heaviest(centroid(pageVectors), terms), pageVectors, collection, analyzer, frequency: FREQUENCY };
}
