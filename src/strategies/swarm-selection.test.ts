import { describe, expect, it } from "vitest";
import { SyntheticCrawl, type SyntheticWeb, syntheticWeb } from "../../test/synthetic-web.ts";
import { at } from "../collections/at.ts";
import { FatalCrawlError } from "../errors.ts";
import { Frontier } from "../frontier/frontier.ts";
import { createRng } from "../math/rng.ts";
import type { CanonicalUrl, LinkId } from "../types.ts";
import { swarmSelection } from "./swarm-selection.ts";

const PROGRESS = { pages: 0, budget: 10, walker: 0 };

function frontierOf(links: readonly (readonly [priority: number, values: readonly number[]])[]): Frontier {
  const values = (id: LinkId) => Float64Array.from(at(links, id)[1]);
  const frontier = new Frontier({ order: "priority", links: { url: () => "" as CanonicalUrl, values } });
  links.forEach(([priority], id) => {
    frontier.admit(id, id, priority);
  });
  return frontier;
}

/** The specification's steps over plain arrays: the front of the 200 best, closeness, and diversity at each fifth step. */
function straightLine(web: SyntheticWeb): LinkId[] {
  const Q = new Set(web.seeds);
  const seen = new Set(web.seeds);
  const order: LinkId[] = [];
  const v = (id: LinkId) => at(web.values, id);
  const d = (a: readonly number[], b: readonly number[]) =>
    Math.sqrt(a.reduce((s, x, i) => s + (x - at(b, i)) ** 2, 0));
  while (Q.size > 0) {
    const best = [...Q].sort((a, b) => at(web.priorities, b) - at(web.priorities, a) || a - b).slice(0, 200);
    const F = best
      .filter((l) => !best.some((o) => v(o).every((x, i) => x >= at(v(l), i)) && v(o).some((x, i) => x > at(v(l), i))))
      .sort((a, b) => a - b);
    const min = [0, 1, 2].map((i) => Math.min(...F.map((l) => at(v(l), i))));
    const max = [0, 1, 2].map((i) => Math.max(...F.map((l) => at(v(l), i))));
    const scaled = (l: LinkId) =>
      v(l).map((x, i) => (max[i] === min[i] ? 0 : (x - at(min, i)) / (at(max, i) - at(min, i))));
    const ideal = max.map((x, i) => (x === min[i] ? 0 : 1));
    const closeness = (l: LinkId) => {
      const near = d(scaled(l), ideal);
      const far = d(scaled(l), [0, 0, 0]);
      return near + far === 0 ? 0 : far / (near + far);
    };
    const last = order.slice(-10).map(v);
    const isFifth = (order.length + 1) % 5 === 0;
    const score = isFifth ? (l: LinkId) => Math.min(...last.map((o) => d(v(l), o))) : closeness;
    const chosen = F.reduce((a, b) => (score(b) > score(a) ? b : a));
    Q.delete(chosen);
    order.push(chosen);
    for (const link of at(web.links, chosen)) if (!seen.has(link)) Q.add(link);
    for (const link of at(web.links, chosen)) seen.add(link);
  }
  return order;
}

describe("swarmSelection", () => {
  it("downloads in the order of a straight-line implementation", () => {
    for (const seed of [1, 2, 3]) {
      const web = syntheticWeb(seed, 120);
      const { order } = new SyntheticCrawl(web, seed).run(swarmSelection());
      expect(order.length).toBeGreaterThan(80);
      expect(order).toEqual(straightLine(web));
    }
  });

  it("looks at the 200 links with the best priorities only", () => {
    const ask = (others: number) => {
      const better = Array.from({ length: others }, () => [0.9, [0.1, 0.1]] as const);
      return swarmSelection().ask(frontierOf([...better, [0.1, [1, 1]]]), createRng(1), PROGRESS);
    };
    expect(ask(199)).toEqual({ kind: "take", id: 199 });
    expect(ask(200)).toEqual({ kind: "take", id: 0 });
  });

  it("refuses the state of another strategy", () => {
    expect(() => swarmSelection().restore({ keys: [] })).toThrow(FatalCrawlError);
  });
});
