import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
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

  it("adds p = .004487 with 7 degrees of freedom and the F = 92.5 of Iman and Davenport", () => {
    const test = friedman(ranks.map((row) => row.map((rank) => -rank)));
    expect(test.degrees).toBe(7);
    expect(test.p).toBeCloseTo(0.004486774041797151, 12);
    expect(test.f).toBeCloseTo(92.5, 9);
    expect(test.otherDegrees).toBe(14);
    expect(test.fP / 1.2280811083246505e-10).toBeCloseTo(1, 8);
  });

  it("corrects for ties as scipy.stats.friedmanchisquare does", () => {
    const { chiSquare, p } = friedman([
      [0.9, 0.8, 0.8, 0.1],
      [0.7, 0.7, 0.7, 0.2],
      [0.5, 0.9, 0.3, 0.3],
      [0.6, 0.5, 0.4, 0.1],
      [0.2, 0.1, 0.3, 0.2],
    ]);
    expect(chiSquare).toBeCloseTo(6.62790697674419, 12);
    expect(p).toBeCloseTo(0.0847523806823005, 12);
  });

  it("finds nothing where all are equal, and an infinite F where all blocks agree", () => {
    expect(
      friedman([
        [1, 1],
        [2, 2],
      ]),
    ).toMatchObject({ chiSquare: 0, p: 1, f: 0, fP: 1 });
    expect(
      friedman([
        [3, 2, 1],
        [6, 5, 4],
      ]),
    ).toMatchObject({ f: Number.POSITIVE_INFINITY, fP: 0 });
  });

  it("reads nothing into a single block", () => {
    expect(friedman([[3, 2, 1]])).toMatchObject({ f: 0, fP: 1 });
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
    const means = [0, 1, 2, 3, 4, 5].map((column) => runs.reduce((sum, run) => sum + at(run, column), 0) / runs.length);
    expect(means.map((mean) => Number(mean.toPrecision(6)))).toEqual([
      0.7565, 11347.4, 0.80564, 0.03736, 0.72354, 0.14918,
    ]);
  });
});
