import { describe, expect, it } from "vitest";
import { SyntheticCrawl, type SyntheticWeb, syntheticWeb } from "../../test/synthetic-web.ts";
import { at } from "../collections/at.ts";
import { FatalCrawlError } from "../errors.ts";
import { Frontier } from "../frontier/frontier.ts";
import { createRng } from "../math/rng.ts";
import type { CanonicalUrl, Choice, LinkId, SelectionStrategy } from "../types.ts";
import { webSpaceEvolution } from "./web-space-evolution.ts";

const PROGRESS = { pages: 0, budget: 10, walker: 0 };

/** The specification's steps over plain arrays. */
function straightLine(web: SyntheticWeb): LinkId[] {
  const Q = new Set(web.seeds);
  const seen = new Set(web.seeds);
  const order: LinkId[] = [];
  let B: LinkId[] = [];
  const v = (id: LinkId) => at(web.values, id);
  const sum = (id: LinkId) => v(id).reduce((a, b) => a + b, 0);
  const d = (a: readonly number[], b: readonly number[]) =>
    Math.sqrt(a.reduce((s, x, i) => s + (x - at(b, i)) ** 2, 0));
  const beats = (a: LinkId, b: LinkId) =>
    v(a).every((x, i) => x >= at(v(b), i)) && v(a).some((x, i) => x > at(v(b), i));
  while (Q.size > 0) {
    if (B.length === 0) {
      const best = [...Q].sort((a, b) => at(web.priorities, b) - at(web.priorities, a) || a - b).slice(0, 200);
      B = best.sort((a, b) => sum(b) - sum(a) || a - b).slice(0, 30);
    }
    const F = B.filter((l) => !B.some((o) => beats(o, l))).sort((a, b) => a - b);
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
    B = B.filter((l) => l !== chosen);
    Q.delete(chosen);
    order.push(chosen);
    for (const link of at(web.links, chosen)) if (!seen.has(link)) Q.add(link);
    for (const link of at(web.links, chosen)) seen.add(link);
    for (const l of at(web.links, chosen)) {
      if (!Q.has(l) || B.includes(l)) continue;
      const nearest = [...B].sort((a, b) => d(v(l), v(a)) - d(v(l), v(b)))[0];
      const dmin = nearest === undefined ? Number.POSITIVE_INFINITY : d(v(l), v(nearest));
      const pairs = B.flatMap((a, i) => B.slice(i + 1).map((b) => d(v(a), v(b))));
      const dav = pairs.length === 0 ? 0 : pairs.reduce((a, b) => a + b, 0) / pairs.length;
      if (dmin > dav) {
        if (B.length === 30) {
          const poorest = B.reduce((a, b) => (sum(b) < sum(a) ? b : a));
          B = B.filter((b) => b !== poorest);
        }
        B = [...B, l];
      } else if (nearest !== undefined && beats(l, nearest)) {
        B = [...B.filter((b) => b !== nearest), l];
      }
    }
  }
  return order;
}

/** A frontier to put links into by their objectives. */
function space() {
  const rows = new Map<LinkId, readonly number[]>();
  const values = (id: LinkId) => Float64Array.from(rows.get(id) ?? []);
  const frontier = new Frontier({ order: "priority", links: { url: () => "" as CanonicalUrl, values } });
  return {
    frontier,
    admit: (id: LinkId, objectives: readonly number[], priority = 0.5) => {
      rows.set(id, objectives);
      frontier.admit(id, id, priority);
    },
  };
}

function ask(strategy: Required<SelectionStrategy>, frontier: Frontier): Choice {
  const choice = strategy.ask(frontier, createRng(1), PROGRESS);
  if (choice.kind === "take") frontier.take(choice.id);
  return choice;
}

const libraryOf = (strategy: Required<SelectionStrategy>) =>
  (strategy.snapshot() as { library: LinkId[] }).library.sort((a, b) => a - b);

