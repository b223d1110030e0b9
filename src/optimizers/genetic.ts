/**
 * Genetic optimiser with rates that follow the entropy of the population.
 * Paper: BSVSM-HA, section III-B (Eq. 5–9), the first half of its hybrid algorithm; also the rules inside SVSM-MCOA.
 * Deviations: see evolution.ts. The population's size is not printed; the result is the best ever seen.
 * @module
 */
import type { Rng } from "../math/rng.ts";
import { type PartOptions, type Resolved, resolve } from "../parameters.ts";
import { START_PARAMETER, startPopulation } from "./cuckoo.ts";
import { Evolution } from "./evolution.ts";
import { progressOf, type WeightOptimizer, type WeightProblem, type WeightProgress } from "./problem.ts";
import { RATE_PARAMETERS } from "./rates.ts";

/** How offspring come about, for every optimiser that evolves a population. */
export const OFFSPRING_PARAMETERS = {
  ...RATE_PARAMETERS,
  ...START_PARAMETER,
  mutation: {
    default: "signed",
    paper: "printed",
    choices: ["signed", "printed"],
    description: "printed: one positive amount for all weights; signed: each weight by itself, in shrinking steps",
    origin: "ours: the printed mutation only moves up the diagonal; BSVSM-HA Eq. 9",
  },
  elitism: {
    default: true,
    paper: false,
    description: "the best so far takes the place of one survivor",
    origin: "ours; the papers have none",
  },
} as const;

export const GENETIC_PARAMETERS = {
  generations: {
    default: 3000,
    min: 1,
    max: 1_000_000,
    description: "generations of the population",
    origin: "BSVSM-HA, section IV",
  },
  size: {
    default: 50,
    min: 2,
    max: 100_000,
    description: "members of the population",
    origin: "ours: not printed; the inner membranes of SVSM-MCOA have 50",
  },
  pairRule: {
    default: "both",
    paper: "each",
    choices: ["both", "each"],
    description: "a pair crosses when both pass the test, or each that passes crosses",
    origin: "both: SVSM-MCOA Eq. 5; each: BSVSM-HA Eq. 8",
  },
  ...OFFSPRING_PARAMETERS,
} as const;

/**
 * ```ts
 * for (const { generation, error } of genetic().run(problem, createRng(1))) console.log(generation, error);
 * ```
 */
export function genetic(options: PartOptions = {}): WeightOptimizer {
  const resolved = resolve("optimizer genetic", GENETIC_PARAMETERS, options);
  return { name: "genetic", run: (problem, rng) => evolve(problem, resolved, rng) };
}

/** The run of the genetic optimiser, which the hybrid one continues. */
export function* evolve(
  problem: WeightProblem,
  options: Resolved<typeof GENETIC_PARAMETERS>,
  rng: Rng,
): Generator<WeightProgress, Float64Array, void> {
  const population = startPopulation(options.start, problem, options.size, rng);
  const evolution = new Evolution(population, options, rng.fork("evolution"));
  for (let generation = 1; generation <= options.generations; generation++) {
    evolution.step();
    yield progressOf(problem, generation, evolution.best.weights);
  }
  return evolution.best.weights.slice();
}
