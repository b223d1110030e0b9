/** Which recipes draw lots, and so are run several times. @module */
import type { Recipe } from "../types.ts";

/** Strategies and evaluators that draw during the crawl, by the words of `Recipe.parts`. */
const CHANCE = /random|roulette|anneal|energy|tabu|swarm/i;

/** Whether another seed may change the crawl. */
export function usesChance({ parts }: Pick<Recipe, "parts">): boolean {
  return Object.values(parts).some((part) => CHANCE.test(part));
}
