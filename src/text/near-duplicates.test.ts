import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bits64 } from "./hash.ts";
import { NearDuplicates } from "./near-duplicates.ts";
import { hammingDistance } from "./simhash.ts";

const half = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const bits = fc.record({ high: half, low: half });
const flip = ({ high, low }: Bits64, bit: number): Bits64 =>
  bit < 32 ? { high, low: (low ^ (1 << bit)) >>> 0 } : { high: (high ^ (1 << (bit - 32))) >>> 0, low };

describe("NearDuplicates", () => {
  it("finds nothing while it is empty", () => {
    expect(new NearDuplicates().find({ high: 1, low: 2 })).toBeUndefined();
  });

  it("finds whatever differs in at most three bits, wherever they are, and nothing else", () => {
    const flips = fc.uniqueArray(fc.nat({ max: 63 }), { maxLength: 6 });
    fc.assert(
      fc.property(bits, flips, (original, positions) => {
        const index = new NearDuplicates();
        index.add(7, original);
        const changed = positions.reduce(flip, original);
        expect(index.find(changed)).toBe(positions.length <= 3 ? 7 : undefined);
      }),
      { numRuns: 300 },
    );
  });

  it("answers with the earliest of several, as a comparison with all does", () => {
    const few = fc.record({ high: fc.nat({ max: 7 }), low: fc.nat({ max: 7 }) });
    fc.assert(
      fc.property(fc.array(few, { maxLength: 20 }), few, (seen, sought) => {
        const index = new NearDuplicates();
        seen.forEach((each, i) => {
          index.add(i + 100, each);
        });
        const expected = seen.findIndex((each) => hammingDistance(each, sought) <= 3);
        expect(index.find(sought)).toBe(expected < 0 ? undefined : expected + 100);
      }),
    );
  });
});
