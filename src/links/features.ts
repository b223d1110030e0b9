/**
 * What speaks for a link before its target is seen, one number in [0, 1] for each occurrence.
 * @module
 */
import type { Aggregate, OccurrenceFeature, RelevanceModel } from "../types.ts";
import { urlWords } from "../url/words.ts";

/** Relevance of the page on which the link stands. */
export function parentRelevance(aggregate: Aggregate = "max"): OccurrenceFeature {
  return { name: "parent", aggregate, value: (_link, source) => source.relevance };
}

/** Relevance of the anchor text. */
export function anchorRelevance(model: RelevanceModel): OccurrenceFeature {
  return {
    name: "anchor",
    aggregate: "max",
    value: (link, { prepared }, view) => model.scorePart(prepared, { kind: "anchor", link }, view),
  };
}

/** Relevance of the text around the link. */
export function contextRelevance(model: RelevanceModel): OccurrenceFeature {
  return {
    name: "context",
    aggregate: "max",
    value: (link, { prepared }, view) => model.scorePart(prepared, { kind: "context", link }, view),
  };
}

/** Relevance of the title of the page on which the link stands. */
export function titleRelevance(model: RelevanceModel): OccurrenceFeature {
  return {
    name: "title",
    aggregate: "max",
    value: (_link, { prepared }, view) => model.scorePart(prepared, { kind: "title" }, view),
  };
}

/** Relevance of the words in the URL. */
export function urlRelevance(model: RelevanceModel): OccurrenceFeature {
  return { name: "url", aggregate: "max", value: (link, _source, view) => model.scoreText(urlWords(link.url), view) };
}

/**
 * What a page hands down to its links: δ times its own relevance, or, where it has none, δ times what it inherited.
 * Paper: Shark-Search (Hersovici et al. 1998), the inherited score.
 */
export function inheritedRelevance(decay: number): OccurrenceFeature {
  return {
    name: "inherited",
    aggregate: "max",
    value: (_link, source) => decay * (source.relevance > 0 ? source.relevance : source.feature("inherited")),
  };
}
