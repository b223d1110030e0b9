import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { planBatches } from "./batches.ts";

const limits = { sequences: 4, tokens: 40, shortest: 0.5 };

describe("batches", () => {
  it("hold every sequence once and keep the limits, unless a sequence is alone", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (lengths) => {
        const batches = planBatches(lengths, limits);
        expect(batches.flat().toSorted((a, b) => a - b)).toEqual([...lengths.keys()]);
        for (const batch of batches) {
          const sizes = batch.map((index) => at(lengths, index));
          if (batch.length === 1) continue;
          expect(batch.length).toBeLessThanOrEqual(4);
          expect(Math.max(...sizes) * batch.length).toBeLessThanOrEqual(40);
          expect(Math.min(...sizes)).toBeGreaterThanOrEqual(Math.max(...sizes) / 2);
        }
      }),
    );
  });

  it("put equal lengths together, in the order of the texts", () => {
    expect(planBatches([9, 3, 9, 3, 3], limits)).toEqual([
      [1, 3, 4],
      [0, 2],
    ]);
  });

  it("of nothing are none", () => {
    expect(planBatches([], limits)).toEqual([]);
  });
});
