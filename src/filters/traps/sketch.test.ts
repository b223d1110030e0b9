import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { likeness, sketchOf } from "./sketch.ts";

const hashes = fc.uniqueArray(fc.nat({ max: 2 ** 32 - 1 }), { maxLength: 60 });
const jaccard = (a: readonly number[], b: readonly number[]) => {
  const both = a.filter((hash) => b.includes(hash)).length;
  return both / (new Set([...a, ...b]).size || 1);
};

describe("sketches", () => {
  it("hold the smallest hashes, each once", () => {
    expect(sketchOf([5, 3, 9, 3, 1], 3)).toEqual([1, 3, 5]);
    expect(sketchOf([], 3)).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.nat(200)), fc.integer({ min: 1, max: 20 }), (hashes, size) => {
        expect(sketchOf(hashes, size)).toEqual([...new Set(hashes)].sort((a, b) => a - b).slice(0, size));
      }),
    );
  });

  it("of sets that fit give the exact likeness, the same both ways", () => {
    fc.assert(
      fc.property(hashes, hashes, (a, b) => {
        const [left, right] = [sketchOf(a, 1000), sketchOf(b, 1000)];
        fc.pre(a.length > 0 || b.length > 0);
        // Counted over as many of the union as the larger set has.
        const most = Math.max(a.length, b.length);
        const union = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, most);
        const both = union.filter((hash) => a.includes(hash) && b.includes(hash)).length;
        expect(likeness(left, right)).toBeCloseTo(both / union.length, 12);
        expect(likeness(right, left)).toBe(likeness(left, right));
      }),
    );
  });

  it("are near the likeness of large sets", () => {
    const mix = (n: number) => Math.imul(n + 1, 2654435761) >>> 0;
    const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => mix(from + i));
    for (const [a, b] of [
      [range(0, 1000), range(0, 1000)],
      [range(0, 1000), range(500, 1500)],
      [range(0, 1000), range(900, 1900)],
      [range(0, 1000), range(2000, 3000)],
    ] as const) {
      expect(Math.abs(likeness(sketchOf(a, 64), sketchOf(b, 64)) - jaccard(a, b))).toBeLessThan(0.2);
    }
  });

  it("of nothing are alike", () => {
    expect(likeness([], [])).toBe(1);
    expect(likeness([], [1])).toBe(0);
  });
});
