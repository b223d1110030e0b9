/** A random graph of links with priorities, and a walk of a strategy over it without an engine: one choice at a time. */
import { at } from "../src/collections/at.ts";
import { Frontier } from "../src/frontier/frontier.ts";
import { createRng, type Rng } from "../src/math/rng.ts";
import type { CanonicalUrl, LinkId, SelectionStrategy } from "../src/types.ts";

export interface SyntheticWeb {
  /** Of each link; multiples of 1/1024, so that sums of them are exact in any order. */
  readonly priorities: readonly number[];
  /** Targets of each page, without repetition. */
  readonly links: readonly (readonly LinkId[])[];
  readonly relevance: readonly number[];
  /** Three feature values of each link. */
  readonly values: readonly (readonly number[])[];
  readonly seeds: readonly LinkId[];
}

export function syntheticWeb(seed: number, pages: number): SyntheticWeb {
  const rng = createRng(seed);
  const ids = Array.from({ length: pages }, (_, id) => id);
  return {
    priorities: ids.map(() => (1 + rng.below(1000)) / 1024),
    links: ids.map(() => [...new Set(Array.from({ length: rng.below(9) }, () => rng.below(pages)))]),
    relevance: ids.map(() => rng.next()),
    values: ids.map(() => [rng.next(), rng.next(), rng.below(4) / 4]),
    seeds: [0, 1, 2],
  };
}

/** Seven hosts with four kinds of paths each. */
export const urlOf = (id: LinkId) => `http://host-${id % 7}.example/${"abcd"[id % 4]}/page-${id}` as CanonicalUrl;

/** The numbers that decision `n` of a crawl may draw. */
export const rngOf = (seed: number, decision: number): Rng => createRng(seed).fork("ask", decision);

/** Roulette without a tree: the id at fraction `u` of the summed weights. */
export function spin(ids: readonly LinkId[], weightOf: (id: LinkId) => number, u: number): LinkId {
  let rest = u * ids.reduce((sum, id) => sum + weightOf(id), 0);
  for (const id of ids) {
    rest -= weightOf(id);
    if (rest < 0) return id;
  }
  return at(ids, ids.length - 1);
}

/** Drives the strategy over the web and can be stopped and continued between two choices. */
export class SyntheticCrawl {
  readonly frontier: Frontier;
  readonly order: LinkId[] = [];
  readonly #web: SyntheticWeb;
  readonly #seed: number;
  readonly #seen = new Set<LinkId>();

  constructor(web: SyntheticWeb, seed: number) {
    this.#web = web;
    this.#seed = seed;
    const values = (id: LinkId) => Float64Array.from(at(web.values, id));
    this.frontier = new Frontier({ order: "priority", links: { url: urlOf, values }, indexOnHost: (id) => id });
    this.#admit(web.seeds);
  }

  run(strategy: SelectionStrategy, pages = Number.POSITIVE_INFINITY): this {
    while (this.order.length < pages) {
      const decision = this.order.length;
      const progress = { pages: decision, budget: this.#web.links.length, walker: 0 };
      const choice = strategy.ask(this.frontier, rngOf(this.#seed, decision), progress);
      if (choice.kind !== "take") break;
      const { id } = choice;
      this.frontier.take(id);
      this.order.push(id);
      this.#admit(at(this.#web.links, id));
      const children = at(this.#web.links, id).filter((link) => this.frontier.has(link));
      strategy.tell?.({ id, walker: 0, relevance: this.#web.relevance[id], children }, this.frontier);
    }
    return this;
  }

  #admit(ids: readonly LinkId[]): void {
    // One host, where links stand by their ids, so that roulette is a plain sum in the order of ids.
    for (const id of ids) if (!this.#seen.has(id)) this.frontier.admit(id, 0, at(this.#web.priorities, id));
    for (const id of ids) this.#seen.add(id);
  }
}
