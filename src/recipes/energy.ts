/** What ELP and IELP have in common: CRE as the energy of links, and a walk over them. @module */
import { cre } from "../links/comprehensive.ts";
import { energyLandscape } from "../strategies/energy-landscape.ts";
import type { Parameter, Recipe } from "../types.ts";
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
      "Several walkers run side by side where the window is larger than 1.",
      ...deviations,
    ],
    needs: [],
    build: async ({ material: { topic }, parameters }) => ({
      relevance: tagVsmFrom(topic, parameters),
      relevantAbove: Number(parameters.relevantAbove),
      evaluator: cre(linkStructureFrom(topic, parameters)),
      filters: keptAbove(parameters),
      strategy: energyLandscape({
        variant,
        visitPenalty: Number(parameters.visitPenalty),
        thermalEnergy: Number(parameters.thermalEnergy),
      }),
      dropsForGood: parameters.dropsForGood === true,
    }),
  };
}
