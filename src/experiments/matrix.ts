/** The runs of a comparison: every row on every topic, recipes that draw lots several times. @module */
import type { Recipe } from "../types.ts";
import type { Arena } from "./arena.ts";
import { usesChance } from "./chance.ts";
import { REFERENCE_NAMES } from "./recipe-rows.ts";

export interface Task {
  /** Name of a recipe or of a reference. */
  readonly recipe: string;
  readonly arena: Arena;
  /** From 1. */
  readonly run: number;
  /** Seed of all randomness: that of the comparison for run 1, then the next ones. */
  readonly seed: number;
}

/** The references first, then the recipes in their order. */
export function tasksOf(
  recipes: readonly Recipe[],
  arenas: readonly Arena[],
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Task[] {
  const rows = [
    ...REFERENCE_NAMES.map((name) => ({ name, times: 1 })),
    ...recipes.map((recipe) => ({ name: recipe.name, times: usesChance(recipe) ? runs : 1 })),
  ];
  return rows.flatMap(({ name, times }) =>
    arenas.flatMap((arena) =>
      Array.from({ length: times }, (_, i) => ({ recipe: name, arena, run: i + 1, seed: seed + i })),
    ),
  );
}
