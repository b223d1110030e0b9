import fc from "fast-check";
import { expect, it } from "vitest";
import { SeenHashes } from "./seen-hashes.ts";

const bits = fc.nat({ max: 2 ** 32 - 1 });
// Few values, so that some come twice, and some that begin at one place.
const some = fc.constantFrom(0, 1, 2 ** 15, 2 ** 31, 2 ** 32 - 1);
const hash = fc.oneof(fc.record({ high: bits, low: bits }), fc.record({ high: some, low: some }));

it("knows what a set of 53 bits of them knows, text after text", () => {
  const seen = new SeenHashes();
  fc.assert(
    fc.property(fc.array(fc.array(hash, { maxLength: 60 }), { maxLength: 4 }), (texts) => {
      for (const hashes of texts) {
        const known = new Set<number>();
        seen.clear();
        for (const one of hashes) {
          const key = (one.high & 0x1fffff) * 2 ** 32 + one.low;
          expect(seen.add(one.high, one.low)).toBe(!known.has(key));
          known.add(key);
        }
        expect(seen.size).toBe(known.size);
      }
    }),
  );
});

it("grows with the text", () => {
  const seen = new SeenHashes();
  for (const count of [10, 50_000, 3000]) {
    seen.clear();
    for (let n = 0; n < 2 * count; n++) expect(seen.add(7, n % count)).toBe(n < count);
    expect(seen.size).toBe(count);
  }
});
