import { describe, expect, it } from "vitest";
import { logistic, logOdds } from "./logistic.ts";

describe("logistic", () => {
  it.each([
    [0, 0.5],
    [2, 0.8807970779778823],
    [-2, 0.11920292202211755],
    [1000, 1],
    [-1000, 0],
  ])("of %d is %d", (x, expected) => {
    expect(logistic(x)).toBeCloseTo(expected, 12);
  });
});

describe("logOdds", () => {
  it("is the inverse, and ends where it would be endless", () => {
    for (const x of [-3, -0.5, 0, 2]) expect(logOdds(logistic(x), 0.001)).toBeCloseTo(x, 12);
    expect(logOdds(0, 0.01)).toBeCloseTo(Math.log(0.01 / 0.99), 12);
    expect(logOdds(1, 0.01)).toBeCloseTo(Math.log(0.99 / 0.01), 12);
  });
});
