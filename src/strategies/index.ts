/** The registry of selection strategies: key = file name. @module */
import type { SelectionStrategy } from "../types.ts";
import { annealing } from "./annealing.ts";
import { bestFirst } from "./best-first.ts";
import { breadthFirst } from "./breadth-first.ts";
import { energyLandscape } from "./energy-landscape.ts";
import { prospecting } from "./prospecting.ts";
import { random } from "./random.ts";
import { roulette } from "./roulette.ts";
import { swarmSelection } from "./swarm-selection.ts";
import { tabu } from "./tabu.ts";
import { webSpaceEvolution } from "./web-space-evolution.ts";

export const STRATEGIES: Readonly<Record<string, () => SelectionStrategy>> = {
  "breadth-first": breadthFirst,
  "best-first": bestFirst,
  random,
  prospecting,
  roulette,
  annealing: () => annealing(),
  "energy-landscape": () => energyLandscape(),
  tabu: () => tabu(),
  "web-space-evolution": webSpaceEvolution,
  "swarm-selection": swarmSelection,
};