/** A library of three links at (0, 0), (1, 0) and (0, 1), whose mean distance is 1.138. */
function threeLinks() {
  const { frontier, admit } = space();
  const strategy = webSpaceEvolution();
  admit(0, [2, 2]);
  admit(1, [0, 0]);
  admit(2, [1, 0]);
  admit(3, [0, 1]);
  expect(ask(strategy, frontier)).toEqual({ kind: "take", id: 0 });
  const tell = (...children: LinkId[]) => strategy.tell({ id: 0, walker: 0, relevance: 0.5, children }, frontier);
  return { frontier, admit, strategy, tell };
}

describe("webSpaceEvolution", () => {
  it("downloads in the order of a straight-line implementation", () => {
    for (const seed of [1, 2, 3, 4]) {
      const web = syntheticWeb(seed, 120);
      const { order } = new SyntheticCrawl(web, seed).run(webSpaceEvolution());
      expect(order.length).toBeGreaterThan(80);
      expect(order).toEqual(straightLine(web));
    }
  });

  it("lets a link in that opens a new region", () => {
    const { admit, strategy, tell } = threeLinks();
    admit(4, [2, 2]);
    tell(4);
    expect(libraryOf(strategy)).toEqual([1, 2, 3, 4]);
  });

  it("lets a link take the place of its nearest when it beats that", () => {
    const { admit, strategy, tell } = threeLinks();
    admit(4, [1.25, 0.25]);
    tell(4);
    expect(libraryOf(strategy)).toEqual([1, 3, 4]);
  });

  it("leaves a link out that is near to another and no better", () => {
    const { admit, strategy, tell } = threeLinks();
    admit(4, [1.25, -0.25]);
    tell(4);
    expect(libraryOf(strategy)).toEqual([1, 2, 3]);
  });

  it("gives up the link with the smallest sum when it is full", () => {
    const { frontier, admit } = space();
    const strategy = webSpaceEvolution();
    const tell = (...children: LinkId[]) => strategy.tell({ id: 0, walker: 0, relevance: 0.5, children }, frontier);
    const ids = Array.from({ length: 30 }, (_, i) => i + 1);
    admit(0, [2, 2]);
    for (const id of ids) admit(id, [id / 100, 0]);
    expect(ask(strategy, frontier)).toEqual({ kind: "take", id: 0 });
    // The library was filled with the thirty best sums: of those, twenty-nine are left.
    expect(libraryOf(strategy)).toEqual(ids.slice(1));
    admit(40, [5, 5]);
    tell(40);
    expect(libraryOf(strategy)).toEqual([...ids.slice(1), 40]);
    admit(41, [20, 20]);
    tell(41);
    expect(libraryOf(strategy)).toEqual([...ids.slice(2), 40, 41]);
  });

  it("tests a link of the library not against itself", () => {
    const { strategy, tell } = threeLinks();
    tell(1, 1, 2, 3);
    expect(libraryOf(strategy)).toEqual([1, 2, 3]);
  });

  it("lets go a link of the library to which a redirect has led", () => {
    const { frontier, strategy } = threeLinks();
    frontier.take(2);
    strategy.tell({ id: 2, walker: 0, relevance: 0.5, children: [] }, frontier);
    expect(libraryOf(strategy)).toEqual([1, 3]);
  });

  it("passes over links whose host rests, and fills anew while all do", () => {
    const { frontier, admit, strategy } = threeLinks();
    for (const host of [1, 3]) frontier.setReady(host, false);
    expect(ask(strategy, frontier)).toEqual({ kind: "take", id: 2 });
    expect(libraryOf(strategy)).toEqual([1, 3]);
    admit(9, [0.1, 0.1]);
    expect(ask(strategy, frontier)).toEqual({ kind: "take", id: 9 });
    const before = strategy.snapshot();
    expect(ask(strategy, frontier)).toEqual({ kind: "wait" });
    expect(strategy.snapshot()).toEqual(before);
  });

  it("refuses the state of another strategy", () => {
    expect(() => webSpaceEvolution().restore(null)).toThrow(FatalCrawlError);
  });
});
