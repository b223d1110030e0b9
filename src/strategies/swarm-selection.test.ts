import { describe, expect, it } from "vitest";
import { SyntheticCrawl, type SyntheticWeb, syntheticWeb } from "../../test/synthetic-web.ts";
import { FatalCrawlError } from "../errors.ts";
import { Frontier } from "../frontier/frontier.ts";
import { createRng } from "../math/rng.ts";
import type { CanonicalUrl, LinkId } from "../types.ts";
import { swarmSelection } from "./swarm-selection.ts";

const PROGRESS = { pages: 0, budget: 10, walker: 0 };

function frontierOf(links: readonly (readonly [priority: number, values: readonly number[]])[]): Frontier {
  const values = (id: LinkId) => Float64Array.from(links[id]![1]);
  const frontier = new Frontier({ order: "priority", links: { url: () => "" as CanonicalUrl, values } });
  links.forEach(([priority], id) => {
    frontier.admit(id, id, priority);
  });
  return frontier;
}

/** The specification's steps over plain arrays: the front of the `m` best, closeness, and diversity at each fifth step. */
function straightLine(web: SyntheticWeb, m: number): LinkId[] {
  const Q = new Set(web.seeds);
  const seen = new Set(web.seeds);
  const order: LinkId[] = [];
  const v = (id: LinkId) => web.values[id]!;
  const d = (a: readonly number[], b: readonly number[]) => Math.sqrt(a.reduce((s, x, i) => s + (x - b[i]!) ** 2, 0));
  while (Q.size > 0) {
    const best = [...Q].sort((a, b) => web.priorities[b]! - web.priorities[a]! || a - b).slice(0, m);
    const F = best
      .filter((l) => !best.some((o) => v(o).every((x, i) => x >= v(l)[i]!) && v(o).some((x, i) => x > v(l)[i]!)))
      .sort((a, b) => a - b);
    const min = [0, 1, 2].map((i) => Math.min(...F.map((l) => v(l)[i]!)));
    const max = [0, 1, 2].map((i) => Math.max(...F.map((l) => v(l)[i]!)));
    const scaled = (l: LinkId) => v(l).map((x, i) => (max[i] === min[i] ? 0 : (x - min[i]!) / (max[i]! - min[i]!)));
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
    for (const link of web.links[chosen]!) if (!seen.has(link)) Q.add(link);
    for (const link of web.links[chosen]!) seen.add(link);
  }
  return order;
}

describe("swarmSelection", () => {
  it.each([200, 8])("downloads in the order of a straight-line implementation (%i candidates)", (candidates) => {
    for (const seed of [1, 2, 3]) {
      const web = syntheticWeb(seed, 120);
      const { order } = new SyntheticCrawl(web, seed).run(swarmSelection({ candidates }));
      expect(order.length).toBeGreaterThan(80);
      expect(order).toEqual(straightLine(web, candidates));
    }
  });

  it("looks at the links with the best priorities only", () => {
    const frontier = frontierOf([
      [0.9, [0.1, 0.1]],
      [0.8, [0.2, 0.2]],
      [0.1, [1, 1]],
    ]);
    const ask = (candidates: number) => swarmSelection({ candidates }).ask(frontier, createRng(1), PROGRESS);
    expect([ask(3), ask(2), ask(1)]).toEqual([2, 1, 0].map((id) => ({ kind: "take", id })));
  });

  it("sees only the objectives it is told", () => {
    const frontier = frontierOf([
      [0.5, [0, 1]],
      [0.5, [1, 0]],
    ]);
    const ask = (...objectives: number[]) => swarmSelection({ objectives }).ask(frontier, createRng(1), PROGRESS);
    expect([ask(0), ask(1)]).toEqual([1, 0].map((id) => ({ kind: "take", id })));
  });

  it("refuses the state of another strategy", () => {
    expect(() => swarmSelection().restore({ keys: [] })).toThrow(FatalCrawlError);
  });
});
