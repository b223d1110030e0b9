/**
 * Particle swarm optimiser: candidates fly through the weights, pulled to their own best and to the best of all.
 * Paper: FCPSO (Complex & Intelligent Systems 2024) fits the weights of its links by a swarm; only its abstract could be
 * read. The `paper` profile is our reconstruction with the textbook numbers of that time, not the authors' code.
 * Default: the constriction coefficients of Clerc and Kennedy (2002), which converge without a limit on the speed.
 * @module
 */
import type { Rng } from "../math/rng.ts";
import { type PartOptions, type Resolved, resolve } from "../parameters.ts";
import { START_PARAMETER, startPopulation } from "./cuckoo.ts";
import { Best, clamp, Population } from "./population.ts";
import { progressOf, type WeightOptimizer, type WeightProblem, type WeightProgress } from "./problem.ts";

export const SWARM_PARAMETERS = {
  generations: {
    default: 300,
    paper: 20,
    min: 1,
    max: 1_000_000,
    description: "flights of the swarm",
    origin: "ours: enough to converge; our reconstruction of FCPSO",
  },
  size: {
    default: 40,
    paper: 20,
    min: 2,
    max: 100_000,
    description: "particles",
    origin: "ours; our reconstruction of FCPSO",
  },
  inertiaFirst: {
    default: 0.7298,
    paper: 0.9,
    min: 0,
    max: 1,
    description: "share of the velocity that is kept, at the beginning",
    origin: "Clerc and Kennedy 2002; our reconstruction of FCPSO",
  },
  inertiaLast: {
    default: 0.7298,
    paper: 0.4,
    min: 0,
    max: 1,
    description: "share of the velocity that is kept, at the end",
    origin: "Clerc and Kennedy 2002; our reconstruction of FCPSO",
  },
  pull: {
    default: 1.49618,
    paper: 2,
    min: 0,
    max: 4,
    description: "strength of both pulls, c1 = c2",
    origin: "Clerc and Kennedy 2002; our reconstruction of FCPSO",
  },
  maxSpeed: {
    default: 0.5,
    paper: 0.2,
    min: 0.000001,
    max: 1,
    description: "largest change of a weight in one flight",
    origin: "half the range of a weight; our reconstruction of FCPSO",
  },
  ...START_PARAMETER,
} as const;

/** Share of the speed that is left after a bound. */
const REBOUND = 0.5;

type SwarmOptions = Resolved<typeof SWARM_PARAMETERS>;

/**
 * ```ts
 * const weights = solve(swarm(), problem, createRng(1));
 * ```
 */
export function swarm(options: PartOptions = {}): WeightOptimizer {
  const resolved = resolve("optimizer swarm", SWARM_PARAMETERS, options);
  return { name: "swarm", run: (problem, rng) => fly(problem, resolved, rng) };
}

function* fly(problem: WeightProblem, options: SwarmOptions, rng: Rng): Generator<WeightProgress, Float64Array, void> {
  const { generations, inertiaFirst, inertiaLast } = options;
  const particles = new Swarm(startPopulation(options.start, problem, options.size, rng), options, rng.fork("flight"));
  for (let generation = 1; generation <= generations; generation++) {
    const elapsed = generations === 1 ? 0 : (generation - 1) / (generations - 1);
    particles.move(inertiaFirst + (inertiaLast - inertiaFirst) * elapsed);
    yield progressOf(problem, generation, particles.best.weights);
  }
  return particles.best.weights.slice();
}

class Swarm {
  readonly best: Best;
  readonly #options: SwarmOptions;
  readonly #rng: Rng;
  readonly #positions: Population;
  /** The best place of each particle. */
  readonly #memory: Population;
  readonly #velocity: Float64Array;

  constructor(positions: Population, options: SwarmOptions, rng: Rng) {
    this.#positions = positions;
    this.#options = options;
    this.#rng = rng;
    this.#velocity = new Float64Array(positions.genes.length);
    this.#memory = new Population(positions.problem, positions.size);
    this.best = new Best(positions.dimension);
    for (let i = 0; i < positions.size; i++) this.#remember(i);
  }

  move(inertia: number): void {
    const { genes, dimension, size } = this.#positions;
    for (let i = 0; i < size; i++) {
      for (let p = 0; p < dimension; p++) this.#fly(i * dimension + p, p, inertia, genes);
      this.#positions.judge(i);
      if (this.#positions.fitness[i]! > this.#memory.fitness[i]!) this.#remember(i);
    }
  }

  #fly(at: number, p: number, inertia: number, genes: Float64Array): void {
    const { pull, maxSpeed } = this.#options;
    const toOwn = pull * this.#rng.next() * (this.#memory.genes[at]! - genes[at]!);
    const toBest = pull * this.#rng.next() * (this.best.weights[p]! - genes[at]!);
    const wanted = inertia * this.#velocity[at]! + toOwn + toBest;
    const speed = Math.max(-maxSpeed, Math.min(maxSpeed, wanted));
    const reached = clamp(genes[at]! + speed);
    // Thrown back from a bound: particles that stick to it would never leave when the best lies there for a while.
    this.#velocity[at] = reached === genes[at]! + speed ? speed : -REBOUND * speed;
    genes[at] = reached;
  }

  #remember(i: number): void {
    const { genes, dimension, fitness } = this.#positions;
    this.#memory.place(i, genes, i * dimension, fitness[i]!);
    this.best.offerMember(this.#positions, i);
  }
}
