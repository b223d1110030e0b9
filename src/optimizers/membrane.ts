/**
 * Membrane computing optimiser MCOA: eight nested membranes evolve apart and send their fit objects outwards.
 * Paper: SVSM-MCOA, Algorithm 1 and Eq. 4–6.
 * Deviations: the printed loop never sets its generation counter back, so only the first membrane would evolve; it is set
 * back for each. Objects are copied and the receiver keeps its N fittest, for membranes would grow otherwise; the "father
 * generation" is the fittest before the membrane evolves. Otherwise see evolution.ts.
 * @module
 */
import { at } from "../collections/at.ts";
import type { Rng } from "../math/rng.ts";
import { type PartOptions, type Resolved, resolve } from "../parameters.ts";
import { startPopulation } from "./cuckoo.ts";
import { Evolution } from "./evolution.ts";
import { OFFSPRING_PARAMETERS } from "./genetic.ts";
import { Best, type Population } from "./population.ts";
import { progressOf, type WeightOptimizer, type WeightProblem, type WeightProgress } from "./problem.ts";

export const MEMBRANE_PARAMETERS = {
  generations: {
    default: 3000,
    min: 1,
    max: 1_000_000,
    description: "generations of a membrane between two communications",
    origin: "SVSM-MCOA nMaxEvoGen",
  },
  communications: {
    default: 3,
    min: 1,
    max: 1000,
    description: "how often the membranes evolve and communicate",
    origin: "SVSM-MCOA nMaxComGen",
  },
  outerSize: {
    default: 150,
    min: 2,
    max: 100_000,
    description: "objects of membranes 1 to 3",
    origin: "SVSM-MCOA, section 4",
  },
  innerSize: {
    default: 50,
    min: 2,
    max: 100_000,
    description: "objects of membranes 4 to 8",
    origin: "SVSM-MCOA, section 4",
  },
  answer: {
    default: "best-ever",
    paper: "skin",
    choices: ["best-ever", "skin"],
    description: "the result: the best object ever seen, or the best in the skin membrane at the end",
    origin: "ours: without elitism the skin may lose its best; SVSM-MCOA Algorithm 1",
  },
  pairRule: {
    default: "both",
    choices: ["both", "each"],
    description: "a pair crosses when both pass the test, or each that passes crosses",
    origin: "SVSM-MCOA Eq. 5",
  },
  ...OFFSPRING_PARAMETERS,
} as const;

type MembraneOptions = Resolved<typeof MEMBRANE_PARAMETERS>;

/** Where the objects of each membrane go; the skin, 0 here and 1 in the paper, sends nothing. */
const RECEIVER = [0, 0, 0, 1, 1, 1, 2, 2] as const;
const SKIN = 0;
const LAST_OUTER = 2;

/**
 * ```ts
 * const weights = solve(membrane({ parameters: { generations: 300 } }), problem, createRng(1));
 * ```
 */
export function membrane(options: PartOptions = {}): WeightOptimizer {
  const resolved = resolve("optimizer membrane", MEMBRANE_PARAMETERS, options);
  return { name: "membrane", run: (problem, rng) => evolveMembranes(problem, resolved, rng) };
}

function* evolveMembranes(
  problem: WeightProblem,
  options: MembraneOptions,
  rng: Rng,
): Generator<WeightProgress, Float64Array, void> {
  const membranes = RECEIVER.map((_, i) => createMembrane(problem, options, i, rng));
  const bestEver = new Best(problem.size);
  const skin = at(membranes, SKIN);
  const answer = () =>
    options.answer === "best-ever" ? bestEver.weights : skin.population.member(skin.population.fittest());
  let generation = 0;
  for (let round = 1; round <= options.communications; round++) {
    for (const evolution of membranes) evolution.restart();
    const fathers = membranes.map(({ best }) => best.fitness);
    for (const evolution of membranes) {
      for (let step = 0; step < options.generations; step++) {
        evolution.step();
        bestEver.offer(evolution.best.weights, 0, evolution.best.fitness);
        generation++;
        yield progressOf(problem, generation, answer());
      }
      if (options.elitism) evolution.population.place(0, evolution.best.weights, 0, evolution.best.fitness);
    }
    communicate(membranes, fathers, round, rng.fork("communication", round));
  }
  return answer().slice();
}

function createMembrane(problem: WeightProblem, options: MembraneOptions, i: number, rng: Rng): Evolution {
  const size = i <= LAST_OUTER ? options.outerSize : options.innerSize;
  const population = startPopulation(options.start, problem, size, rng.fork("membrane", i));
  return new Evolution(population, options, rng.fork("evolution", i));
}

/** From the innermost outwards: each inner membrane sends its best, membranes 2 and 3 nearly everything. */
function communicate(membranes: readonly Evolution[], fathers: readonly number[], round: number, rng: Rng): void {
  for (let i = membranes.length - 1; i > SKIN; i--) {
    const from = at(membranes, i).population;
    const best = from.fittest();
    const sent = [best];
    for (let k = 0; i <= LAST_OUTER && k < from.size; k++) {
      const gain = at(from.fitness, k) - at(fathers, i);
      if (k !== best && (gain >= 0 || rng.next() < Math.exp(gain / round))) sent.push(k);
    }
    receive(at(membranes, at(RECEIVER, i)).population, from, sent);
  }
}

/** The receiver keeps the fittest of its own and the new objects; its own come first among equals. */
function receive(to: Population, from: Population, sent: readonly number[]): void {
  const own = Array.from(to.fitness, (fitness, i) => ({ weights: to.member(i), fitness }));
  const arrived = sent.map((i) => ({ weights: from.member(i), fitness: at(from.fitness, i) }));
  const ranked = [...own, ...arrived].sort((a, b) => b.fitness - a.fitness);
  ranked.slice(0, to.size).forEach(({ weights, fitness }, i) => {
    to.place(i, weights, 0, fitness);
  });
}
