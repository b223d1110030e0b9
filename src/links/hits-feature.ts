/**
 * Authority that a target can expect from the pages that link to it: the sum of their hub values, as a live feature.
 * Paper: Kleinberg 1999 (HITS); related work of the five papers.
 * Deviation: the values are computed anew when the crawl has grown by a twentieth, not after every page, so that the
 * work per page stays bounded.
 * @module
 */
import { GrowthSchedule } from "../math/schedule.ts";
import type { LinkId, LiveFeature, LiveStatistic, PageOutline } from "../types.ts";
import { hits, sumsAt } from "./hits.ts";

/** The hub values of fetched pages (HITS), computed anew whenever the crawl has grown by a twentieth. */
export class HubStatistic implements LiveStatistic<undefined> {
  readonly name = "hubs";
  readonly #sources: number[] = [];
  readonly #targets: number[] = [];
  #nodes = 0;
  readonly #schedule = new GrowthSchedule({ every: 1, growth: 1.05 });
  #pages = 0;
  #sums = new Float64Array(0);
  #hasMoved = false;

  facts(): undefined {
    return undefined;
  }

  /** Takes in the page's links. */
  learn(_facts: undefined, { id, targets }: PageOutline): void {
    this.#pages++;
    for (const target of targets) {
      if (target < 0) continue;
      this.#sources.push(id);
      this.#targets.push(target);
      this.#nodes = Math.max(this.#nodes, id + 1, target + 1);
    }
    if (this.#schedule.isDue(this.#pages)) this.#compute();
  }

  drainMoved(): readonly LinkId[] | "all" {
    const moved = this.#hasMoved;
    this.#hasMoved = false;
    return moved ? "all" : [];
  }

  /** Hub values of the target's parents together, in [0, 1]. */
  authority(target: LinkId): number {
    return Math.min(1, this.#sums[target] ?? 0);
  }

  #compute(): void {
    this.#hasMoved = true;
    const { hubs } = hits(this.#nodes, this.#sources, this.#targets);
    this.#sums = sumsAt(this.#targets, this.#sources, hubs);
  }
}

/**
 * The hub values of the pages that link to a target, together.
 * @example
 * const hubs = new HubStatistic();
 * const evaluator = weightedSum([[hubFeature(hubs), 1]], [hubs]);
 */
export function hubFeature(statistic: HubStatistic): LiveFeature {
  return { name: "hubs", aggregate: "live", current: (target) => statistic.authority(target) };
}
