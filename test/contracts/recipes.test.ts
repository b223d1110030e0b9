import { afterAll, describe, expect, it, vi } from "vitest";
import { at, present } from "../../src/collections/at.ts";
import { closeParts, readersOf } from "../../src/engine/readers.ts";
import { recipeNamed } from "../../src/recipes/index.ts";
import { resolveParameters } from "../../src/recipes/parameters.ts";
import { MemoryStore } from "../../src/testing/memory-store.ts";
import { foundOn, linkTo, pageOf } from "../../src/testing/pages.ts";
import { preparationFor } from "../../src/testing/preparation.ts";
import { eventsOf, pathsOf, randomWeb, smallCrawl } from "../../src/testing/small-web.ts";
import type { Page, Profile } from "../../src/types.ts";
import { RECIPES } from "../recipes.ts";

const PAGES: readonly (readonly [string, Page])[] = [
  ["an empty page", pageOf([])],
  ["a page of one word", pageOf([[3, "rainstorm"]])],
  ["a page of one repeated word", pageOf([[3, "rainstorm ".repeat(5000)]])],
  [
    "a page without topic words",
    pageOf([
      [0, "chess"],
      [3, "kitchen garden"],
    ]),
  ],
  ["mixed scripts", pageOf([[3, "rainstorm 暴雨 наводнение فيضان"]])],
];

// Quick, and what a recipe makes of vectors does not depend on whose they are: models.test.ts runs the real encoders, and
// the engine's tests crawl with them.
vi.mock("../../src/text/vectors/bert.ts", async () => {
  const { standInEncoder } = await import("../stand-in-encoder.ts");
  return { openBert: async () => standInEncoder() };
});
vi.mock("../../src/text/vectors/elmo-style.ts", async () => {
  const { standInEncoder } = await import("../stand-in-encoder.ts");
  return { openElmoStyle: async () => standInEncoder() };
});

/** Evidence of the honeyguide recipe without bounds: means of log-odds, and likenesses, which are 1 at an example and at half a cosine to the topic's words. */
const UNBOUNDED = /-words$|^anchor-/;
/** Strategies that draw. */
const DRAWS = /random|annealing|energy-landscape/;

describe.each(Object.entries(RECIPES))("the recipe %s", (name, recipe) => {
  const build = async (profile: Profile = "default") =>
    recipe.build(preparationFor({ parameters: resolveParameters(recipe, {}, profile), profile }));
  const parts = build();
  afterAll(async () => closeParts(await parts));

  it("is registered under its own name and says where it comes from", () => {
    expect(recipe.name).toBe(name);
    expect(recipe.paper.length).toBeGreaterThan(5);
    expect(recipe.parameters.every(({ origin, description }) => origin !== "" && description !== "")).toBe(true);
    expect(Object.keys(recipe.parts)).toEqual(["relevance", "links", "filters", "strategy"]);
  });

  it.each(PAGES)("judges %s within [0, 1], always the same, without changing it", async (_what, page) => {
    const { relevance } = await parts;
    const before = structuredClone(page);
    const score = async () => relevance.score(await relevance.read(page));
    const first = await score();
    expect(first).toBeGreaterThanOrEqual(0);
    expect(first).toBeLessThanOrEqual(1);
    expect(await score()).toBe(first);
    expect(page).toEqual(before);
  });

  it("gives links priorities that are numbers, and features in [0, 1] beside those without bounds", async () => {
    const { evaluator } = await parts;
    const page = pageOf([], [linkTo("rainstorm", "rainstorm", "weather")]);
    const { link, source } = await foundOn(page, readersOf(await parts), {
      relevance: 0.7,
      isRelevant: true,
      depth: 1,
    });
    const values = evaluator.features.map((feature) => {
      const evidence = feature.aggregate === "live" ? feature.occurrence : feature;
      const stored = evidence?.value(link, source) ?? 0;
      return feature.aggregate === "live" ? feature.current(1, stored) : stored;
    });
    evaluator.features.forEach(({ name: feature }, i) => {
      const value = at(values, i);
      const isSound = UNBOUNDED.test(feature) ? Number.isFinite(value) : value >= 0 && value <= 1;
      expect(isSound, `${feature} ${value}`).toBe(true);
    });
    expect(Number.isFinite(evaluator.priority(Float64Array.from(values)))).toBe(true);
  });

  it("takes the same order twice, and another with another topic of chance only if it is random", async () => {
    const order = async (seed: number) =>
      pathsOf(await eventsOf(await smallCrawl({ web: randomWeb(60, 2), recipe: name, seed })));
    const first = await order(1);
    expect(await order(1)).toEqual(first);
    const isSame = JSON.stringify(await order(2)) === JSON.stringify(first);
    // Tabu search draws, but on one small site the best links decide.
    const strategy = present(recipe.parts.strategy, "the strategy");
    if (!strategy.startsWith("tabu")) expect(isSame).toBe(!DRAWS.test(strategy));
  });

  it("goes on after an interruption as if there had been none", async () => {
    const web = randomWeb(60, 4);
    const expected = pathsOf(await eventsOf(await smallCrawl({ web, recipe: name })));
    const store = new MemoryStore();
    const first: string[] = [];
    for await (const event of await smallCrawl({ web, recipe: name, store })) {
      first.push(...pathsOf([event]));
      if (first.length === 9) break;
    }
    const rest = pathsOf(await eventsOf(await smallCrawl({ web, recipe: name, store, saved: store.saved() })));
    expect([...first, ...rest]).toEqual(expected);
  });

  it("runs by the papers' letter too", async () => {
    const built = await build("paper");
    const order = pathsOf(await eventsOf(await smallCrawl({ web: randomWeb(40, 3), parts: built })));
    await closeParts(built);
    expect(new Set(order).size).toBe(order.length);
    expect(order.length).toBeGreaterThan(0);
  });
});

const ops = await recipeNamed("ops");

describe("resolveParameters", () => {
  it("takes defaults, and text as it comes from the command line", () => {
    expect(resolveParameters(ops, {}, "default")).toEqual({
      relevantAbove: 0.62,
      tfMax: "perWord",
      keepAbove: -1,
      priority: "parent",
    });
    expect(resolveParameters(ops, { relevantAbove: "0.5" }, "default").relevantAbove).toBe(0.5);
  });

  it.each([
    [{ relevantAbove: "much" }, /must be a number in \[0, 1\]/],
    [{ relevantAbove: "" }, /must be a number/],
    [{ tfMax: "some" }, /must be one of perWord, global/],
    [{ nonsense: 1 }, /no parameter "nonsense"/],
  ])("refuses %j", (given, message) => {
    expect(() => resolveParameters(ops, given, "default")).toThrow(message);
  });
});
