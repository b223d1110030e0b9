import { describe, expect, it } from "vitest";
import { logistic, Trees } from "./trees.ts";

describe("Trees", () => {
  /** One tree of two nodes, one that is a leaf. */
  const table = {
    nodeCounts: Uint8Array.of(2, 0),
    features: Uint16Array.of(0, 1),
    thresholds: Float32Array.of(5, 0.5),
    left: Int8Array.of(-1, -2),
    right: Int8Array.of(1, -3),
    leaves: Float32Array.of(1, 2, 4, 8),
  };

  it("adds up the leaves that a row falls into; equal goes left", () => {
    const rows = Float32Array.of(5, 0, 6, 0.5, 6, 1);
    expect([...new Trees(table).sums(rows, 2)]).toEqual([1 + 8, 2 + 8, 4 + 8]);
  });

  it("lets trees take turns for several outputs", () => {
    expect([...new Trees(table, 2).sums(Float32Array.of(6, 1), 2)]).toEqual([4, 8]);
  });

  it("has no rows for no numbers", () => {
    expect(new Trees(table).sums(new Float32Array(0), 2)).toHaveLength(0);
  });
});

describe("logistic", () => {
  it("goes from 0 to 1", () => {
    expect(logistic(0)).toBe(0.5);
    expect(logistic(-800)).toBe(0);
    expect(logistic(800)).toBe(1);
  });
});
