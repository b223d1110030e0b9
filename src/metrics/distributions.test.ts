import { describe, expect, it } from "vitest";
import { chiSquareTail, fisherTail, normalTail } from "./distributions.ts";

// The expected values are those of scipy.stats 1.17 (norm.sf, chi2.sf, f.sf).
describe("the tails of distributions", () => {
  it.each([
    [0, 0.5],
    [1.96, 0.024997895148220435],
    [-1.3, 0.9031995154143897],
    [5.5, 1.898956246588768e-8],
  ])("normal above %d", (x, expected) => {
    expect(normalTail(x) / expected).toBeCloseTo(1, 11);
  });

  it.each([
    [20.555555555555557, 7, 0.004486774041797151],
    [3, 2, 0.22313016014842982],
    [40, 26, 0.03901199285499282],
    [0.1, 10, 0.9999999975020487],
    [0, 3, 1],
  ])("χ² above %d with %d degrees of freedom", (x, degrees, expected) => {
    expect(chiSquareTail(x, degrees) / expected).toBeCloseTo(1, 11);
  });

  it.each([
    [92.5, 7, 14, 1.2280811083246505e-10],
    [1.5, 3, 9, 0.27969825349138],
    [0.3, 26, 104, 0.9995849439283018],
    [4, 1, 5, 0.10193947882985835],
    [0, 3, 4, 1],
  ])("F above %d with %d and %d degrees of freedom", (x, degrees, otherDegrees, expected) => {
    expect(fisherTail(x, degrees, otherDegrees) / expected).toBeCloseTo(1, 10);
  });

  it("has nothing above an infinite F", () => {
    expect(fisherTail(Number.POSITIVE_INFINITY, 3, 9)).toBe(0);
  });
});
