/**
 * How well the pages of a host did so far, as a live feature: q = (r + 1)/(n + 2), r relevant of n pages, so that a new
 * host counts as even. Paper: FCSA with a memory of historical host information, as IELP and BCW_CC cite it.
 * Our RECONSTRUCTION: the papers cite that crawler without its formulas.
 * @module
 */
import { addTo } from "../collections/lists.ts";
import type { LinkId, LiveFeature, LiveStatistic, PageOutline, UrlLookup } from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import { PublishedMeans } from "./published-means.ts";

/** One relevant and one irrelevant page are assumed beforehand. */
const PRIOR_PAGES = 2;
const PRIOR = 0.5;

/** The share of relevant pages of each host so far; a host without pages counts as even. */
export class HostQuality implements LiveStatistic<undefined> {
  readonly name = "hosts";
  readonly #means = new PublishedMeans({ priorPages: PRIOR_PAGES, tolerance: 0.02 });
  readonly #hostOf = new Map<LinkId, number>();
  readonly #targets: LinkId[][] = [];
  #moved: LinkId[] = [];

  facts(): undefined {
    return undefined;
  }

  /** Counts the page for its host. */
  learn(_facts: undefined, { url, isRelevant, targets }: PageOutline, urls: UrlLookup): void {
    for (const target of targets) {
      if (target < 0 || this.#hostOf.has(target)) continue;
      const host = this.#means.intern(hostOf(urls.url(target)));
      this.#hostOf.set(target, host);
      addTo(this.#targets, host, target);
    }
    const host = this.#means.intern(hostOf(url));
    if (!this.#means.add(host, isRelevant ? 1 : 0)) return;
    // Not `push(...targets)`: a host has more links than a call may have arguments.
    for (const target of this.#targets[host] ?? []) this.#moved.push(target);
  }

  drainMoved(): readonly LinkId[] {
    const moved = this.#moved;
    this.#moved = [];
    return moved;
  }

  /** In (0, 1). */
  quality(target: LinkId): number {
    const host = this.#hostOf.get(target);
    return host === undefined ? PRIOR : this.#means.estimate(host, PRIOR);
  }
}

/**
 * How well the pages of the target's host did so far.
 * @example
 * const hosts = new HostQuality();
 * const evaluator = weightedSum([[parentRelevance(), 0.7], [hostFeature(hosts), 0.3]], [hosts]);
 */
export function hostFeature(statistic: HostQuality): LiveFeature {
  return { name: "host", aggregate: "live", current: (target) => statistic.quality(target) };
}
