/** Breadth-first: the reference that no focused crawler may lose to. @module */
import { weightedSum } from "../links/weighted-sum.ts";
import { breadthFirst } from "../strategies/breadth-first.ts";
import { RELEVANT_ABOVE, TF_MAX, tagVsmFrom } from "./common.ts";
import { defineRecipe } from "./define.ts";

export const bfs = defineRecipe({
  name: "bfs",
  title: "Breadth-first",
  description: "Fetches links in the order in which they were found. Relevance is only measured, never used.",
  paper: "baseline BF/BFS of IELP, FCOSA, SVSM-MCOA and BCW_CC",
  fidelity: "complete",
  parameters: { ...RELEVANT_ABOVE, ...TF_MAX },
  parts: { relevance: "tag-vsm (figures only)", links: "none", filters: "none", strategy: "breadth-first" },
  deviations: [],
  needs: [],
  build: async ({ material, parameters }) => ({
    relevance: tagVsmFrom(material.topic, parameters),
    relevantAbove: parameters.relevantAbove,
    evaluator: weightedSum([]),
    filters: [],
    strategy: breadthFirst(),
  }),
});
