/** The registry of recipes: key = file name = what the user types. @module */
import { ConfigError } from "../errors.ts";
import { suggestion } from "../text/nearest.ts";
import type { Recipe } from "../types.ts";
import { bfs } from "./bfs.ts";
import { ops } from "./ops.ts";
import { random } from "./random.ts";
import { sharkSearch } from "./shark-search.ts";

export const RECIPES: Readonly<Record<string, Recipe>> = { bfs, ops, random, "shark-search": sharkSearch };

export const DEFAULT_RECIPE = "shark-search";

export function recipeNamed(name: string): Recipe {
  const recipe = Object.hasOwn(RECIPES, name) ? RECIPES[name] : undefined;
  if (recipe === undefined) {
    throw new ConfigError("unknown-recipe", `there is no recipe "${name}"`, suggestion(name, Object.keys(RECIPES)));
  }
  return recipe;
}
