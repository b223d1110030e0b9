/**
 * What speaks for a link before its target is seen, one number in [0, 1] for each occurrence.
 * @module
 */
import { notesBy } from "../digesting.ts";
import type { Aggregate, Link, OccurrenceFeature, PagePart, PartsModel } from "../types.ts";

/** Relevance of the page on which the link stands. */
export function parentRelevance(aggregate: Aggregate = "max"): OccurrenceFeature {
  return { name: "parent", aggregate, value: (_link, source) => source.relevance };
}

/** Relevance of a part of the page that belongs to the link. */
function partRelevance(name: string, model: PartsModel, partOf: (link: Link) => PagePart): OccurrenceFeature {
  return {
    name,
    aggregate: "max",
    value: (link, source) => model.scorePart(notesBy(model, source), partOf(link)),
    readers: [model],
  };
}

/** Relevance of the anchor text. */
export function anchorRelevance(model: PartsModel): OccurrenceFeature {
  return partRelevance("anchor", model, (link) => ({ kind: "anchor", link }));
}

/** Relevance of the text around the link. */
export function contextRelevance(model: PartsModel): OccurrenceFeature {
  return partRelevance("context", model, (link) => ({ kind: "context", link }));
}

/** Relevance of the title of the page on which the link stands. */
export function titleRelevance(model: PartsModel): OccurrenceFeature {
  return partRelevance("title", model, () => ({ kind: "title" }));
}

/** Relevance of the words in the URL. */
export function urlRelevance(model: PartsModel): OccurrenceFeature {
  return partRelevance("url", model, (link) => ({ kind: "url", link }));
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
