/**
 * What is learned of addresses by what they have in common: logistic regression over traits of an address (address-traits.ts), each weight at its own
 * pace (AdaGrad: Duchi, Hazan and Singer, 2011).
 * @module
 */
import { logistic } from "../../math/logistic.ts";

/** Weights of all hosts, in places by hash. */
export const PLACES = 2 ** 18;
/** How far the first lesson moves a weight; ours. */
const PACE = 0.2;
const SMALL = 1e-6;

export class AddressLessons {
  readonly #weights = new Float32Array(PLACES);
  readonly #squares = new Float32Array(PLACES);
  readonly #start: number;

  /** With the chance that is assumed before anything was learned. */
  constructor(chance: number) {
    this.#start = Math.log(chance / (1 - chance));
  }

  /** From 0 to 1. */
  chance(traits: readonly number[]): number {
    let sum = this.#start;
    for (const trait of traits) sum += this.#weights[trait] ?? 0;
    return logistic(sum);
  }

  /** An address with these traits turned out to be so, from 0 to 1; it may count for less than a whole lesson. The chance that it had before. */
  learn(traits: readonly number[], outcome: number, share = 1): number {
    const chance = this.chance(traits);
    const error = share * (outcome - chance);
    for (const trait of traits) {
      const square = (this.#squares[trait] ?? 0) + error * error;
      this.#squares[trait] = square;
      this.#weights[trait] = (this.#weights[trait] ?? 0) + (PACE * error) / Math.sqrt(square + SMALL);
    }
    return chance;
  }
}
