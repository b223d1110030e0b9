/** The rows of a comparison: the chosen recipes, breadth-first, and those who know every judgement. @module */
import { RECIPES } from "../recipes/index.ts";
import { resolveParameters } from "../recipes/parameters.ts";
import type { Profile, Recipe } from "../types.ts";
import type { RecipeSetup } from "./results.ts";
import { variantNamed } from "./variant.ts";

/** Always among the rows. */
const REFERENCE = "bfs";

/** Those who know every judgement. */
export const REFERENCE_NAMES = ["oracle", "omniscient"] as const;

export type ReferenceName = (typeof REFERENCE_NAMES)[number];

const REFERENCES: readonly (RecipeSetup & { readonly name: ReferenceName })[] = [
  {
    name: "oracle",
    title: "Oracle",
    paper: "reference: knows every judgement and the whole graph",
    fidelity: "oracle",
    deviations: [],
    parameters: {},
  },
  {
    name: "omniscient",
    title: "Omniscient",
    paper: "reference: knows every judgement, takes waiting targets, else goes breadth-first",
    fidelity: "oracle",
    deviations: [],
    parameters: {},
  },
];

export function isReference(name: string): name is ReferenceName {
  return REFERENCES.some((reference) => reference.name === name);
}

/** Names of recipes and variants separated by commas, `all` for every recipe; breadth-first joins them. */
export function recipesNamed(names: string): Recipe[] {
  const chosen = names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !isReference(name))
    .flatMap((name) => (name === "all" ? Object.keys(RECIPES) : [name]));
  // A variant is its recipe under another name; the name says in which parameters it differs.
  return [...new Set([REFERENCE, ...chosen])].map((name) => ({ ...variantNamed(name).recipe, name }));
}

export function rowsOf(recipes: readonly Recipe[], profile: Profile): RecipeSetup[] {
  return [
    ...REFERENCES,
    ...recipes.map((recipe) => ({
      name: recipe.name,
      title: recipe.title,
      paper: recipe.paper,
      fidelity: recipe.fidelity,
      deviations: recipe.deviations,
      parameters: resolveParameters(recipe, variantNamed(recipe.name).given, profile),
    })),
  ];
}
