import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PublishedMeans } from "./published-means.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true });

describe("PublishedMeans", () => {
  it("gives each name one number", () => {
    const means = new PublishedMeans({ priorPages: 5, tolerance: 0 });
    expect(["a", "b", "a", "c"].map((name) => means.intern(name))).toEqual([0, 1, 0, 2]);
  });

  it("is the prior of a group without pages", () => {
    const means = new PublishedMeans({ priorPages: 5, tolerance: 0 });
    const group = means.intern("a");
    expect(means.estimate(group, 0.37)).toBe(0.37);
    expect(means.isKnown(group)).toBe(false);
  });

  it("draws the mean towards the prior, which counts for m0 pages", () => {
    const means = new PublishedMeans({ priorPages: 5, tolerance: 0 });
    const group = means.intern("a");
    for (const value of [0.9, 0.7, 0.8]) means.add(group, value);
    expect(means.estimate(group, 0.2)).toBeCloseTo((3 * 0.8 + 5 * 0.2) / 8, 12);
    expect(means.isKnown(group)).toBe(true);
  });

  it("keeps groups apart", () => {
    const means = new PublishedMeans({ priorPages: 1, tolerance: 0 });
    const [a, b] = [means.intern("a"), means.intern("b")];
    means.add(a, 1);
    expect(means.estimate(a, 0)).toBe(0.5);
    expect(means.estimate(b, 0)).toBe(0);
  });

  it("publishes a group of n pages about log n times", () => {
    const means = new PublishedMeans({ priorPages: 5, tolerance: 0.02 });
    const group = means.intern("a");
    const moves = Array.from({ length: 10_000 }, (_, page) => means.add(group, page % 2)).filter(Boolean).length;
    expect(moves).toBeGreaterThan(3);
    expect(moves).toBeLessThan(40);
  });

  it("is within the tolerance of the true estimate for every prior, and says when it has changed", () => {
    const options = fc.record({
      priorPages: fc.integer({ min: 1, max: 10 }),
      tolerance: fc.constantFrom(0, 0.02, 0.1),
    });
    fc.assert(
      fc.property(options, fc.array(unit, { maxLength: 80 }), unit, (chosen, values, prior) => {
        const means = new PublishedMeans(chosen);
        const group = means.intern("a");
        let sum = 0;
        values.forEach((value, i) => {
          const before = means.estimate(group, prior);
          const hasMoved = means.add(group, value);
          const after = means.estimate(group, prior);
          if (!hasMoved) expect(after).toBe(before);
          sum += value;
          const pages = i + 1;
          const exact = (sum + chosen.priorPages * prior) / (pages + chosen.priorPages);
          expect(Math.abs(after - exact)).toBeLessThanOrEqual(chosen.tolerance + 1e-9);
        });
      }),
      { numRuns: 60 },
    );
  });
});
