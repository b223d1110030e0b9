import { describe, expect, it } from "vitest";
import { averageRelevance, emptyTotals, harvestRate, relevanceDeviation } from "./figures.ts";

describe("the figures of a crawl", () => {
  it("are 0 before the first page", () => {
    expect([harvestRate(emptyTotals()), averageRelevance(emptyTotals()), relevanceDeviation(emptyTotals())]).toEqual([
      0, 0, 0,
    ]);
  });

  it("follow from the running sums", () => {
    const scores = [0.9, 0.5, 0.1];
    const totals = {
      ...emptyTotals(),
      pages: 3,
      relevant: 1,
      sumOfRelevance: 1.5,
      sumOfSquares: scores.reduce((sum, score) => sum + score ** 2, 0),
    };
    expect(harvestRate(totals)).toBeCloseTo(1 / 3, 12);
    expect(averageRelevance(totals)).toBeCloseTo(0.5, 12);
    expect(relevanceDeviation(totals)).toBeCloseTo(Math.sqrt((0.4 ** 2 + 0 + 0.4 ** 2) / 3), 12);
  });
});
