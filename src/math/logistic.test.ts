import { describe, expect, it } from "vitest";
import { logistic } from "./logistic.ts";

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
