/** What ELP and IELP have in common: CRE as the energy of links, and a walk over them. @module */
import { cre } from "../links/comprehensive.ts";
import { energyLandscape } from "../strategies/energy-landscape.ts";
import type { LinkEvaluator, Parameter, Recipe } from "../types.ts";
import {
  DROPS_FOR_GOOD,
  KEEP_ABOVE,
  keptAbove,
  linkStructureFrom,
  PAGE_RANK,
  parentsParameter,
  RELEVANT_ABOVE,
  SCALED_PAGE_RANK,
  TF_MAX,
  tagVsmFrom,
} from "./common.ts";

const PARENTS = parentsParameter("max", "latest", "IELP speaks of one page; ours: the most relevant one");

const VISIT_PENALTY: Parameter = {
  name: "visitPenalty",
  default: 0.02,
  min: 0,
  description: "k: how much each visit lowers the energy",
  origin: "ours: IELP prints no value; a drop of .05 is accepted in 34 instead of 16 of 100 cases",
};

const THERMAL_ENERGY: Parameter = {
  name: "thermalEnergy",
  default: 0.02761298,
  min: 1e-9,
  description: "k_b T: how easily the walk goes to a worse link",
  origin: "1.380649e-23 J/K times the 2e21 K of IELP",
};

const WALK_ENERGY: Parameter = {
  name: "walkEnergy",
  default: "page",
  choices: ["page", "queue"],
  description: "worth of a page's link to the walk: with this page's relevance, or with `parents`, as in the queue",
  origin: "IELP: step 5 weighs the links of the current page, and R(P) of Eq. 5 is the page where the link is located",
};

export interface EnergyRecipe extends Pick<Recipe, "name" | "title" | "description" | "paper" | "fidelity"> {
  readonly variant: "original" | "improved";
  readonly keepAbove: number;
  readonly deviations: readonly string[];
}

export function energyRecipe({ variant, keepAbove, deviations, ...about }: EnergyRecipe): Recipe {
  const threshold = {
    ...KEEP_ABOVE,
    default: keepAbove,
    origin: keepAbove < 0 ? "ELP queues every link" : "r2 of IELP",
  };
  return {
    ...about,
    parameters: [
      RELEVANT_ABOVE,
      TF_MAX,
      threshold,
      DROPS_FOR_GOOD,
      PAGE_RANK,
      SCALED_PAGE_RANK,
      PARENTS,
      WALK_ENERGY,
      VISIT_PENALTY,
      THERMAL_ENERGY,
    ],
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
        relevantAbove: Number(parameters.relevantAbove),
        evaluator,
        filters: keptAbove(parameters),
        strategy: energyLandscape({
          variant,
          visitPenalty: Number(parameters.visitPenalty),
          thermalEnergy: Number(parameters.thermalEnergy),
          pageTerm: parameters.walkEnergy === "queue" ? undefined : pageTermOf(evaluator),
          ...(Number(parameters.keepAbove) > -1 ? { keepAbove: Number(parameters.keepAbove) } : {}),
        }),
        dropsForGood: parameters.dropsForGood === true,
      };
    },
  };
}

function pageTermOf({ features, weights }: LinkEvaluator) {
  return { feature: features.findIndex(({ name }) => name === "parent"), weight: weights.parent ?? 0 };
}
