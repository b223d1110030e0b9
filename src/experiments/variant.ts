/**
 * A recipe with other parameters as a row of its own, written `fcosa-lg~keepAbove=-1`, several one after the other: for
 * ablations and for trying a parameter.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { resolveParameters } from "../recipes/parameters.ts";
import { recipeFrom } from "../session/recipe-source.ts";
import type { ParameterValues, Recipe } from "../types.ts";

export interface Variant {
  readonly recipe: Recipe;
  /** What it was loaded by: a name of ours, or a file. */
  readonly base: string;
  /** As the user wrote them. */
  readonly given: ParameterValues;
}

/** The name of a recipe, or a file that exports one, with parameters behind it. */
export async function variantNamed(name: string): Promise<Variant> {
  const [first = "", ...pairs] = name.split("~");
  const { recipe, file } = await recipeFrom(first);
  const base = file ?? first;
  const given = Object.fromEntries(pairs.map((pair) => pairOf(pair, name)));
  resolveParameters(recipe, given, "default"); // refuses what the recipe does not know
  return { recipe, base, given };
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
