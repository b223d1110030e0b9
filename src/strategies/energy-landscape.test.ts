import { describe, expect, it } from "vitest";
import { rngOf, SyntheticCrawl, type SyntheticWeb, syntheticWeb } from "../../test/synthetic-web.ts";
import { at } from "../collections/at.ts";
import { Frontier } from "../frontier/frontier.ts";
import { createRng } from "../math/rng.ts";
import { eventsOf, partsOf, pathsOf, randomWeb, smallCrawl } from "../testing/small-web.ts";
import type { Choice, LinkId, Parts, SelectionStrategy } from "../types.ts";
import { energyLandscape } from "./energy-landscape.ts";

const KT = 0.02761298;
const K = 0.02;

/** Steps 2 to 10 as printed, over plain arrays; with `isOriginal` the three differences of ELP. */
function straightLine(web: SyntheticWeb, seed: number, isOriginal: boolean): LinkId[] {
  const queue = new Set(web.seeds);
  const seen = new Set(web.seeds);
  const pageDown: LinkId[] = [];
  const H = new Map<LinkId, number>();
  const E = (id: LinkId) => at(web.priorities, id);
  const visit = (id: LinkId) => H.set(id, (H.get(id) ?? 0) + 1);
  const tilde = (id: LinkId) => E(id) - K * (H.get(id) ?? 0);
  const takeBest = () => {
    const best = [...queue].sort((a, b) => E(b) - E(a) || a - b)[0];
    if (best !== undefined) visit(best);
    return best;
  };
  let head = takeBest();
  while (head !== undefined) {
    const rng = rngOf(seed, pageDown.length + 1);
    queue.delete(head);
    pageDown.push(head);
    const page = at(web.links, head);
    for (const link of page) if (!seen.has(link)) queue.add(link);
    for (const link of page) seen.add(link);
    const sub = page.filter((link) => queue.has(link));
    let accepted: LinkId | undefined;
    while (accepted === undefined && sub.length > 0) {
      const next = at(sub.splice(rng.below(sub.length), 1), 0);
      if (!isOriginal && E(head) < E(next)) accepted = next;
      else if (rng.next() < Math.exp((tilde(next) - tilde(head)) / KT)) accepted = next;
      if (isOriginal || accepted !== undefined) visit(next);
    }
    head = accepted ?? takeBest();
  }
  return pageDown;
}

function frontierOf(priorities: readonly number[], hostOf = (id: LinkId) => id): Frontier {
  const frontier = new Frontier({ order: "priority" });
  priorities.forEach((priority, id) => {
    frontier.admit(id, hostOf(id), priority);
  });
  return frontier;
}

function step(
  strategy: Required<SelectionStrategy>,
  frontier: Frontier,
  children: readonly LinkId[],
  walker = 0,
  seed = 1,
): Choice {
  const choice = strategy.ask(frontier, createRng(seed), { pages: 0, budget: 10, walker });
  if (choice.kind === "take") {
    frontier.take(choice.id);
    strategy.tell({ id: choice.id, walker, relevance: 0.5, children }, frontier);
  }
  return choice;
}

/** How often, of 4000 walks, a child whose energy is lower by `drop` is taken instead of the better rest. */
function acceptedShare(drop: number, options: Parameters<typeof energyLandscape>[0]): number {
  let accepted = 0;
  for (let seed = 0; seed < 4000; seed++) {
    const strategy = energyLandscape(options);
    const frontier = frontierOf([0.9, 0.89, 0.9 - drop]);
    step(strategy, frontier, [2]);
    const choice = strategy.ask(frontier, createRng(9).fork("walk", seed), { pages: 1, budget: 10, walker: 0 });
    if (choice.kind === "take" && choice.id === 2) accepted++;
  }
  return accepted / 4000;
}

