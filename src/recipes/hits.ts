/** Best-first by the hub values of the pages that hold a link: authority that its target can expect. @module */
import { parentRelevance } from "../links/features.ts";
import { HubStatistic, hubFeature } from "../links/hits-feature.ts";
import { weightedSum } from "../links/weighted-sum.ts";
import { bestFirst } from "../strategies/best-first.ts";
import { RELEVANT_ABOVE, TF_MAX, tagVsmFrom } from "./common.ts";
import { defineRecipe } from "./define.ts";

/** Breaks the many ties of the first pages; far below any difference of hub values that means something. */
const TIE_BREAK = 1e-6;

export const hits = defineRecipe({
  name: "hits",
  title: "Hubs and authorities",
  description: "Fetches the link whose parents are the best hubs of the crawled graph.",
  paper: "Kleinberg 1999; related work of the five papers",
  fidelity: "reference",
  parameters: { ...RELEVANT_ABOVE, ...TF_MAX },
  parts: {
    relevance: "tag-vsm (figures, and to break ties)",
    links: "sum of the parents' hub values",
    filters: "none",
    strategy: "best-first",
  },
  deviations: ["Hub values are computed anew when the crawl has grown by a twentieth, not after every page."],
  needs: [],
  build: async ({ material, parameters }) => {
    const hubs = new HubStatistic();
    return {
      relevance: tagVsmFrom(material.topic, parameters),
      relevantAbove: parameters.relevantAbove,
      evaluator: weightedSum(
        [
          [hubFeature(hubs), 1],
          [parentRelevance(), TIE_BREAK],
        ],
        [hubs],
      ),
      filters: [],
      strategy: bestFirst(),
    };
  },
});
