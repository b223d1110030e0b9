/**
 * A recipe with other parameters as a row of its own, written `fcosa-lg~keepAbove=-1`, several one after the other: for
 * ablations and for trying a parameter.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { recipeNamed } from "../recipes/index.ts";
import { resolveParameters } from "../recipes/parameters.ts";
import type { ParameterValues, Recipe } from "../types.ts";

export interface Variant {
  readonly recipe: Recipe;
  /** As the user wrote them. */
  readonly given: ParameterValues;
}

export function variantNamed(name: string): Variant {
  const [base = "", ...pairs] = name.split("~");
  const recipe = recipeNamed(base);
  const given = Object.fromEntries(pairs.map((pair) => pairOf(pair, name)));
  resolveParameters(recipe, given, "default"); // refuses what the recipe does not know
  return { recipe, given };
}

function pairOf(pair: string, name: string): [string, string] {
  const equals = pair.indexOf("=");
  if (equals > 0) return [pair.slice(0, equals), pair.slice(equals + 1)];
  throw new ConfigError(
    "bad-option",
    `"${name}" is no variant of a recipe`,
    "Write RECIPE~PARAMETER=VALUE, e.g. honeyguide~vectors=static.",
  );
}
