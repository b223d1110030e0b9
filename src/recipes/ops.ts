/** Optimal priority search: best-first by the relevance of the page on which a link stands. @module */
import { anchorRelevance, parentRelevance } from "../links/features.ts";
import { weightedSum } from "../links/weighted-sum.ts";
import { bestFirst } from "../strategies/best-first.ts";
import { KEEP_ABOVE, keptAbove, RELEVANT_ABOVE, TF_MAX, tagVsmFrom } from "./common.ts";
import { defineRecipe } from "./define.ts";

export const ops = defineRecipe({
  name: "ops",
  title: "Optimal priority search (best-first)",
  description: "Fetches the link from the most relevant page first.",
  paper: "baseline OPS of IELP, FCOSA and BCW_CC",
  fidelity: "completed",
  parameters: {
    ...RELEVANT_ABOVE,
    ...TF_MAX,
    ...KEEP_ABOVE,
    priority: {
      default: "parent",
      choices: ["parent", "anchor+parent"],
      description: "what a link's priority is: its page's relevance, or the mean of that and the anchor's",
      origin: "the papers do not say; parent relevance is the common reading",
    },
  },
  parts: {
    relevance: "tag-vsm",
    links: "weighted sum of parent relevance (and anchor relevance)",
    filters: "none, or a threshold on the priority",
    strategy: "best-first",
  },
  deviations: ["The papers say only 'most relevant first'; which value is the priority is our decision."],
  needs: [],
  build: async ({ material, parameters }) => {
    const withAnchor = parameters.priority === "anchor+parent";
    const relevance = tagVsmFrom(material.topic, parameters, { parts: withAnchor ? ["anchor"] : [] });
    return {
      relevance,
      relevantAbove: parameters.relevantAbove,
      evaluator: weightedSum(
        withAnchor
          ? [
              [anchorRelevance(relevance), 0.5],
              [parentRelevance(), 0.5],
            ]
          : [[parentRelevance(), 1]],
      ),
      filters: keptAbove(parameters),
      strategy: bestFirst(),
    };
  },
});
