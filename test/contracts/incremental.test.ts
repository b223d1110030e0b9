/**
 * The incremental frontier against weighing everything again from the pages after each of them, by code that shares
 * nothing with it but the tokeniser.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { at, present } from "../../src/collections/at.ts";
import { Crawl } from "../../src/engine/crawl.ts";
import { createReplayFetcher } from "../../src/fetch/index.ts";
import { AnchorFrequencies, anchorFeature } from "../../src/links/anchor-feature.ts";
import { parentRelevance } from "../../src/links/features.ts";
import { PageRankStatistic, pageRankFeature } from "../../src/links/pagerank-feature.ts";
import { weightedSum } from "../../src/links/weighted-sum.ts";
import { tagVsm } from "../../src/relevance/tag-vsm.ts";
import { bestFirst } from "../../src/strategies/best-first.ts";
import { ManualClock } from "../../src/system/clock.ts";
import { normalizerFor, wordsOf } from "../../src/text/words.ts";
import { parseTopic } from "../../src/topics/schema.ts";
import type { CanonicalUrl, FrontierView, Page, Parts, RelevanceModel, Topic } from "../../src/types.ts";
import { type DemoWeb, openDemoWeb } from "../../src/webs/demo/demo-web.ts";
import { topicOf } from "../../src/webs/demo/judgement.ts";
import { webTransport } from "../../src/webs/transport.ts";

const DAMPING = 0.85;
const PAGES = 80;

interface Edge {
  readonly from: CanonicalUrl;
  readonly to: CanonicalUrl;
  /** 1 + .6 R(A) when the edge was found. */
  readonly vote: number;
}

/** Everything by its formula, from all pages, every time. */
class Naive {
  readonly #topic: Topic;
  readonly #words: readonly string[];
  readonly #weights: readonly number[];
  readonly #model: RelevanceModel;
  readonly #pages: { page: Page; relevance: number }[] = [];
  #holders: readonly number[];
  readonly #edges: Edge[] = [];

  constructor(topic: Topic, model: RelevanceModel) {
    this.#topic = topic;
    this.#model = model;
    this.#words = [...topic.words.keys()];
    this.#weights = [...topic.words.values()];
    this.#holders = this.#words.map(() => 0);
  }

