import { describe, expect, it } from "vitest";
import { createRng } from "../math/rng.ts";
import { bootstrapMean } from "./bootstrap.ts";

describe("bootstrapMean", () => {
  it("comes close to the normal interval of a large sample", () => {
    // 0, 1, …, 199: standard error of the mean 57.73 / √200 = 4.08, so ±8.0.
    const { mean, low, high } = bootstrapMean(
      Array.from({ length: 200 }, (_, i) => [i]),
      createRng(1),
    );
    expect(mean).toBe(99.5);
    expect(Math.abs(low - 91.5)).toBeLessThan(1);
    expect(Math.abs(high - 107.5)).toBeLessThan(1);
  });

  it("is the same for the same seed", () => {
    const groups = [[1, 2], [5], [3, 4, 8]];
    expect(bootstrapMean(groups, createRng(7))).toEqual(bootstrapMean(groups, createRng(7)));
  });

  it("weighs groups alike, however many values they hold", () => {
    expect(bootstrapMean([[0], [1, 1, 1]], createRng(1)).mean).toBe(0.5);
  });

  it("does not take more runs of the same topics for more topics", () => {
    const once = bootstrapMean([[1], [2], [3], [4]], createRng(3));
    const often = bootstrapMean(
      [1, 2, 3, 4].map((value) => [value, value, value, value, value]),
      createRng(3),
    );
    expect(Math.abs(often.high - often.low - (once.high - once.low))).toBeLessThan(0.3);
  });

  it("has no width without spread, and survives nothing at all", () => {
    expect(bootstrapMean([[2], [2]], createRng(1))).toEqual({ mean: 2, low: 2, high: 2 });
    expect(bootstrapMean([], createRng(1))).toEqual({ mean: 0, low: 0, high: 0 });
  });
});
