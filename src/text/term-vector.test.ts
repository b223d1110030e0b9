import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centroid, cosineOf, countTerms, heaviest, normOf, type TermVector, unitVector } from "./term-vector.ts";

const vector = (entries: Record<string, number>): TermVector => new Map(Object.entries(entries));
const anyVector = fc
  .dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.double({ min: 0, max: 1000, noNaN: true }))
  .map((entries) => vector(entries));

describe("countTerms", () => {
  it("counts, also names that objects have", () => {
    expect([...countTerms(["b", "__proto__", "b", "constructor"])]).toEqual([
      ["b", 2],
      ["__proto__", 1],
      ["constructor", 1],
    ]);
    expect(countTerms([]).size).toBe(0);
  });
});

describe("cosineOf", () => {
  it("is 1 for one direction, 0 for nothing in common and for nothing at all", () => {
    expect(cosineOf(vector({ a: 1, b: 2 }), vector({ a: 2, b: 4 }))).toBeCloseTo(1, 12);
    expect(cosineOf(vector({ a: 1 }), vector({ b: 1 }))).toBe(0);
    expect(cosineOf(vector({}), vector({ a: 1 }))).toBe(0);
    expect(cosineOf(vector({ a: 0 }), vector({ a: 1 }))).toBe(0);
    expect(cosineOf(vector({ a: 3, b: 4 }), vector({ a: 1, c: 9 }))).toBeCloseTo(3 / (5 * Math.sqrt(82)), 12);
  });

  it("is symmetric and in [0, 1]", () => {
    fc.assert(
      fc.property(anyVector, anyVector, (a, b) => {
        const value = cosineOf(a, b);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(cosineOf(b, a)).toBeCloseTo(value, 10);
      }),
    );
  });
});

describe("unitVector", () => {
  it("has length 1, and leaves nothing as it is", () => {
    expect(normOf(unitVector(vector({ a: 3, b: 4 })))).toBeCloseTo(1, 12);
    expect([...unitVector(vector({ a: 0 }))]).toEqual([["a", 0]]);
    expect(unitVector(vector({})).size).toBe(0);
  });
});

describe("centroid", () => {
  it("is the mean", () => {
    expect([...centroid([vector({ a: 1 }), vector({ a: 2, b: 4 })])]).toEqual([
      ["a", 1.5],
      ["b", 2],
    ]);
    expect(centroid([]).size).toBe(0);
  });
});

describe("heaviest", () => {
  it("takes the largest weights, ties by term, however the vector was built", () => {
    const entries = { z: 1, b: 2, a: 2, y: 5 };
    expect([...heaviest(vector(entries), 3).keys()]).toEqual(["y", "a", "b"]);
    expect([...heaviest(new Map(Object.entries(entries).reverse()), 3).keys()]).toEqual(["y", "a", "b"]);
  });

  it("takes no more than there are, and none for 0 or less", () => {
    expect(heaviest(vector({ a: 1 }), 9).size).toBe(1);
    expect(heaviest(vector({ a: 1 }), 0).size).toBe(0);
    expect(heaviest(vector({ a: 1 }), -1).size).toBe(0);
  });
});