  async add(page: Page): Promise<void> {
    const relevance = this.#model.score(await this.#model.read(page));
    this.#pages.push({ page, relevance });
    const texts = [page.title, page.description, page.keywords, page.text, ...page.links.map(({ anchor }) => anchor)];
    const counts = texts.map((text) => this.#counts(text));
    this.#holders = this.#holders.map((holders, i) => holders + (counts.some((count) => at(count, i) > 0) ? 1 : 0));
    for (const { url, anchor } of page.links) {
      if (url !== page.url) this.#edges.push({ from: page.url, to: url, vote: 1 + 0.6 * this.anchor([anchor]) });
    }
  }

  #counts(text: string): number[] {
    const normalize = normalizerFor(this.#topic.language);
    const found = wordsOf(text).map(normalize);
    return this.#words.map((word) => found.filter((one) => one === normalize(word)).length);
  }

  /** Eq. 9 and 10 of FCOSA, the best of several anchors. */
  anchor(anchors: readonly string[]): number {
    const idf = this.#holders.map((holders) => Math.log(this.#pages.length / Math.max(1, holders) + 0.01));
    const values = anchors.map((anchor) => {
      const w = this.#counts(anchor).map((count, i) => count * at(idf, i));
      const dot = w.reduce((sum, value, i) => sum + value * at(this.#weights, i), 0);
      const norm = Math.hypot(...w) * Math.hypot(...this.#weights);
      return norm === 0 ? 0 : dot / norm;
    });
    return Math.max(0, ...values);
  }

  /** The fixed point of Eq. 8 with normalised votes. */
  ranks(): Map<CanonicalUrl, number> {
    const total = new Map<CanonicalUrl, number>();
    for (const { from, vote } of this.#edges) total.set(from, (total.get(from) ?? 0) + vote);
    let ranks = new Map<CanonicalUrl, number>();
    for (let sweep = 0; sweep < 200; sweep++) {
      const next = new Map<CanonicalUrl, number>();
      for (const { from, to, vote } of this.#edges) {
        const share = (DAMPING * (ranks.get(from) ?? 1 - DAMPING) * vote) / present(total.get(from), from);
        next.set(to, (next.get(to) ?? 1 - DAMPING) + share);
      }
      ranks = next;
    }
    return ranks;
  }

  /** Priorities of all URLs that were linked to and not fetched, by the weights of anchor, parent and PageRank. */
  priorities([anchorWeight, parentWeight, rankWeight]: readonly [number, number, number]): Map<CanonicalUrl, number> {
    const anchors = new Map<CanonicalUrl, string[]>();
    const parents = new Map<CanonicalUrl, number>();
    for (const { page, relevance } of this.#pages) {
      for (const { url, anchor } of page.links) {
        anchors.set(url, [...(anchors.get(url) ?? []), anchor]);
        parents.set(url, Math.max(relevance, parents.get(url) ?? 0));
      }
    }
    const ranks = rankWeight === 0 ? new Map<CanonicalUrl, number>() : this.ranks();
    return new Map(
      [...anchors].map(([url, texts]) => {
        const rank = Math.min(ranks.get(url) ?? 1 - DAMPING, 3) / 3;
        const priority =
          anchorWeight * this.anchor(texts) + parentWeight * present(parents.get(url), url) + rankWeight * rank;
        return [url, priority];
      }),
    );
  }
}

describe("the incremental frontier on a recorded web", () => {
  let web: DemoWeb;
  let topic: Topic;
  beforeAll(() => {
    web = openDemoWeb();
    const { relevance: _, ...content } = topicOf("storms-and-floods");
    topic = parseTopic(content, "demo");
  });

  /** Crawls best-first and calls `check` before every choice. */
  async function crawled(
    weights: readonly [number, number, number],
    check: (frontier: FrontierView, naive: Naive, ranks: PageRankStatistic) => void,
  ): Promise<number> {
    const model: RelevanceModel = tagVsm(topic);
    const naive = new Naive(topic, model);
    const anchors = new AnchorFrequencies(topic.words, topic.language);
    const ranks = new PageRankStatistic(anchors);
    const strategy = bestFirst();
    const parts: Parts = {
      relevance: {
        ...model,
        read: async (page) => {
          await naive.add(page);
          return model.read(page);
        },
      },
      relevantAbove: 0.62,
      evaluator: weightedSum(
        [
          [anchorFeature(anchors), weights[0]],
          [parentRelevance(), weights[1]],
          [pageRankFeature(ranks), weights[2]],
        ],
        [anchors, ranks],
      ),
      filters: [],
      strategy: {
        ...strategy,
        ask: (frontier, rng, progress) => {
          check(frontier, naive, ranks);
          return strategy.ask(frontier, rng, progress);
        },
      },
    };
    const clock = new ManualClock();
    const { fetcher } = createReplayFetcher(webTransport(web), { clock });
    const seeds = topic.seeds as CanonicalUrl[];
    let checks = 0;
    for await (const { type } of new Crawl({ seeds, parts, fetcher, budget: PAGES, clock }))
      if (type === "page") checks++;
    return checks;
  }

  const best = (priorities: ReadonlyMap<CanonicalUrl, number>, waiting: ReadonlySet<CanonicalUrl>): number =>
    Math.max(...[...priorities].filter(([url]) => waiting.has(url)).map(([, priority]) => priority));
  const waitingIn = (frontier: FrontierView) => new Set(frontier.top(frontier.size).map((id) => frontier.url(id)));

  it("has the same arg max after every page, with anchors that follow the document frequencies", async () => {
    const weights = [0.7, 0.3, 0] as const;
    const pages = await crawled(weights, (frontier, naive) => {
      const top = frontier.best();
      if (top === undefined || topic.seeds.includes(frontier.url(top))) return;
      const priorities = naive.priorities(weights);
      expect(priorities.get(frontier.url(top))).toBeCloseTo(best(priorities, waitingIn(frontier)), 12);
      for (const id of frontier.top(20)) {
        if (!topic.seeds.includes(frontier.url(id)))
          expect(frontier.priority(id)).toBeCloseTo(present(priorities.get(frontier.url(id)), "a priority"), 12);
      }
    });
    expect(pages).toBe(PAGES);
  }, 300_000);

  it("keeps PageRank within its stated bound, and the arg max within what that allows", async () => {
    const weights = [0.7, 0.2, 0.1] as const;
    let asked = 0;
    await crawled(weights, (frontier, naive, { ranks }) => {
      if (asked++ % 8 !== 0) return;
      const exact = naive.ranks();
      const bound = present(ranks.errorBound(), "the bound");
      let error = 0;
      const ids = frontier.top(frontier.size);
      for (const id of ids) error += Math.abs(ranks.value(id) - (exact.get(frontier.url(id)) ?? 1 - DAMPING));
      expect(error).toBeLessThanOrEqual(bound + 1e-9);
      const top = frontier.best();
      if (top === undefined || topic.seeds.includes(frontier.url(top))) return;
      const priorities = naive.priorities(weights);
      const slack = (2 * 0.1 * bound) / 3;
      const largest = best(priorities, waitingIn(frontier));
      expect(priorities.get(frontier.url(top))).toBeGreaterThanOrEqual(largest - slack - 1e-9);
    });
    expect(asked).toBeGreaterThan(PAGES / 2);
  }, 300_000);
});
