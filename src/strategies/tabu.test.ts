import { describe, expect, it } from "vitest";
import { rngOf, SyntheticCrawl, type SyntheticWeb, spin, syntheticWeb, urlOf } from "../../test/synthetic-web.ts";
import { at } from "../collections/at.ts";
import { Frontier } from "../frontier/frontier.ts";
import { createRng } from "../math/rng.ts";
import type { PartOptions } from "../parameters.ts";
import type { CanonicalUrl, LinkId } from "../types.ts";
import { tabu } from "./tabu.ts";

const PROGRESS = { pages: 0, budget: 10, walker: 0 };
/** Of a page of the synthetic web: its host and kind of path. */
const keyOf = (id: LinkId) => `host-${id % 7}/kind-${id % 4}`;
/** A URL of its own host for each source. */
const urlsOf = (sources: readonly string[]) => (id: LinkId) =>
  `http://${at(sources, id)}.example/${id}` as CanonicalUrl;
const parameters = { hosts: true, relevantAbove: 0.6 };
const frontierOf = (url = urlOf) =>
  new Frontier({ order: "priority", links: { url, values: () => new Float64Array() } });

/** The specification's steps over plain arrays. */
function straightLine(web: SyntheticWeb, seed: number, withHosts: boolean): LinkId[] {
  const Q = new Set(web.seeds);
  const seen = new Set(web.seeds);
  const downloaded: LinkId[] = [];
  const list: string[] = [];
  const P = (id: LinkId) => at(web.priorities, id);
  const scoreOf = (id: LinkId) => {
    if (!withHosts) return P(id);
    const pages = downloaded.filter((other) => other % 7 === id % 7);
    const relevant = pages.filter((page) => at(web.relevance, page) > 0.6);
    return 0.8 * P(id) + (0.2 * (relevant.length + 1)) / (pages.length + 2);
  };
  let best = Number.NEGATIVE_INFINITY;
  while (Q.size > 0) {
    const rng = rngOf(seed, downloaded.length);
    const byId = [...Q].sort((a, b) => a - b);
    const candidates = [...Q].sort((a, b) => P(b) - P(a) || a - b).slice(0, 10);
    for (let draw = 0; draw < 10; draw++) {
      candidates.push(spin(byId, P, rng.next()));
    }
    candidates.sort((a, b) => scoreOf(b) - scoreOf(a) || a - b);
    let chosen = candidates.find((id) => !list.includes(keyOf(id)) || scoreOf(id) > best);
    for (let move = 0; chosen === undefined; move++) {
      const source = at(list, move);
      const isLastUse = !list.slice(move + 1).includes(source);
      if (isLastUse) chosen = candidates.find((id) => keyOf(id) === source);
    }
    list.push(keyOf(chosen));
    if (list.length > 20) list.shift();
    best = Math.max(best, scoreOf(chosen));
    Q.delete(chosen);
    downloaded.push(chosen);
    for (const link of at(web.links, chosen)) if (!seen.has(link)) Q.add(link);
    for (const link of at(web.links, chosen)) seen.add(link);
  }
  return downloaded;
}

function orderOf(
  priorities: readonly number[],
  url: (id: LinkId) => CanonicalUrl,
  options: PartOptions = {},
  relevanceOf = (_: LinkId) => 0.5,
): LinkId[] {
  const frontier = frontierOf(url);
  priorities.forEach((priority, id) => {
    frontier.admit(id, id, priority);
  });
  const strategy = tabu(options);
  const order: LinkId[] = [];
  for (;;) {
    const choice = strategy.ask(frontier, createRng(order.length), PROGRESS);
    if (choice.kind !== "take") return order;
    frontier.take(choice.id);
    strategy.tell({ id: choice.id, walker: 0, relevance: relevanceOf(choice.id), children: [] }, frontier);
    order.push(choice.id);
  }
}

describe("tabu", () => {
  it.each([false, true])("downloads in the order of a straight-line implementation (host memory: %s)", (remember) => {
    for (const seed of [1, 2, 3, 4]) {
      const web = syntheticWeb(seed, 120);
      const { order } = new SyntheticCrawl(web, seed).run(tabu(remember ? { parameters } : {}));
      expect(order.length).toBeGreaterThan(80);
      expect(order).toEqual(straightLine(web, seed, remember));
    }
  });

  it("leaves the source it has just used, and returns to the one used longest ago", () => {
    const sources = ["a", "a", "a", "b", "b", "c"];
    const order = orderOf([0.9, 0.8, 0.7, 0.6, 0.5, 0.4], urlsOf(sources));
    expect(order.map((id) => sources[id])).toEqual(["a", "b", "c", "a", "b", "a"]);
    expect(order).toEqual([0, 3, 5, 1, 4, 2]);
  });

  it("forgets a source after twenty moves", () => {
    const others = Array.from({ length: 22 }, (_, i) => i + 2);
    const sources = ["a", "a", ...others.map((id) => `other-${id}`)];
    const order = orderOf([0.9, 0.8, ...others.map((id) => 0.7 - id / 100)], urlsOf(sources));
    expect(order).toEqual([0, ...others.slice(0, 20), 1, ...others.slice(20)]);
  });

  it("takes a link of a tabu source that is better than all before", () => {
    const frontier = frontierOf(urlsOf(["a", "a", "b"]));
    frontier.admit(0, 0, 0.5);
    frontier.admit(2, 2, 0.3);
    const strategy = tabu();
    expect(strategy.ask(frontier, createRng(1), PROGRESS)).toEqual({ kind: "take", id: 0 });
    frontier.take(0);
    frontier.admit(1, 1, 0.6);
    expect(strategy.ask(frontier, createRng(1), PROGRESS)).toEqual({ kind: "take", id: 1 });
  });

  it("prefers hosts whose pages were relevant when it remembers them", () => {
    const isGood = (id: LinkId) => id % 2 === 0;
    // A folder, and so a source, for every link.
    const url = (id: LinkId) => `http://${isGood(id) ? "good" : "bad"}.example/${"abcdef"[id]}/` as CanonicalUrl;
    const priorities = [0.9, 0.9, 0.5, 0.52, 0.5, 0.52];
    expect(orderOf(priorities, url, { parameters }, (id) => (isGood(id) ? 1 : 0))).toEqual([0, 1, 2, 4, 3, 5]);
    expect(orderOf(priorities, url)).toEqual([0, 1, 3, 5, 2, 4]);
  });

  it("learns nothing of a host from a link without a page", () => {
    const strategy = tabu({ parameters });
    const before = strategy.snapshot();
    strategy.tell({ id: 3, walker: 0, relevance: undefined, children: [] }, frontierOf());
    expect(strategy.snapshot()).toEqual(before);
  });

  it("does not change while every host rests", () => {
    const strategy = tabu();
    const frontier = frontierOf();
    frontier.admit(0, 0, 1);
    frontier.setReady(0, false);
    const before = strategy.snapshot();
    expect(strategy.ask(frontier, createRng(1), PROGRESS)).toEqual({ kind: "wait" });
    expect(strategy.snapshot()).toEqual(before);
  });

  it("goes on from a snapshot as if never interrupted", () => {
    const web = syntheticWeb(9, 120);
    const whole = new SyntheticCrawl(web, 2).run(tabu({ parameters }));
    for (const pages of [0, 1, 30, 60]) {
      const first = tabu({ parameters });
      const crawl = new SyntheticCrawl(web, 2).run(first, pages);
      const second = tabu({ parameters });
      second.restore(JSON.parse(JSON.stringify(first.snapshot())));
      expect(crawl.run(second).order).toEqual(whole.order);
    }
  });
});
