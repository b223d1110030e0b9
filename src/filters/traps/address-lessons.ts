/**
 * What is learned of addresses by what they have in common: logistic regression over traits of an address, each weight at its own
 * pace (AdaGrad: Duchi, Hazan and Singer, 2011).
 * @module
 */
import { Recent } from "../../collections/recent.ts";
import { logistic } from "../../math/logistic.ts";
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl } from "../../types.ts";
import { urlParts } from "../../url/parts.ts";
import { groupsOf } from "./groups.ts";
import { formOf } from "./leads.ts";

/** Weights of all hosts, in places by hash. */
const PLACES = 2 ** 18;
/** How far the first lesson moves a weight; ours. */
const PACE = 0.2;
const SMALL = 1e-6;
/** Names and parameters of an address that are looked at. */
const MOST_NAMES = 6;
/** Addresses whose traits are remembered: a link is asked about several times. */
const KEPT = 2048;

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

const recent = new Recent<CanonicalUrl, readonly number[]>(KEPT);

/** Places of the weights of an address: of its host, its top folder, its form, its groups, its names and parameters. */
export function traitsOf(url: CanonicalUrl): readonly number[] {
  return recent.get(url, newTraitsOf);
}

function newTraitsOf(url: CanonicalUrl): readonly number[] {
  const parts = urlParts(url);
  const { host, segments, parameters } = parts;
  const key = hashKey(host);
  const names = (segments.at(-1) ?? "")
    .toLowerCase()
    .replaceAll(/\d+/g, "#")
    .split(/[^a-z#]+/);
  const said = [
    `top ${segments[0] ?? ""}`,
    `form ${formOf(url)}`,
    `depth ${segments.length} ${parameters.length}`,
    ...groupsOf(parts).map(({ name }) => name),
    ...names
      .filter(Boolean)
      .slice(0, MOST_NAMES)
      .map((name) => `name ${name}`),
    ...parameters.slice(0, MOST_NAMES).map(({ name }) => `parameter ${name}`),
  ];
  return [placeOf(key, 0), ...new Set(said.map((trait) => placeOf(key, hashKey(trait))))];
}

/** Of a trait together with another. */
export function placeOf(one: number, other: number): number {
  const mixed = Math.imul(other ^ Math.imul(one, 0x85ebca6b), 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % PLACES;
}