describe("energyLandscape", () => {
  it.each(["improved", "original"] as const)("downloads in the order of the paper's steps (%s)", (variant) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const web = syntheticWeb(seed, 120);
      const { order } = new SyntheticCrawl(web, seed).run(energyLandscape({ parameters: { variant } }));
      expect(order.length).toBeGreaterThan(80);
      expect(order).toEqual(straightLine(web, seed, variant === "original"));
    }
  });

  it.each([
    [0.05, { parameters: { visitPenalty: 0 } }, 0.1635],
    [0.1, { parameters: { visitPenalty: 0 } }, 0.0267],
    [0.05, {}, 0.3374],
    [0.05, { parameters: { variant: "original" } }, 0.3374],
    [0.02, {}, 1],
  ] as const)("takes a child worse by %f with %j in the share %f of cases", (drop, options, expected) => {
    expect(Math.abs(acceptedShare(drop, options) - expected)).toBeLessThan(0.025); // over three standard errors
  });

  it("goes to a better child rather than to the best of all", () => {
    const strategy = energyLandscape();
    const frontier = frontierOf([0.5]);
    expect(step(strategy, frontier, [1])).toEqual({ kind: "take", id: 0 });
    frontier.admit(1, 1, 0.6);
    frontier.admit(2, 2, 0.9);
    expect(step(strategy, frontier, [])).toEqual({ kind: "take", id: 1 });
    expect(step(strategy, frontier, [])).toEqual({ kind: "take", id: 2 });
  });

  it("tries every child in turn before it goes back to the best of all", () => {
    const seen = new Set<LinkId>();
    for (let seed = 0; seed < 60; seed++) {
      const strategy = energyLandscape({ parameters: { visitPenalty: 0.2 } }); // a drop below the penalty is always accepted
      const frontier = frontierOf([0.9, 0.85, 0.8, 0.75]);
      step(strategy, frontier, [1, 2, 3]);
      const choice = step(strategy, frontier, [], 0, seed);
      if (choice.kind === "take") seen.add(choice.id);
    }
    expect(seen).toEqual(new Set([1, 2, 3]));
  });

  it("passes over children that were taken meanwhile or whose host rests", () => {
    const strategy = energyLandscape();
    const frontier = frontierOf([0.5, 0.1, 0.2]);
    step(strategy, frontier, [3, 4]);
    frontier.admit(3, 3, 0.9);
    frontier.admit(4, 4, 0.8);
    frontier.take(3);
    frontier.setReady(4, false);
    expect(step(strategy, frontier, [])).toEqual({ kind: "take", id: 2 });
  });

  it("keeps its place while every host rests", () => {
    const strategy = energyLandscape();
    const frontier = frontierOf([0.5, 0.45], () => 0);
    step(strategy, frontier, [1]);
    const before = strategy.snapshot();
    frontier.setReady(0, false);
    expect(step(strategy, frontier, [])).toEqual({ kind: "wait" });
    expect(strategy.snapshot()).toEqual(before);
  });

  it("lets each walker go its own way, also after a snapshot", () => {
    const first = energyLandscape();
    const strategy = energyLandscape();
    const frontier = frontierOf([0.5, 0.4]);
    expect(step(first, frontier, [2], 0)).toEqual({ kind: "take", id: 0 });
    expect(step(first, frontier, [3], 1)).toEqual({ kind: "take", id: 1 });
    strategy.restore(JSON.parse(JSON.stringify(first.snapshot())));
    frontier.admit(2, 2, 0.6);
    frontier.admit(3, 3, 0.7);
    frontier.admit(4, 4, 0.9);
    expect(step(strategy, frontier, [], 0)).toEqual({ kind: "take", id: 2 });
    expect(step(strategy, frontier, [], 1)).toEqual({ kind: "take", id: 3 });
    expect(step(strategy, frontier, [], 1)).toEqual({ kind: "take", id: 4 });
  });

  it("walks the same ways in the engine at any concurrency", async () => {
    const web = randomWeb(150, 3);
    const walk = async (concurrency: number) => {
      const parts: Parts = { ...(await partsOf("ops")), strategy: energyLandscape() };
      return pathsOf(await eventsOf(await smallCrawl({ web, parts, window: 8, concurrency })));
    };
    const expected = await walk(1);
    expect(expected.length).toBeGreaterThan(100);
    expect(await walk(8)).toEqual(expected);
    expect(pathsOf(await eventsOf(await smallCrawl({ web, window: 8 })))).not.toEqual(expected);
  });

  it("goes to the best of all after a page without links, or none at all", () => {
    const strategy = energyLandscape();
    const frontier = frontierOf([0.5, -1, 0]);
    for (const id of [0, 2, 1]) expect(step(strategy, frontier, [])).toEqual({ kind: "take", id });
    expect(step(strategy, frontier, [])).toEqual({ kind: "empty" });
  });

  it.each([
    { parameters: { variant: "improved" } },
    { parameters: { variant: "original" } },
    { pageTerm: { feature: 1, weight: 0.4 }, keepAbove: 0.3 },
  ] as const)("goes on from a snapshot as if never interrupted (%j)", (options) => {
    const web = syntheticWeb(9, 120);
    const whole = new SyntheticCrawl(web, 2).run(energyLandscape(options));
    for (const pages of [1, 20, 50]) {
      const first = energyLandscape(options);
      const crawl = new SyntheticCrawl(web, 2).run(first, pages);
      const second = energyLandscape(options);
      second.restore(JSON.parse(JSON.stringify(first.snapshot())));
      expect(crawl.run(second).order).toEqual(whole.order);
    }
  });

  it("forgets the links tried earliest when there are very many", () => {
    const remembered = (children: number): number => {
      const strategy = energyLandscape({ parameters: { variant: "original" } });
      const ids = Array.from({ length: children }, (_, i) => i + 2);
      const frontier = frontierOf([0.9, 0.8, ...ids.map(() => 0)]);
      step(strategy, frontier, ids);
      expect(step(strategy, frontier, [])).toEqual({ kind: "take", id: 1 }); // all children were tried in vain
      return (strategy.snapshot() as { trials: unknown[] }).trials.length;
    };
    expect(remembered(100)).toBe(100);
    expect(remembered(5000)).toBe(4096);
  });
});
