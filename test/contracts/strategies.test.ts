import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Frontier } from "../../src/frontier/frontier.ts";
import { createRng } from "../../src/math/rng.ts";
import { annealing } from "../../src/strategies/annealing.ts";
import { energyLandscape } from "../../src/strategies/energy-landscape.ts";
import { STRATEGIES } from "../../src/strategies/index.ts";
import { tabu } from "../../src/strategies/tabu.ts";
import { webSpaceEvolution } from "../../src/strategies/web-space-evolution.ts";
import type { CanonicalUrl, SelectionStrategy } from "../../src/types.ts";

/** What the strategies may ask of a link: three hosts with five folders each, and two values. */
const links = {
  url: (id: number) => `http://host-${id % 3}.example/${"abcde"[id % 5]}/${id}` as CanonicalUrl,
  values: (id: number) => shared.fill((id % 4) / 4, 0, 1).fill((id % 7) / 7, 1),
};
/** The engine, too, gives the same array with every call. */
const shared = new Float64Array(2);

/** Every registered strategy, and variants that differ in more than a number. */
const CASES: Readonly<Record<string, () => SelectionStrategy>> = {
  ...STRATEGIES,
  "annealing as printed": () => annealing({ start: "stateless", printedLoop: true }),
  "annealing, cumulative": () => annealing({ start: "cumulative" }),
  "annealing by what remains": () => annealing({ start: "remaining" }),
  "energy-landscape, original": () => energyLandscape({ variant: "original" }),
  "energy-landscape, visits by host": () => energyLandscape({ visits: "host" }),
  "energy-landscape, original, visits by energy": () => energyLandscape({ variant: "original", visits: "energy" }),
  "tabu with host memory": () => tabu({ hosts: { relevantAbove: 0.4 } }),
  "web-space-evolution, small": () => webSpaceEvolution({ size: 3, objectives: [1] }),
};

const PROGRESS = { pages: 0, budget: 100, walker: 0 };

function frontierOf(strategy: SelectionStrategy, priorities: readonly number[]): Frontier {
  const frontier = new Frontier({ order: strategy.order, links });
  priorities.forEach((priority, id) => {
    frontier.admit(id, id % 3, priority);
  });
  return frontier;
}

/** Takes the decisions from `from` to before `to`, telling each outcome, and returns the order. */
function drain(
  strategy: SelectionStrategy,
  frontier: Frontier,
  seed: number,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): number[] {
  const order: number[] = [];
  for (let decision = from; decision < to; decision++) {
    const progress = { ...PROGRESS, pages: decision };
    const choice = strategy.ask(frontier, createRng(seed).fork("ask", decision), progress);
    if (choice.kind !== "take") return order;
    const { id } = choice;
    frontier.take(id);
    const children = [2 * id + 1, 2 * id + 2, 2 * id + 3].filter((child) => frontier.has(child));
    strategy.tell({ id, walker: 0, relevance: (id % 4) / 4, children }, frontier);
    order.push(id);
  }
  return order;
}

it.each(Object.entries(STRATEGIES))("%s is registered under its own name", (name, create) => {
  expect(create().name).toBe(name);
});

