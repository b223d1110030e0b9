import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { prefixOf } from "../text/vocabulary.ts";
import { heaviestOf } from "./heaviest.ts";

const chosen = (terms: readonly string[], weights: readonly number[], most: number) =>
  heaviestOf(Float64Array.from(weights), most, {
    prefix: (i) => prefixOf(at(terms, i)),
    term: (i) => at(terms, i),
  });

describe("heaviestOf", () => {
  it("keeps the order of the terms, and all of them when there are few", () => {
    expect(chosen(["c", "a", "b"], [1, 3, 2], 2)).toEqual([1, 2]);
    expect(chosen(["c", "a", "b"], [1, 3, 2], 9)).toEqual([0, 1, 2]);
    expect(chosen(["c", "a"], [1, 3], 0)).toEqual([]);
    expect(chosen([], [], 3)).toEqual([]);
  });

  it("chooses as sorting would, by weight and then by term", () => {
    const term = fc.string({ unit: fc.constantFrom("a", "b", "é", "雨", "𝐀", "\u0000"), maxLength: 5 });
    const weighted = fc.uniqueArray(fc.record({ term, weight: fc.constantFrom(0, 0.5, 1, 2) }), {
      selector: (each) => each.term,
    });
    fc.assert(
      fc.property(weighted, fc.nat(12), (list, most) => {
        const sorted = list
          .map((each, index) => ({ ...each, index }))
          .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
          .slice(0, most)
          .map(({ index }) => index)
          .sort((a, b) => a - b);
        const [terms, weights] = [list.map((each) => each.term), list.map(({ weight }) => weight)];
        expect(chosen(terms, weights, most)).toEqual(sorted);
      }),
    );
  });
});
