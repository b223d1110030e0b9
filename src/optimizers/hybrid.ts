/**
 * Hybrid optimiser HA: the genetic optimiser, then simulated annealing of its best.
 * Paper: BSVSM-HA, section III-B (Eq. 5–9) and Algorithm 1.
 * Deviations: see evolution.ts and annealing.ts. "Each individual is optimised" and "the four factors obtained" disagree;
 * the best alone is annealed.
 * @module
 */
import type { Rng } from "../math/rng.ts";
import { type PartOptions, type Resolved, resolve } from "../parameters.ts";
import { anneal } from "./annealing.ts";
import { evolve, GENETIC_PARAMETERS } from "./genetic.ts";
import { progressOf, type WeightOptimizer, type WeightProblem, type WeightProgress } from "./problem.ts";

export const HYBRID_PARAMETERS = {
  ...GENETIC_PARAMETERS,
  acceptance: {
    default: "scaled",
    paper: "printed",
    choices: ["scaled", "printed"],
    description: "printed: differences of fitness at moves of one length; scaled: relative ones at shrinking moves",
    origin: "ours: at the printed temperatures nearly every move is accepted; BSVSM-HA Algorithm 1",
  },
  hottest: {
    default: 0.01,
    paper: 100,
    min: 1e-9,
    max: 1e9,
    description: "first temperature",
    origin: "ours, for relative differences; BSVSM-HA initial_temp",
  },
  coldest: {
    default: 1e-5,
    paper: 0.1,
    min: 1e-12,
    max: 1e9,
    description: "temperature at which annealing ends",
    origin: "ours: as many moves as printed; BSVSM-HA min_temp",
  },
  cooling: {
    default: 0.99,
    min: 0.01,
    max: 0.99999,
    description: "factor of the temperature after every move",
    origin: "BSVSM-HA cooling_rate",
  },
} as const;

/**
 * ```ts
 * const weights = solve(hybrid({ profile: "paper" }), problem, createRng(1));
 * ```
 */
export function hybrid(options: PartOptions = {}): WeightOptimizer {
  const resolved = resolve("optimizer hybrid", HYBRID_PARAMETERS, options);
  return { name: "hybrid", run: (problem, rng) => evolveAndAnneal(problem, resolved, rng) };
}

function* evolveAndAnneal(
  problem: WeightProblem,
  options: Resolved<typeof HYBRID_PARAMETERS>,
  rng: Rng,
): Generator<WeightProgress, Float64Array, void> {
  let best = yield* evolve(problem, options, rng.fork("genetic"));
  let generation = options.generations;
  for (const weights of anneal(problem, best, options, rng.fork("annealing"))) {
    generation++;
    best = weights;
    yield progressOf(problem, generation, best);
  }
  return best.slice();
}
