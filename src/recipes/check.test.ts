import { describe, expect, it } from "vitest";
import { partsOf } from "../testing/small-web.ts";
import { checkParts, checkRecipe } from "./check.ts";

describe("a recipe of somebody else", () => {
  it("needs no more than a name and a way to build", () => {
    const build = async () => partsOf("bfs");
    expect(checkRecipe({ name: "mine", build }, "mine.js")).toMatchObject({
      name: "mine",
      title: "mine",
      parameters: [],
      needs: [],
      build,
    });
  });

  it.each([
    [undefined, "mine.js: the recipe is no object"],
    [{ build: () => {} }, 'mine.js: the recipe: "name" is missing'],
    [{ name: "mine" }, 'mine.js: the recipe: "build" is missing'],
    [{ name: "mine", build: true }, 'mine.js: the recipe: "build" must be a function'],
    [{ name: "../mine", build: () => {} }, '"name" may hold letters, digits, - and _ only'],
    [{ name: "mine", build: () => {}, parameters: { a: 1 } }, 'the recipe "mine": "parameters" must be a list'],
  ])("is refused with what is missing (%j)", (value, message) => {
    expect(() => checkRecipe(value, "mine.js")).toThrow(
      expect.objectContaining({ code: "bad-recipe", message: expect.stringContaining(message) }),
    );
  });
});

describe("the parts of a recipe", async () => {
  const sound = await partsOf("ops");
  const feature = { name: "odd", aggregate: "max", value: () => 0 };
  const filter = { name: "odd", stage: "url", check: () => ({ keep: true }) };

  it("of ours are sound", () => {
    expect(checkParts(sound, "ops")).toBe(sound);
  });

  it.each([
    [null, "the recipe: what it builds is no object"],
    [{ ...sound, strategy: undefined }, 'what it builds: "strategy" is missing'],
    [{ ...sound, relevantAbove: "0.5" }, 'what it builds: "relevantAbove" must be a number'],
    [
      { ...sound, relevance: { ...sound.relevance, read: undefined } },
      'the relevance model "tag-vsm": "read" is missing',
    ],
    [{ ...sound, evaluator: { ...sound.evaluator, priority: 1 } }, 'the evaluator: "priority" must be a function'],
    [withFeature({ ...feature, value: undefined }), 'the feature "odd": "value" is missing'],
    [withFeature({ ...feature, aggregate: "live" }), 'the feature "odd": "current" is missing'],
    [
      withFeature({ ...feature, aggregate: "median" }),
      "must be one of max, mean, sum, latest, first, live, got median",
    ],
    [{ ...sound, filters: [{ ...filter, check: undefined }] }, 'the filter "odd": "check" is missing'],
    [{ ...sound, filters: [{ ...filter, stage: "late" }] }, '"stage" must be one of url, link, priority, choice'],
    [{ ...sound, strategy: { name: "odd", order: "priority" } }, 'the strategy "odd": "ask" is missing'],
    [
      { ...sound, strategy: { name: "odd", order: "priority", ask: () => {}, snapshot: () => 1 } },
      'the strategy "odd": "snapshot" and "restore" go together',
    ],
  ])("are refused with the part and what is missing (%#)", (value, message) => {
    expect(() => checkParts(value, "the recipe")).toThrow(
      expect.objectContaining({ code: "bad-recipe", message: expect.stringContaining(message) }),
    );
  });

  function withFeature(odd: object): unknown {
    return { ...sound, evaluator: { ...sound.evaluator, features: [odd] } };
  }
});
