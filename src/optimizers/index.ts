/** The registry of weight optimisers: key = file name. @module */
import { ConfigError } from "../errors.ts";
import { type PartOptions, parameterList } from "../parameters.ts";
import { suggestion } from "../suggestion.ts";
import type { Parameter } from "../types.ts";
import { EXACT_PARAMETERS, exact } from "./exact.ts";
import { GENETIC_PARAMETERS, genetic } from "./genetic.ts";
import { HYBRID_PARAMETERS, hybrid } from "./hybrid.ts";
import { MEMBRANE_PARAMETERS, membrane } from "./membrane.ts";
import type { WeightOptimizer } from "./problem.ts";
import { SWARM_PARAMETERS, swarm } from "./swarm.ts";

/** An optimiser as help texts and commands know it. */
export interface OptimizerRecipe {
  readonly description: string;
  /** Where it comes from. */
  readonly paper: string;
  readonly fidelity: "completed" | "reconstruction" | "reference";
  readonly parameters: readonly Parameter[];
  /** With parameters other than the defaults, if any are given. */
  create(options?: PartOptions): WeightOptimizer;
}

/** The weight optimisers by name: `genetic`, `hybrid`, `membrane`, `swarm`, `exact`. */
export const OPTIMIZERS: Readonly<Record<string, OptimizerRecipe>> = {
  genetic: {
    description: "genetic algorithm with rates that follow the population's entropy",
    paper: "BSVSM-HA Eq. 5–9",
    fidelity: "completed",
    parameters: parameterList(GENETIC_PARAMETERS),
    create: genetic,
  },
  hybrid: {
    description: "genetic algorithm, then simulated annealing of its best",
    paper: "BSVSM-HA Eq. 5–9, Algorithm 1",
    fidelity: "completed",
    parameters: parameterList(HYBRID_PARAMETERS),
    create: hybrid,
  },
  membrane: {
    description: "membrane computing: eight nested populations that send their fittest outwards",
    paper: "SVSM-MCOA Algorithm 1",
    fidelity: "completed",
    parameters: parameterList(MEMBRANE_PARAMETERS),
    create: membrane,
  },
  swarm: {
    description: "particle swarm",
    paper: "FCPSO, from its abstract",
    fidelity: "reconstruction",
    parameters: parameterList(SWARM_PARAMETERS),
    create: swarm,
  },
  exact: {
    description: "the optimum itself, by bounded least squares",
    paper: "none: the papers' problem is convex",
    fidelity: "reference",
    parameters: parameterList(EXACT_PARAMETERS),
    create: exact,
  },
};

/**
 * A weight optimiser by its name; throws a ConfigError with a suggestion for one that there is not.
 * @example const optimizer = optimizerNamed("genetic").create();
 */
export function optimizerNamed(name: string): OptimizerRecipe {
  const recipe = Object.hasOwn(OPTIMIZERS, name) ? OPTIMIZERS[name] : undefined;
  if (recipe !== undefined) return recipe;
  throw new ConfigError("bad-option", `there is no optimizer "${name}"`, suggestion(name, Object.keys(OPTIMIZERS)));
}
