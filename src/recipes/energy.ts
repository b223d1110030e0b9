/** What ELP and IELP have in common: CRE as the energy of links, and a walk over them. @module */
import { cre } from "../links/comprehensive.ts";
import { ENERGY_PARAMETERS, energyLandscape } from "../strategies/energy-landscape.ts";
import type { LinkEvaluator, Recipe } from "../types.ts";
import {
  CHOICE,
  chosenBy,
  DROPS_FOR_GOOD,
  keepAboveFrom,
  keptAbove,
  linkStructureFrom,
  PAGE_RANK,
  parentsParameter,
  RELEVANT_ABOVE,
  SCALED_PAGE_RANK,
  TF_MAX,
  tagVsmFrom,
} from "./common.ts";
import { defineRecipe } from "./define.ts";

const PARENTS = parentsParameter("max", "latest", "IELP speaks of one page; ours: the most relevant one");

const WALK_ENERGY = {
  walkEnergy: {
    default: "page",
    choices: ["page", "queue"],
    description: "worth of a page's link to the walk: with this page's relevance, or with `parents`, as in the queue",
    origin:
      "IELP: step 5 weighs the links of the current page, and R(P) of Eq. 5 is the page where the link is located",
  },
} as const;

export interface EnergyRecipe extends Pick<Recipe, "name" | "title" | "description" | "paper" | "fidelity"> {
  readonly variant: "original" | "improved";
  readonly keepAbove: number;
  readonly deviations: readonly string[];
}

export function energyRecipe({ variant, keepAbove, deviations, ...about }: EnergyRecipe): Recipe {
  return defineRecipe({
    ...about,
    parameters: {
      ...RELEVANT_ABOVE,
      ...TF_MAX,
      ...keepAboveFrom(keepAbove, keepAbove < 0 ? "ELP queues every link" : "r2 of IELP"),
      ...DROPS_FOR_GOOD,
      ...PAGE_RANK,
      ...SCALED_PAGE_RANK,
      ...PARENTS,
      ...WALK_ENERGY,
      visitPenalty: ENERGY_PARAMETERS.visitPenalty,
      thermalEnergy: ENERGY_PARAMETERS.thermalEnergy,
      histogram: ENERGY_PARAMETERS.histogram,
      ...CHOICE,
    },
    parts: {
      relevance: "tag-vsm",
      links: "CRE: .7 anchor + .2 parent + .1 PageRank",
      filters: keepAbove < 0 ? "none" : "threshold r2 on the priority",
      strategy: `energy-landscape (${variant})`,
    },
    deviations: [
      "d and λ of PageRank are not printed; those of FCOSA are taken.",
      "Of several anchors of a link the best counts, also in the walk.",
      "Several walkers run side by side where the window is larger than 1.",
      ...deviations,
    ],
    needs: [],
    build: async ({ material: { topic }, parameters }) => {
      const evaluator = cre(linkStructureFrom(topic, parameters));
      return {
        relevance: tagVsmFrom(topic, parameters),
        relevantAbove: parameters.relevantAbove,
        evaluator,
        filters: keptAbove(parameters),
        strategy: chosenBy(parameters, () =>
          energyLandscape({
            parameters: {
              variant,
              visitPenalty: parameters.visitPenalty,
              thermalEnergy: parameters.thermalEnergy,
              histogram: parameters.histogram,
            },
            pageTerm: parameters.walkEnergy === "queue" ? undefined : pageTermOf(evaluator),
            ...(parameters.keepAbove > -1 && { keepAbove: parameters.keepAbove }),
          }),
        ),
        dropsForGood: parameters.dropsForGood,
      };
    },
  });
}

function pageTermOf({ features, weights }: LinkEvaluator) {
  return { feature: features.findIndex(({ name }) => name === "parent"), weight: weights.parent ?? 0 };
}
