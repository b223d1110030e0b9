import { describe, expect, it } from "vitest";
import { friedman } from "./friedman.ts";

describe("friedman", () => {
  // Table 5 of FCOSA: ranks of BFS, OPS, WSE, ITS, On-ITS, FCSA, FCOSA_G, FCOSA_LG by accuracy, AR and SD; rank 1 is best.
  const ranks = [
    [8, 7, 3, 5, 2, 6, 4, 1],
    [8, 7, 3, 5, 2, 6, 4, 1],
    [8, 6, 2, 5, 3, 7, 4, 1],
  ];

  it("gives the averages that FCOSA prints, and χ² = 20.5556", () => {
    const { averageRanks, chiSquare } = friedman(ranks.map((row) => row.map((rank) => -rank)));
    expect(averageRanks.map((rank) => Number(rank.toFixed(4)))).toEqual([8, 6.6667, 2.6667, 5, 2.3333, 6.3333, 4, 1]);
    expect(chiSquare).toBeCloseTo(20.555555555555557, 9);
  });

  it("lets ties share their mean rank", () => {
    expect(friedman([[0.5, 0.5, 0.1]]).averageRanks).toEqual([1.5, 1.5, 3]);
  });

  it("finds the means of FCOSA's Table 7 rounded as printed", () => {
    const runs = [
      [0.7498, 11247, 0.8029, 0.0311, 0.7125, 0.1515],
      [0.7516, 11274, 0.8183, 0.0389, 0.7187, 0.1489],
      [0.763, 11445, 0.7915, 0.0286, 0.711, 0.1476],
      [0.7528, 11292, 0.806, 0.0301, 0.7244, 0.1517],
      [0.7653, 11479, 0.8095, 0.0581, 0.7511, 0.1462],
    ];
    const means = [0, 1, 2, 3, 4, 5].map((column) => runs.reduce((sum, run) => sum + run[column]!, 0) / runs.length);
    expect(means.map((mean) => Number(mean.toPrecision(6)))).toEqual([
      0.7565, 11347.4, 0.80564, 0.03736, 0.72354, 0.14918,
    ]);
  });
});
