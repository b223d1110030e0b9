/** All recipes, loaded. */
import { allRecipes } from "../src/recipes/index.ts";
import type { Recipe } from "../src/types.ts";

export const RECIPES: Readonly<Record<string, Recipe>> = Object.fromEntries(
  (await allRecipes()).map((recipe) => [recipe.name, recipe]),
);
