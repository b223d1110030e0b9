/** The rows of a comparison: the chosen recipes, breadth-first, and those who know every judgement. @module */
import { ConfigError } from "../errors.ts";
import { RECIPE_NAMES } from "../recipes/index.ts";
import { resolveParameters } from "../recipes/parameters.ts";
import type { ParameterValues, Profile, Recipe } from "../types.ts";
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

/** A recipe under the name of its row, which says in which parameters it differs. */
export interface ChosenRecipe extends Recipe {
  /** From which a thread can load it: a name of ours or a file. */
  readonly base: string;
  readonly given: ParameterValues;
}

/** Names or files of recipes, and variants of them; `all` for every recipe of ours; breadth-first joins them. */
export async function recipesNamed(names: readonly string[]): Promise<ChosenRecipe[]> {
  const chosen = names
    .map((name) => name.trim())
    .filter((name) => name !== "" && !isReference(name))
    .flatMap((name) => (name === "all" ? RECIPE_NAMES : [name]));
  const rows = await Promise.all([...new Set([REFERENCE, ...chosen])].map(chosenRecipe));
  const twice = rows.find(({ name }, i) => rows.findIndex((other) => other.name === name) !== i);
  if (twice === undefined) return rows;
  throw new ConfigError("bad-option", `two recipes are called "${twice.name}"`, "Give one of them another name.");
}

async function chosenRecipe(text: string): Promise<ChosenRecipe> {
  const { recipe, base, given } = await variantNamed(text);
  const name = [recipe.name, ...text.split("~").slice(1)].join("~");
  return { ...recipe, name, base, given };
}

export function rowsOf(recipes: readonly ChosenRecipe[], profile: Profile): RecipeSetup[] {
  return [
    ...REFERENCES,
    ...recipes.map((recipe) => ({
      name: recipe.name,
      title: recipe.title,
      paper: recipe.paper,
      fidelity: recipe.fidelity,
      deviations: recipe.deviations,
      parameters: resolveParameters(recipe, recipe.given, profile),
    })),
  ];
}
