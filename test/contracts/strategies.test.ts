import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Frontier } from "../../src/frontier/frontier.ts";
import { createRng } from "../../src/math/rng.ts";
import { STRATEGIES } from "../../src/strategies/index.ts";
import type { SelectionStrategy } from "../../src/types.ts";

const PROGRESS = { pages: 0, budget: 100, walker: 0 };

function frontierOf(strategy: SelectionStrategy, priorities: readonly number[]): Frontier {
  const frontier = new Frontier({ order: strategy.order });
  priorities.forEach((priority, id) => {
    frontier.admit(id, id % 3, priority);
  });
  return frontier;
}

/** Takes everything, telling each outcome, and returns the order. */
function drain(strategy: SelectionStrategy, frontier: Frontier, seed: number, from = 0): number[] {
  const order: number[] = [];
  for (let decision = from; ; decision++) {
    const choice = strategy.ask(frontier, createRng(seed).fork("ask", decision), PROGRESS);
    if (choice.kind !== "take") return order;
    frontier.take(choice.id);
    strategy.tell({ id: choice.id, walker: 0, relevance: 0.5, children: [] }, frontier);
    order.push(choice.id);
  }
}

describe.each(Object.entries(STRATEGIES))("the strategy %s", (name, create) => {
  it("is registered under its own name", () => {
    expect(create().name).toBe(name);
  });

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
    const start: number[] = [];
    for (let decision = 0; decision < 12; decision++) {
      const choice = first.ask(frontier, createRng(8).fork("ask", decision), PROGRESS);
      if (choice.kind !== "take") throw new Error("ended early");
      frontier.take(choice.id);
      first.tell({ id: choice.id, walker: 0, relevance: 0.5, children: [] }, frontier);
      start.push(choice.id);
    }
    const second = create();
    second.restore(JSON.parse(JSON.stringify(first.snapshot())));
    expect([...start, ...drain(second, frontier, 8, 12)]).toEqual(expected);
  });

  it("says empty when nothing waits, and wait while every host rests", () => {
    const strategy = create();
    const frontier = new Frontier({ order: strategy.order });
    expect(strategy.ask(frontier, createRng(1), PROGRESS)).toEqual({ kind: "empty" });
    frontier.admit(0, 0, 0.5);
    frontier.setReady(0, false);
    expect(strategy.ask(frontier, createRng(1), PROGRESS)).toEqual({ kind: "wait" });
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
