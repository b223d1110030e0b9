import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cosine } from "./cosine.ts";

describe("cosine", () => {
  it("is 0 for the zero vector and 1 for parallel ones", () => {
    expect([cosine([0, 0], [1, 2]), cosine([1, 2], [0, 0]), cosine([], [])]).toEqual([0, 0, 0]);
    expect(cosine([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12);
  });

  it("is symmetric, lies in [0, 1] for non-negative vectors and ignores scale", () => {
    // Squares of smaller numbers would underflow; weights and counts are never that small.
    const component = fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 1e3, noNaN: true }));
    const vector = fc.array(component, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const value = cosine(a, b);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(cosine(b, a)).toBe(value);
        expect(
          cosine(
            a.map((x) => x * 2),
            b,
          ),
        ).toBeCloseTo(value, 9);
      }),
    );
  });
});
