import { describe, expect, it } from "vitest";
import { at } from "../../src/collections/at.ts";
import { createRng } from "../../src/math/rng.ts";
import { annealing } from "../../src/strategies/annealing.ts";
import { energyLandscape } from "../../src/strategies/energy-landscape.ts";
import { STRATEGIES } from "../../src/strategies/index.ts";
import { tabu } from "../../src/strategies/tabu.ts";
import { drain, frontierOf, PROGRESS, strategyContract } from "../../src/testing/strategies.ts";
import type { SelectionStrategy } from "../../src/types.ts";

/** Every registered strategy, and variants that differ in more than a number. */
const CASES: Readonly<Record<string, () => SelectionStrategy>> = {
  ...Object.fromEntries(Object.entries(STRATEGIES).map(([name, { create }]) => [name, () => create()])),
  "annealing as printed": () => annealing({ parameters: { start: "stateless", printedLoop: true } }),
  "annealing, cumulative": () => annealing({ parameters: { start: "cumulative" } }),
  "annealing by what remains": () => annealing({ parameters: { start: "remaining" } }),
  "energy-landscape, original": () => energyLandscape({ parameters: { variant: "original" } }),
  "tabu with host memory": () => tabu({ parameters: { hosts: true, relevantAbove: 0.4 } }),
};

it.each(Object.entries(STRATEGIES))("%s is registered under its own name", (name, { create }) => {
  expect(create().name).toBe(name);
});

describe.each(Object.entries(CASES))("the strategy %s", (_, create) => {
  for (const { name, run } of strategyContract(create)) it(name, run);
});

describe("what the strategies prefer", () => {
  const priorities = [0.1, 0.9, 0.5, 0.9];
  const orderOf = (name: string) => {
    const strategy = STRATEGIES[name]?.create();
    if (strategy === undefined) throw new Error(`no strategy ${name}`);
    return drain(strategy, frontierOf(strategy, priorities), 1);
  };

  it("breadth-first: the order of discovery", () => expect(orderOf("breadth-first")).toEqual([0, 1, 2, 3]));
  it("best-first: the highest priority, ties by discovery", () => expect(orderOf("best-first")).toEqual([1, 3, 2, 0]));

  it.each([
    ["random", [1 / 4, 1 / 4, 1 / 4, 1 / 4]],
    ["roulette", [0.1 / 2.4, 0.9 / 2.4, 0.5 / 2.4, 0.9 / 2.4]],
  ])("%s: each link with its probability", (name, shares) => {
    const strategy = STRATEGIES[name]?.create();
    if (strategy === undefined) throw new Error(`no strategy ${name}`);
    const counts = [0, 0, 0, 0];
    const frontier = frontierOf(strategy, priorities);
    for (let decision = 0; decision < 4000; decision++) {
      const choice = strategy.ask(frontier, createRng(5).fork("ask", decision), PROGRESS);
      if (choice.kind === "take") counts[choice.id] = at(counts, choice.id) + 1;
    }
    const chiSquare = counts.reduce(
      (sum, count, i) => sum + (count - 4000 * at(shares, i)) ** 2 / (4000 * at(shares, i)),
      0,
    );
    expect(chiSquare).toBeLessThan(16.3); // the 0.1 % point with 3 degrees of freedom
  });
});
