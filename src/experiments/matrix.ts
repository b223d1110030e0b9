/** The runs of a comparison: every row on every topic, recipes that draw lots several times. @module */
import type { Arena } from "./arena.ts";
import { usesChance } from "./chance.ts";
import { type ChosenRecipe, REFERENCE_NAMES } from "./recipe-rows.ts";

export interface Task {
  /** Name of a recipe or of a reference. */
  readonly recipe: string;
  /** What a thread needs to crawl by it; undefined for a reference. */
  readonly chosen: Pick<ChosenRecipe, "base" | "given"> | undefined;
  readonly arena: Arena;
  /** From 1. */
  readonly run: number;
  /** Seed of all randomness: that of the comparison for run 1, then the next ones. */
  readonly seed: number;
}

/** The references first, then the recipes in their order. */
export function tasksOf(
  recipes: readonly ChosenRecipe[],
  arenas: readonly Arena[],
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Task[] {
  const rows = [
    ...REFERENCE_NAMES.map((name) => ({ name, chosen: undefined, times: 1 })),
    ...recipes.map((recipe) => ({
      name: recipe.name,
      chosen: { base: recipe.base, given: recipe.given },
      times: usesChance(recipe) ? runs : 1,
    })),
  ];
  return rows.flatMap(({ name, chosen, times }) =>
    arenas.flatMap((arena) =>
      Array.from({ length: times }, (_, i) => ({ recipe: name, chosen, arena, run: i + 1, seed: seed + i })),
    ),
  );
}
