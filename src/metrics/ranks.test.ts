import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ranksOf, tieTerm } from "./ranks.ts";

describe("ranksOf", () => {
  it("gives 1 to the smallest and the mean of their places to equals", () => {
    expect(ranksOf([0.3, 0.1, 0.3, 0.2])).toEqual([3.5, 1, 3.5, 2]);
    expect(ranksOf([])).toEqual([]);
  });

  it("always gives out n (n + 1) / 2 in all", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (values) => {
        const sum = ranksOf(values).reduce((total, rank) => total + rank, 0);
        expect(sum).toBe((values.length * (values.length + 1)) / 2);
      }),
    );
  });
});

describe("tieTerm", () => {
  it("adds t³ − t for each group of equals", () => {
    expect(tieTerm([1, 2, 3])).toBe(0);
    expect(tieTerm([1, 1, 3, 3, 3])).toBe(6 + 24);
  });
});
