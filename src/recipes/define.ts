/** Recipes as they are written: parameters as a record that types their values, and defaults for what a recipe need not say. @module */
import { type Declarations, parameterList, type Resolved } from "../parameters.ts";
import type { Parts, Preparation, Recipe } from "../types.ts";

export interface RecipeDraft<D extends Declarations> extends Partial<Omit<Recipe, "name" | "parameters" | "build">> {
  /** What the user types. */
  readonly name: string;
  readonly parameters?: D;
  build(preparation: Preparation<Resolved<D>>): Promise<Parts>;
}

/**
 * ```ts
 * const mine = defineRecipe({
 *   name: "mine",
 *   parameters: { patience: { default: 3, min: 1, description: "…", origin: "ours" } },
 *   build: async ({ material, parameters }) => ({ … parameters.patience is a number … }),
 * });
 * ```
 */
export function defineRecipe<const D extends Declarations = Record<string, never>>(draft: RecipeDraft<D>): Recipe {
  return {
    title: draft.name,
    description: "",
    paper: "none",
    fidelity: "reference",
    parts: {},
    deviations: [],
    needs: [],
    ...draft,
    parameters: parameterList(draft.parameters ?? {}),
    // The values were resolved by the declarations that type them.
    build: (preparation) => draft.build(preparation as Preparation<Resolved<D>>),
  };
}
