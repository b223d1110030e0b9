/**
 * The registry of selection strategies: key = file name. `tabu` is not in it: it has no use without knowing the hosts
 * and paths of links, which a recipe gives it.
 * @module
 */
import type { SelectionStrategy } from "../types.ts";
import { annealing } from "./annealing.ts";
import { bestFirst } from "./best-first.ts";
import { breadthFirst } from "./breadth-first.ts";
import { energyLandscape } from "./energy-landscape.ts";
import { random } from "./random.ts";
import { roulette } from "./roulette.ts";

export const STRATEGIES: Readonly<Record<string, () => SelectionStrategy>> = {
  "breadth-first": breadthFirst,
  "best-first": bestFirst,
  random,
  roulette,
  annealing: () => annealing(),
  "energy-landscape": () => energyLandscape(),
};
