/** The registry of selection strategies: key = file name. @module */
import type { SelectionStrategy } from "../types.ts";
import { bestFirst } from "./best-first.ts";
import { breadthFirst } from "./breadth-first.ts";
import { random } from "./random.ts";
import { roulette } from "./roulette.ts";

export const STRATEGIES: Readonly<Record<string, () => SelectionStrategy>> = {
  "breadth-first": breadthFirst,
  "best-first": bestFirst,
  random,
  roulette,
};
