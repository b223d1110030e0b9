/**
 * PageRank of a link's target as a live feature, kept up to date by the pages' links and the relevance of their
 * anchors. Paper: IELP, Eq. 4; FCOSA, Eq. 7 and 8.
 * Deviation: `scaled` values, min(PR, 3)/3, so that the weight of this term means what it says; the papers add PR as it
 * is, which is about 1 on average and has no upper bound.
 * @module
 */
import type { LinkId, LiveFeature, LiveStatistic, PageOutline } from "../types.ts";
import type { AnchorFrequencies } from "./anchor-feature.ts";
import { type PageRankMode, TopicPageRank } from "./pagerank/topic-pagerank.ts";

/** The statistic. It must learn after the anchors, whose signatures it takes. */
export class PageRankStatistic implements LiveStatistic<undefined> {
  readonly name = "pagerank";
  readonly #anchors: AnchorFrequencies;
  readonly #ranks: TopicPageRank;
  readonly #movesAll: boolean;

  constructor(anchors: AnchorFrequencies, mode: PageRankMode = "normalised") {
    this.#anchors = anchors;
    this.#ranks = new TopicPageRank({ mode, relevanceOf: (signature) => anchors.relevanceOf(signature) });
    this.#movesAll = mode === "printed";
  }

  facts(): undefined {
    return undefined;
  }

  learn(_facts: undefined, { id, targets }: PageOutline): void {
    const isKnown = targets.map((target) => target >= 0);
    const signatures = this.#anchors.lastSignatures.filter((_, i) => isKnown[i]);
    const relevance = Float64Array.from(signatures, (signature) => this.#anchors.relevanceOf(signature));
    const known = targets.filter((_, i) => isKnown[i]);
    this.#ranks.addPage(id, known, relevance, signatures);
  }

  /** As printed, every page changes every value, and the papers weigh all links again: no way to spare it. */
  drainMoved(): readonly LinkId[] | "all" {
    const moved = this.#ranks.drainMoved();
    return this.#movesAll ? "all" : moved;
  }

  get ranks(): TopicPageRank {
    return this.#ranks;
  }
}

export function pageRankFeature(statistic: PageRankStatistic, { scaled = true } = {}): LiveFeature {
  const { ranks } = statistic;
  return {
    name: "pagerank",
    aggregate: "live",
    current: (target) => (scaled ? ranks.scaled(target) : ranks.value(target)),
  };
}