describe.each(Object.entries(CASES))("the strategy %s", (_, create) => {
  it("takes every link exactly once, whatever the priorities", () => {
    const priorities = fc.array(fc.constantFrom(-1, 0, 0, 0.2, 0.7, 1, 5), { maxLength: 30 });
    fc.assert(
      fc.property(priorities, fc.nat(), (list, seed) => {
        const strategy = create();
        const order = drain(strategy, frontierOf(strategy, list), seed);
        expect([...order].sort((a, b) => a - b)).toEqual(list.map((_, id) => id));
      }),
    );
  });

  it.each([
    ["all zero", 0],
    ["all negative", -0.5],
  ])("goes through links whose priorities are %s", (_, priority) => {
    const strategy = create();
    const order = drain(
      strategy,
      frontierOf(
        strategy,
        Array.from({ length: 20 }, () => priority),
      ),
      4,
    );
    expect(new Set(order).size).toBe(20);
  });

  it("takes a single link, whatever its priority, and is empty then", () => {
    for (const priority of [-1, 0, 1e-300, 1]) {
      const strategy = create();
      const frontier = frontierOf(strategy, [priority]);
      expect(drain(strategy, frontier, 1)).toEqual([0]);
      expect(strategy.ask(frontier, createRng(1), PROGRESS)).toEqual({ kind: "empty" });
    }
  });

  it("takes ready links only, and all of them in the end", () => {
    const strategy = create();
    const frontier = frontierOf(
      strategy,
      Array.from({ length: 24 }, (_, i) => ((i * 5) % 13) / 12),
    );
    const order: number[] = [];
    for (let decision = 0; order.length < 24 && decision < 200; decision++) {
      for (const host of [0, 1, 2]) frontier.setReady(host, decision % 3 === host); // one host at a time
      const choice = strategy.ask(frontier, createRng(6).fork("ask", decision), PROGRESS);
      if (choice.kind !== "take") continue;
      expect(choice.id % 3).toBe(decision % 3);
      frontier.take(choice.id);
      strategy.tell({ id: choice.id, walker: 0, relevance: 0.5, children: [] }, frontier);
      order.push(choice.id);
    }
    expect(new Set(order).size).toBe(24);
  });

  it("goes on when a choice had no page, or led to another one", () => {
    const strategy = create();
    const frontier = frontierOf(
      strategy,
      Array.from({ length: 20 }, (_, i) => i / 20),
    );
    const taken = new Set<number>();
    for (let decision = 0; frontier.size > 0; decision++) {
      const choice = strategy.ask(frontier, createRng(2).fork("ask", decision), PROGRESS);
      if (choice.kind !== "take") throw new Error(choice.kind);
      expect(taken).not.toContain(choice.id);
      taken.add(choice.id);
      frontier.take(choice.id);
      const redirected = (choice.id + 7) % 20;
      const id = decision % 2 === 0 && frontier.has(redirected) ? redirected : choice.id;
      if (id !== choice.id) frontier.take(id);
      taken.add(id);
      strategy.tell({ id, walker: 0, relevance: decision % 3 === 0 ? undefined : 0.5, children: [] }, frontier);
    }
    expect(taken.size).toBe(20);
  });

  it("chooses the same links with the same seed", () => {
    const priorities = Array.from({ length: 40 }, (_, i) => ((i * 7) % 11) / 10);
    const once = create();
    const again = create();
    expect(drain(once, frontierOf(once, priorities), 3)).toEqual(drain(again, frontierOf(again, priorities), 3));
  });

  it("goes on from a snapshot as if never interrupted", () => {
    const priorities = Array.from({ length: 30 }, (_, i) => ((i * 5) % 13) / 12);
    const whole = create();
    const expected = drain(whole, frontierOf(whole, priorities), 8);
    const first = create();
    const frontier = frontierOf(first, priorities);
    const start = drain(first, frontier, 8, 0, 12);
    const second = create();
    second.restore(JSON.parse(JSON.stringify(first.snapshot())));
    expect([...start, ...drain(second, frontier, 8, 12)]).toEqual(expected);
  });

  it("says empty when nothing waits, and wait while every host rests", () => {
    const strategy = create();
    const frontier = new Frontier({ order: strategy.order, links });
    expect(strategy.ask(frontier, createRng(1), PROGRESS)).toEqual({ kind: "empty" });
    frontier.admit(0, 0, 0.5);
    frontier.setReady(0, false);
    const before = JSON.stringify(strategy.snapshot());
    expect(strategy.ask(frontier, createRng(1), PROGRESS)).toEqual({ kind: "wait" });
    expect(JSON.stringify(strategy.snapshot())).toBe(before); // how often it is asked while waiting depends on time
    frontier.setReady(0, true);
    expect(strategy.ask(frontier, createRng(1), PROGRESS)).toEqual({ kind: "take", id: 0 });
  });
});

describe("what the strategies prefer", () => {
  const priorities = [0.1, 0.9, 0.5, 0.9];
  const orderOf = (name: string) => {
    const strategy = STRATEGIES[name]?.();
    if (strategy === undefined) throw new Error(`no strategy ${name}`);
    return drain(strategy, frontierOf(strategy, priorities), 1);
  };

  it("breadth-first: the order of discovery", () => expect(orderOf("breadth-first")).toEqual([0, 1, 2, 3]));
  it("best-first: the highest priority, ties by discovery", () => expect(orderOf("best-first")).toEqual([1, 3, 2, 0]));

  it.each([
    ["random", [1 / 4, 1 / 4, 1 / 4, 1 / 4]],
    ["roulette", [0.1 / 2.4, 0.9 / 2.4, 0.5 / 2.4, 0.9 / 2.4]],
  ])("%s: each link with its probability", (name, shares) => {
    const strategy = STRATEGIES[name]?.();
    if (strategy === undefined) throw new Error(`no strategy ${name}`);
    const counts = [0, 0, 0, 0];
    const frontier = frontierOf(strategy, priorities);
    for (let decision = 0; decision < 4000; decision++) {
      const choice = strategy.ask(frontier, createRng(5).fork("ask", decision), PROGRESS);
      if (choice.kind === "take") counts[choice.id]!++;
    }
    const chiSquare = counts.reduce((sum, count, i) => sum + (count - 4000 * shares[i]!) ** 2 / (4000 * shares[i]!), 0);
    expect(chiSquare).toBeLessThan(16.3); // the 0.1 % point with 3 degrees of freedom
  });
});
