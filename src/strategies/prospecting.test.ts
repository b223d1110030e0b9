import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { Frontier } from "../frontier/frontier.ts";
import { createRng } from "../math/rng.ts";
import type { CanonicalUrl } from "../types.ts";
import { prospecting } from "./prospecting.ts";

const PROGRESS = { pages: 0, budget: 100, walker: 0 };

/** Host and priority of each link. */
function frontierOf(links: readonly (readonly [number, number])[]): Frontier {
  const url = (id: number) => `http://h${at(links, id)[0]}.example/p${id}` as CanonicalUrl;
  const frontier = new Frontier({ order: "priority", links: { url, values: () => new Float64Array(0) } });
  links.forEach(([host, priority], id) => {
    frontier.admit(id, host, priority);
  });
  return frontier;
}

function take(strategy: ReturnType<typeof prospecting>, frontier: Frontier, relevance: number | undefined): number {
  const choice = strategy.ask(frontier, createRng(1), PROGRESS);
  if (choice.kind !== "take") throw new Error(choice.kind);
  frontier.take(choice.id);
  strategy.tell({ id: choice.id, walker: 0, relevance, children: [] }, frontier);
  return choice.id;
}

describe("prospecting", () => {
  it("is best-first while prospects are good", () => {
    const frontier = frontierOf([
      [0, 0.2],
      [1, 0.9],
      [2, 0.5],
    ]);
    const strategy = prospecting();
    expect([take(strategy, frontier, 0), take(strategy, frontier, 0), take(strategy, frontier, 0)]).toEqual([1, 2, 0]);
  });

  it("goes to the earliest link of a host without work in vain when prospects are poor", () => {
    const frontier = frontierOf([
      [0, 0.1],
      [0, 0.12],
      [0, 0.11],
      [1, 0.01],
      [1, 0.05],
      [0, 0.09],
    ]);
    const strategy = prospecting();
    expect(take(strategy, frontier, 0)).toBe(1); // nothing is due at once
    expect(take(strategy, frontier, 0)).toBe(3); // the earliest of host 1, not its best
    expect(take(strategy, frontier, 0)).toBe(2);
    // Both hosts have worked in vain now: host 1 with 1, host 0 with 2, of which it must have less than half.
    expect(take(strategy, frontier, 0)).toBe(0);
  });

  it("goes elsewhere about twice in three times while both bring nothing and there are hosts that nobody has looked at", () => {
    const best = [0.12, 0.11, 0.1, 0.09].map((priority) => [0, priority] as const);
    const frontier = frontierOf([...best, [1, 0.01], [2, 0.01], [3, 0.01]]);
    const strategy = prospecting();
    expect(Array.from({ length: 6 }, () => take(strategy, frontier, 0))).toEqual([0, 4, 5, 1, 6, 2]);
  });

  it("does not look elsewhere for poor prospects while the host of a good link rests", () => {
    const poor = Array.from({ length: 10 }, () => [0, 0.1] as const);
    const others = Array.from({ length: 10 }, (_, n) => [2 + n, 0.01] as const);
    const frontier = frontierOf([...poor, ...others, [1, 0.9]]);
    const strategy = prospecting();
    frontier.setReady(1, false);
    expect(Array.from({ length: 4 }, () => take(strategy, frontier, 0))).toEqual([0, 1, 2, 3]);
    frontier.setReady(1, true);
    expect(take(strategy, frontier, 0)).toBe(20);
    expect([take(strategy, frontier, 0), take(strategy, frontier, 0)]).toEqual([4, 10]);
  });

  it("counts down what is due: three of four choices go elsewhere, not all after the first", () => {
    const links = Array.from({ length: 40 }, (_, id) => [id < 20 ? 0 : id, id < 20 ? 0.1 : 0.01] as const);
    const frontier = frontierOf(links);
    const strategy = prospecting();
    // On the host of the best links there has been work in vain, so that any other is worth a look.
    strategy.tell({ id: 0, walker: 0, relevance: 0, children: [] }, frontier);
    const taken = Array.from({ length: 8 }, () => take(strategy, frontier, 0));
    expect(taken.filter((id) => id >= 20)).toHaveLength(6);
  });

  it("leaves a host alone that answers nothing, sooner than one whose pages are worth nothing", () => {
    const dead = Array.from({ length: 20 }, () => [1, 0.01] as const);
    const alive = Array.from({ length: 20 }, () => [2, 0.01] as const);
    const frontier = frontierOf([...Array.from({ length: 40 }, () => [0, 0.1] as const), ...dead, ...alive]);
    const strategy = prospecting();
    // Enough work in vain on the host of the best links that either of the others is worth a look throughout.
    for (let n = 0; n < 100; n++) strategy.tell({ id: 0, walker: 0, relevance: 0, children: [] }, frontier);
    let [asked, read] = [0, 0];
    for (let n = 0; n < 30; n++) {
      const choice = strategy.ask(frontier, createRng(1), PROGRESS);
      if (choice.kind !== "take") throw new Error(choice.kind);
      frontier.take(choice.id);
      const isDead = choice.id >= 40 && choice.id < 60;
      asked += Number(isDead);
      read += Number(choice.id >= 60);
      strategy.tell({ id: choice.id, walker: 0, relevance: isDead ? undefined : 0, children: [] }, frontier);
    }
    expect(asked).toBeGreaterThan(0);
    expect(read).toBeGreaterThan(2 * asked);
  });

  it.each([
    { elsewhere: 0, best: 0.1, least: 1, most: 15 },
    { elsewhere: 0, best: 0.4, least: 1, most: 5 },
    { elsewhere: 0.1, best: 0, least: 28, most: 38 },
  ])("goes elsewhere as often as that is worth it: $elsewhere against $best", ({ elsewhere, best, least, most }) => {
    const links = Array.from({ length: 80 }, (_, id) => [id < 40 ? 0 : id, id < 40 ? 0.1 : 0.01] as const);
    const frontier = frontierOf(links);
    const strategy = prospecting();
    strategy.tell({ id: 0, walker: 0, relevance: 0, children: [] }, frontier);
    let others = 0;
    for (let n = 0; n < 40; n++) {
      const choice = strategy.ask(frontier, createRng(1), PROGRESS);
      if (choice.kind !== "take") throw new Error(choice.kind);
      frontier.take(choice.id);
      const isOther = choice.id >= 40;
      others += Number(isOther);
      strategy.tell({ id: choice.id, walker: 0, relevance: isOther ? elsewhere : best, children: [] }, frontier);
    }
    expect(others).toBeGreaterThanOrEqual(least);
    expect(others).toBeLessThanOrEqual(most);
  });

  it("goes on from a snapshot of a version that learned no share", () => {
    const strategy = prospecting();
    strategy.restore({ due: 0.5, vain: [["h0.example", 2]] });
    const frontier = frontierOf([
      [0, 0.1],
      [1, 0.01],
    ]);
    expect(take(strategy, frontier, 0)).toBe(1);
  });

  it("never explores on one host", () => {
    const frontier = frontierOf([
      [0, 0.01],
      [0, 0.03],
      [0, 0.02],
    ]);
    const strategy = prospecting();
    expect([take(strategy, frontier, 0), take(strategy, frontier, 0), take(strategy, frontier, 0)]).toEqual([1, 2, 0]);
  });

  it("goes on from its snapshot", () => {
    const links = Array.from({ length: 40 }, (_, id) => [id % 5, 0.1 - id / 1000] as const);
    const whole = frontierOf(links);
    const strategy = prospecting();
    for (let n = 0; n < 9; n++) take(strategy, whole, n % 3 === 0 ? 0.8 : n % 4 === 0 ? undefined : 0);
    const copy = prospecting();
    copy.restore(JSON.parse(JSON.stringify(strategy.snapshot())));
    const other = frontierOf(links);
    for (const id of links.keys()) if (!whole.has(id)) other.take(id);
    for (let n = 0; n < 20; n++) expect(take(copy, other, 0)).toBe(take(strategy, whole, 0));
  });
});
