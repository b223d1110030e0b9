/** The recipe of a job: one of ours by its name, one from a user's file, or one that the calling program has made. @module */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ConfigError, messageOf } from "../errors.ts";
import { checkRecipe } from "../recipes/check.ts";
import { DEFAULT_RECIPE, recipeNamed } from "../recipes/index.ts";
import type { Recipe } from "../types.ts";

export interface RecipeSource {
  readonly recipe: Recipe;
  /** Where it was loaded from, so that it can be loaded again; undefined for ours. */
  readonly file?: string;
}

/** A name, a file such as `./my-recipe.js`, or a recipe. */
export async function recipeFrom(given: string | Recipe = DEFAULT_RECIPE): Promise<RecipeSource> {
  if (typeof given !== "string") return { recipe: checkRecipe(given, "crawl()") };
  if (!isFile(given)) return { recipe: await recipeNamed(given) };
  const file = resolve(given);
  return { recipe: await loadRecipe(file), file };
}

/** What a saved crawl goes on with; `given` is what the calling program passes again. */
export async function recipeOfJob(
  { recipe: name, recipeFile }: { readonly recipe: string; readonly recipeFile?: string | undefined },
  given: Recipe | undefined,
): Promise<Recipe> {
  if (given !== undefined) {
    const recipe = checkRecipe(given, "resume()");
    if (recipe.name === name) return recipe;
    const hint = "Pass the recipe that the crawl was started with.";
    throw new ConfigError("bad-recipe", `the crawl was made by the recipe "${name}", not by "${recipe.name}"`, hint);
  }
  if (recipeFile !== undefined) return loadRecipe(recipeFile);
  return recipeNamed(name);
}

/** Names of recipes have no dots and no slashes. */
function isFile(name: string): boolean {
  return /[\\/]|\.[cm]?[jt]s$/.test(name);
}

async function loadRecipe(file: string): Promise<Recipe> {
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const hint = /\.[cm]?ts$/.test(file)
      ? "Node runs JavaScript: compile the file first, or run honeyguide with `node --import tsx`."
      : "Does it run by itself (`node FILE`)?";
    throw new ConfigError("bad-recipe", `${file} cannot be loaded: ${messageOf(error)}`, hint, { cause: error });
  }
  const recipe = exported.recipe ?? exported.default;
  if (recipe === undefined) {
    throw new ConfigError(
      "bad-recipe",
      `${file} exports no recipe`,
      'Write `export const recipe = defineRecipe({ name: "…", build: … })`, with defineRecipe from honeyguide/parts.',
    );
  }
  return checkRecipe(recipe, file);
}
