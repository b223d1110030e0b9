import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Frontier } from "../../src/frontier/frontier.ts";
import { createRng } from "../../src/math/rng.ts";
import { annealing } from "../../src/strategies/annealing.ts";
import { energyLandscape } from "../../src/strategies/energy-landscape.ts";
import { STRATEGIES } from "../../src/strategies/index.ts";
import { tabu } from "../../src/strategies/tabu.ts";
import type { SelectionStrategy } from "../../src/types.ts";

const keyOf = (id: number) => `host-${id % 3}/${id % 5}`;
const hosts = { hostOf: (id: number) => `host-${id % 3}`, relevantAbove: 0.4 };

/** Every registered strategy, and variants that differ in more than a number. */
const CASES: Readonly<Record<string, () => SelectionStrategy>> = {
  ...STRATEGIES,
  "annealing as printed": () => annealing({ start: "stateless", printedLoop: true }),
  "annealing, cumulative": () => annealing({ start: "cumulative" }),
  "annealing by what remains": () => annealing({ start: "remaining" }),
  "energy-landscape, original": () => energyLandscape({ variant: "original" }),
  tabu: () => tabu({ keyOf }),
  "tabu with host memory": () => tabu({ keyOf, hosts }),
};

const PROGRESS = { pages: 0, budget: 100, walker: 0 };

function frontierOf(strategy: SelectionStrategy, priorities: readonly number[]): Frontier {
  const frontier = new Frontier({ order: strategy.order });
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
    const frontier = new Frontier({ order: strategy.order });
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
