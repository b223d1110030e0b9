/**
 * Simulated annealing of one candidate, the second half of the hybrid optimiser.
 * Paper: BSVSM-HA, Algorithm 1: T from 100 by 0.99 down to 0.1, one move a temperature, 688 moves.
 * Deviations: the move is not printed (each weight by up to ±0.1, clamped); text and algorithm differ in the sign of the
 * exponent, the algorithm is right. At the printed temperatures nearly every move is accepted: a random walk that
 * remembers its best. `scaled` compares relative differences at T from 10⁻² to 10⁻⁵, in as many moves, shortens the
 * moves with T and goes back to the best now and then.
 * @module
 */
import type { Rng } from "../math/rng.ts";
import { Best, clamp } from "./population.ts";
import { fitness, type WeightProblem } from "./problem.ts";

export interface AnnealingOptions {
  readonly acceptance: "scaled" | "printed";
  readonly hottest: number;
  readonly coldest: number;
  readonly cooling: number;
}

/** How far a move may change a weight at the hottest temperature; ours. */
const REACH = 0.1;
/** How far `scaled` may still change it at the coldest; ours. */
const LEAST_REACH = 1e-4;
/** So often `scaled` goes back to the best; ours. */
const MOVES_BETWEEN_RETURNS = 50;

/** Yields the best so far after every move. */
export function* anneal(
  problem: WeightProblem,
  start: Float64Array,
  { acceptance, hottest, coldest, cooling }: AnnealingOptions,
  rng: Rng,
): Generator<Float64Array, Float64Array, void> {
  const isScaled = acceptance === "scaled";
  const best = new Best(problem.size);
  best.offer(start, 0, fitness(problem, start));
  let current = { weights: start, fitness: best.fitness };
  for (let temperature = hottest, move = 1; temperature > coldest; temperature *= cooling, move++) {
    if (isScaled && move % MOVES_BETWEEN_RETURNS === 0) {
      current = { weights: best.weights.slice(), fitness: best.fitness };
    }
    const reach = isScaled ? REACH * (temperature / hottest) + LEAST_REACH : REACH;
    const weights = current.weights.map((weight) => clamp(weight + reach * (2 * rng.next() - 1)));
    const next = { weights, fitness: fitness(problem, weights) };
    const gain = (next.fitness - current.fitness) / (isScaled ? best.fitness : 1);
    if (gain > 0 || rng.next() < Math.exp(gain / temperature)) current = next;
    best.offer(weights, 0, next.fitness);
    yield best.weights;
  }
  return best.weights;
}
