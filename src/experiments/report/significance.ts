/**
 * Which differences between recipes are more than chance, by % of oracle.
 * Friedman and Nemenyi take a topic as a block (Demšar, JMLR 7, 2006: data sets are the blocks). Its value is the mean
 * over runs: a recipe without chance runs but once, and its one value must not count several times.
 * Wilcoxon takes topics × runs: run i of one recipe against run i of the other, and the only run of a recipe without
 * chance against every run of the other.
 * @module
 */
import { at } from "../../collections/at.ts";
import { meanOf } from "../../math/mean.ts";
import { type Friedman, friedman } from "../../metrics/friedman.ts";
import { criticalDifference } from "../../metrics/nemenyi.ts";
import { holm, type Wilcoxon, wilcoxon } from "../../metrics/wilcoxon.ts";
import type { RunResult } from "../results.ts";
import { type RecipeSummary, runsOn } from "./summary.ts";

/** With fewer blocks not even a two-sided Wilcoxon test in which all agree reaches .05 (five pairs: .0625). */
export const FEWEST_BLOCKS = 6;

export interface Ranking {
  readonly names: readonly string[];
  readonly blocks: number;
  readonly test: Friedman;
  readonly criticalDifference: number;
}

/** Over the topics on which every recipe ran; undefined with fewer than two recipes or no such topic. */
export function rankingOf(recipes: readonly RecipeSummary[]): Ranking | undefined {
  const shared = topicsOf(recipes[0]).filter((topic) => recipes.every((recipe) => topicsOf(recipe).includes(topic)));
  if (recipes.length < 2 || shared.length === 0) return undefined;
  const rows = shared.map((topic) =>
    recipes.map((recipe) => meanOf(runsOn(recipe, topic).map((run) => run.figures.percentOfOracle))),
  );
  return {
    names: recipes.map(({ setup }) => setup.name),
    blocks: shared.length,
    test: friedman(rows),
    criticalDifference: criticalDifference(recipes.length, shared.length),
  };
}

export interface Pair {
  readonly first: string;
  readonly second: string;
  /** Mean of first − second over the pairs. */
  readonly difference: number;
  readonly blocks: number;
  /** Blocks in which first is larger. */
  readonly ahead: number;
  readonly test: Wilcoxon;
  /** p after Holm's correction for all the pairs tested together. */
  readonly adjusted: number;
}

/** Every two recipes, in the order given. */
export function pairsOf(recipes: readonly RecipeSummary[]): Pair[] {
  const tested = recipes.flatMap((first, i) => recipes.slice(i + 1).map((second) => comparePair(first, second)));
  const adjusted = holm(tested.map(({ test }) => test.p));
  return tested.map((pair, i) => ({ ...pair, adjusted: at(adjusted, i) }));
}

export function comparePair(first: RecipeSummary, second: RecipeSummary): Omit<Pair, "adjusted"> {
  const values = topicsOf(first).flatMap((topic) => matched(runsOn(first, topic), runsOn(second, topic)));
  const test = wilcoxon(
    values.map(([a]) => a),
    values.map(([, b]) => b),
  );
  return {
    first: first.setup.name,
    second: second.setup.name,
    difference: meanOf(values.map(([a, b]) => a - b)),
    blocks: values.length,
    ahead: values.filter(([a, b]) => a > b).length,
    test,
  };
}

function matched(first: readonly RunResult[], second: readonly RunResult[]): (readonly [number, number])[] {
  if (first.length === 0 || second.length === 0) return [];
  const single = first.length === 1 || second.length === 1;
  const count = single ? Math.max(first.length, second.length) : Math.min(first.length, second.length);
  const value = (runs: readonly RunResult[], i: number) => at(runs, runs.length === 1 ? 0 : i).figures.percentOfOracle;
  return Array.from({ length: count }, (_, i) => [value(first, i), value(second, i)] as const);
}

function topicsOf(recipe: RecipeSummary | undefined): string[] {
  return recipe?.byTopic.flatMap((runs) => runs[0]?.topic ?? []) ?? [];
}
