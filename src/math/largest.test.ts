import { describe, expect, it } from "vitest";
import { largest } from "./largest.ts";

describe("largest", () => {
  it("is the largest, of few and of very many", () => {
    expect(largest([2, -1, 7, 3])).toBe(7);
    expect(largest(new Set([-4, -9]))).toBe(-4);
    expect(largest(Array.from({ length: 500_000 }, (_, i) => i))).toBe(499_999);
  });

  it("of none is below every number", () => expect(largest([])).toBe(Number.NEGATIVE_INFINITY));
});
