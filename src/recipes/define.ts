/** Recipes as they are written: parameters as a record that types their values, and defaults for what a recipe need not say. @module */
import { type Declarations, parameterList, type Resolved } from "../parameters.ts";
import type { Parts, Preparation, Recipe } from "../types.ts";

/** A recipe as you write it: its name and its parts are enough. */
export interface RecipeDraft<D extends Declarations> extends Partial<Omit<Recipe, "name" | "parameters" | "build">> {
  /** What the user types. */
  readonly name: string;
  /** Name → declaration; `build` gets their values with types. */
  readonly parameters?: D;
  /** Makes fresh parts for one crawl. */
  build(preparation: Preparation<Resolved<D>>): Promise<Parts>;
}

/** What a recipe need not say. */
export const UNSAID = {
  description: "",
  paper: "none",
  fidelity: "reference",
  parts: {},
  deviations: [],
  needs: [],
  parameters: [],
} as const satisfies Partial<Recipe>;

/**
 * Makes a recipe. What it leaves out gets a default, and its parameters' values are typed by their declarations.
 * @example
 * export const recipe = defineRecipe({
 *   name: "mine",
 *   parameters: { keepAbove: { default: 0.1, description: "least priority of a link", origin: "ours" } },
 *   build: async ({ material, parameters }) => ({
 *     relevance: tagVsm(material.topic),
 *     relevantAbove: 0.5,
 *     evaluator: weightedSum([[parentRelevance(), 1]]),
 *     filters: [threshold(parameters.keepAbove)],
 *     strategy: bestFirst(),
 *   }),
 * });
 */
export function defineRecipe<const D extends Declarations = Record<string, never>>(draft: RecipeDraft<D>): Recipe {
  return {
    title: draft.name,
    ...UNSAID,
    ...draft,
    parameters: parameterList(draft.parameters ?? {}),
    // The values were resolved by the declarations that type them.
    build: (preparation) => draft.build(preparation as Preparation<Resolved<D>>),
  };
}
