/** From what the user wrote to the values that a recipe builds with. @module */
import { resolveValues } from "../parameters.ts";
import type { ParameterValues, Profile, Recipe } from "../types.ts";

export function resolveParameters(recipe: Recipe, given: ParameterValues, profile: Profile): ParameterValues {
  return resolveValues(`recipe ${recipe.name}`, recipe.parameters, { given, profile });
}
