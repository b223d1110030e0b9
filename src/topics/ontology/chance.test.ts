import { describe, expect, it } from "vitest";
import { chanceOfOverlap } from "./chance.ts";

describe("the chance of an overlap", () => {
  it.each([
    // C(8,3) / C(20,3)
    [3, 3, 8, 20, 56 / 1140],
    // C(4,2) / C(20,2)
    [2, 2, 4, 20, 6 / 190],
    // (C(5,2)·C(5,1) + C(5,3)) / C(10,3)
    [2, 3, 5, 10, 60 / 120],
  ])(
    "of at least %i out of %i drawn, with %i of %i marked, counts the ways",
    (together, drawn, marked, all, expected) => {
      expect(chanceOfOverlap(together, drawn, marked, all)).toBeCloseTo(expected, 12);
    },
  );

  it("is 1 for no overlap at all, and where all documents are marked", () => {
    expect(chanceOfOverlap(0, 3, 5, 10)).toBeCloseTo(1, 12);
    expect(chanceOfOverlap(4, 4, 9, 9)).toBeCloseTo(1, 12);
  });

  it("is 0 for what cannot be, and stays a probability for thousands of documents", () => {
    expect(chanceOfOverlap(4, 3, 5, 10)).toBe(0);
    const rare = chanceOfOverlap(60, 70, 300, 5000);
    expect(rare).toBeGreaterThan(0);
    expect(rare).toBeLessThan(1e-40);
  });

  it("is the same from either side", () => {
    expect(chanceOfOverlap(3, 7, 12, 40)).toBeCloseTo(chanceOfOverlap(3, 12, 7, 40), 12);
  });
});
