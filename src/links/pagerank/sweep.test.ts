import { describe, expect, it } from "vitest";
import { LinkGraph } from "./link-graph.ts";
import { applyRankEquation, sweepRanks } from "./sweep.ts";

/** 0 → 1, 0 → 2 with votes 1 and 3, 1 → 0. */
function graph(): LinkGraph {
  const links = new LinkGraph();
  links.ensureNodes(3);
  links.setLinks(0, [1, 2], [1, 3]);
  links.setLinks(1, [0], [1]);
  links.total.set([4, 1, 0]);
  return links;
}
const GUARDLESS = { damping: 0.5, cap: Number.POSITIVE_INFINITY, tolerance: 1e-14 };

describe("applyRankEquation", () => {
  it("hands every source's value on by its votes", () => {
    const into = new Float64Array(3).fill(99);
    applyRankEquation(graph(), 0.5, Float64Array.of(8, 4, 7), into);
    expect([...into]).toEqual([0.5 + 2, 0.5 + 1, 0.5 + 3]);
  });
});

describe("sweepRanks", () => {
  it("reaches the fixed point and says after how many sweeps", () => {
    const x = new Float64Array(3);
    const sweeps = sweepRanks(graph(), x, { ...GUARDLESS, maxSweeps: 200 });
    // x0 = ½ + ½·x1 and x1 = ½ + ⅛·x0.
    expect(x[0]).toBeCloseTo(0.8, 12);
    expect(x[1]).toBeCloseTo(0.6, 12);
    expect(x[2]).toBeCloseTo(0.8, 12);
    expect(sweeps).toBeLessThan(100);
  });

  it("stops at the limits it was given", () => {
    const x = new Float64Array(3);
    expect(sweepRanks(graph(), x, { ...GUARDLESS, maxSweeps: 2 })).toBe(2);
    sweepRanks(graph(), x, { ...GUARDLESS, cap: 0.7, maxSweeps: 50 });
    expect(Math.max(...x)).toBe(0.7);
  });

  it.each([
    [10, 30.249307044413943],
    [30, 14368.860650206283],
  ])("without a cap, lets two pages that praise each other as printed grow for %d sweeps", (maxSweeps, expected) => {
    const mutual = new LinkGraph();
    mutual.ensureNodes(2);
    mutual.setLinks(0, [1], [1.6]);
    mutual.setLinks(1, [0], [1.6]);
    mutual.total.set([1, 1]);
    const x = Float64Array.of(1, 1);
    sweepRanks(mutual, x, { ...GUARDLESS, damping: 0.85, maxSweeps });
    for (const value of x) expect(value / expected).toBeCloseTo(1, 12);
  });

  it("leaves an empty graph alone", () => {
    expect(sweepRanks(new LinkGraph(), new Float64Array(0), { ...GUARDLESS, maxSweeps: 5 })).toBe(1);
  });
});
