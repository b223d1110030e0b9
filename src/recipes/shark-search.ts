/**
 * Shark-Search: links inherit a decaying relevance from their ancestors and add that of anchor and context.
 * Paper: Hersovici et al. 1998, as named in the related work of the five papers.
 * @module
 */
import { anchorRelevance, contextRelevance, inheritedRelevance } from "../links/features.ts";
import { weightedSum } from "../links/weighted-sum.ts";
import { bestFirst } from "../strategies/best-first.ts";
import { KEEP_ABOVE, keptAbove, RELEVANT_ABOVE, TF_MAX, tagVsmFrom } from "./common.ts";
import { defineRecipe } from "./define.ts";

const share = (value: number, description: string) => ({
  default: value,
  min: 0,
  max: 1,
  description,
  origin: "Shark-Search, usual value",
});

export const sharkSearch = defineRecipe({
  name: "shark-search",
  title: "Shark-Search",
  description: "Best-first by inherited relevance and the relevance of anchor and context.",
  paper: "Shark-Search (Hersovici et al. 1998); related work of BSVSM-HA and SVSM-MCOA",
  fidelity: "reference",
  parameters: {
    ...RELEVANT_ABOVE,
    ...TF_MAX,
    ...KEEP_ABOVE,
    decay: share(0.5, "δ: how much of a page's relevance its links inherit"),
    inheritedShare: share(0.5, "γ: share of the inherited relevance in the priority"),
    anchorShare: share(0.8, "β: share of the anchor against its context"),
  },
  parts: {
    relevance: "tag-vsm",
    links: "weighted sum of inherited, anchor and context relevance",
    filters: "none, or a threshold on the priority",
    strategy: "best-first",
  },
  deviations: [
    "Similarity is the tag-weighted vector space model rather than a fuzzy engine score.",
    "The context always counts by its own similarity; the original sets it to 1 when the anchor matches.",
  ],
  needs: [],
  build: async ({ material, parameters }) => {
    const relevance = tagVsmFrom(material.topic, parameters, { parts: ["anchor", "context"] });
    const { inheritedShare: inherited, anchorShare: anchor } = parameters;
    return {
      relevance,
      relevantAbove: parameters.relevantAbove,
      // potential = γ · inherited + (1 − γ) · (β · anchor + (1 − β) · context)
      evaluator: weightedSum([
        [inheritedRelevance(parameters.decay), inherited],
        [anchorRelevance(relevance), (1 - inherited) * anchor],
        [contextRelevance(relevance), (1 - inherited) * (1 - anchor)],
      ]),
      filters: keptAbove(parameters),
      strategy: bestFirst(),
    };
  },
});
