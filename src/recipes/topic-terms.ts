/**
 * What a topic's weighted terms are and how texts are weighed for it: from its example pages where it has some, else
 * from its words.
 * @module
 */
import type { WeighingData, WeightedTerms } from "../relevance/weighted-terms.ts";
import { analyzerFor } from "../text/analyzer.ts";
import type { TermVector } from "../text/term-vector.ts";
import { Collection } from "../text/tf-idf.ts";
import { topicFromPages } from "../topics/pages.ts";
import { termCountsOf } from "../topics/terms.ts";
import type { TopicMaterial } from "../types.ts";

export interface TopicTerms {
  readonly vector: TermVector;
  readonly weighted: WeightedTerms;
  readonly weighing: WeighingData;
  /** Vectors of the single example pages; empty for a topic of words. */
  readonly pageVectors: readonly TermVector[];
}

export function topicTerms({ topic, examples, background }: TopicMaterial): TopicTerms {
  const { language } = topic;
  const dictionary = [...topic.words.keys()];
  if (examples.length > 0) {
    const { terms, pageVectors, collection, frequency } = topicFromPages(examples, background, {
      language,
      dictionary,
    });
    const weighing = { language, dictionary, collection: collection.snapshot(), frequency };
    return { vector: terms, weighted: asWeighted(terms), weighing, pageVectors };
  }
  const analyzer = analyzerFor(language, { dictionary });
  const collection = new Collection();
  for (const page of background) collection.add(termCountsOf(page, analyzer).keys());
  const vector = new Map<string, number>();
  for (const [words, weight] of topic.words) {
    for (const term of analyzer.terms(words)) vector.set(term, Math.max(weight, vector.get(term) ?? 0));
  }
  return {
    vector,
    weighted: asWeighted(vector),
    weighing: { language, dictionary, collection: collection.snapshot(), frequency: "relative" },
    pageVectors: [],
  };
}

function asWeighted(vector: TermVector): WeightedTerms {
  return { terms: [...vector.keys()], weights: [...vector.values()] };
}
