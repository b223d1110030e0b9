/** The registry of selection strategies: key = file name. @module */
import { type Declarations, type PartOptions, parameterList } from "../parameters.ts";
import type { Parameter, SelectionStrategy } from "../types.ts";
import { ANNEALING_PARAMETERS, annealing } from "./annealing.ts";
import { bestFirst } from "./best-first.ts";
import { breadthFirst } from "./breadth-first.ts";
import { ENERGY_PARAMETERS, energyLandscape } from "./energy-landscape.ts";
import { prospecting } from "./prospecting.ts";
import { random } from "./random.ts";
import { roulette } from "./roulette.ts";
import { swarmSelection } from "./swarm-selection.ts";
import { TABU_PARAMETERS, tabu } from "./tabu.ts";
import { webSpaceEvolution } from "./web-space-evolution.ts";

export interface StrategyRecipe {
  readonly parameters: readonly Parameter[];
  create(options?: PartOptions): Required<SelectionStrategy>;
}

const strategy = (create: StrategyRecipe["create"], declared: Declarations = {}): StrategyRecipe => ({
  parameters: parameterList(declared),
  create,
});

export const STRATEGIES: Readonly<Record<string, StrategyRecipe>> = {
  "breadth-first": strategy(breadthFirst),
  "best-first": strategy(bestFirst),
  random: strategy(random),
  prospecting: strategy(prospecting),
  roulette: strategy(roulette),
  annealing: strategy(annealing, ANNEALING_PARAMETERS),
  "energy-landscape": strategy(energyLandscape, ENERGY_PARAMETERS),
  tabu: strategy(tabu, TABU_PARAMETERS),
  "web-space-evolution": strategy(webSpaceEvolution),
  "swarm-selection": strategy(swarmSelection),
};
