import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addBit, type Bits, countBits, countCommon, emptyBits, hasBit, uniteInto } from "./bitset.ts";

const SIZE = 70;
const sets = fc.uniqueArray(fc.nat(SIZE - 1));

function bitsOf(members: readonly number[]): Bits {
  const bits = emptyBits(SIZE);
  for (const member of members) addBit(bits, member);
  return bits;
}

const membersOf = (bits: Bits) => [...Array(SIZE).keys()].filter((member) => hasBit(bits, member));
const ascending = (members: Iterable<number>) => [...members].sort((a, b) => a - b);

describe("a set of bits", () => {
  it("holds what was added, and nothing else", () => {
    fc.assert(
      fc.property(sets, (members) => {
        const bits = bitsOf(members);
        expect(membersOf(bits)).toEqual(ascending(members));
        expect(countBits(bits)).toBe(members.length);
      }),
    );
  });

  it("counts common members and unites like a set", () => {
    fc.assert(
      fc.property(sets, sets, (a, b) => {
        expect(countCommon(bitsOf(a), bitsOf(b))).toBe(a.filter((member) => b.includes(member)).length);
        const union = bitsOf(a);
        uniteInto(union, bitsOf(b));
        expect(membersOf(union)).toEqual(ascending(new Set([...a, ...b])));
      }),
    );
  });

  it("knows the last bit of a word", () => {
    expect(membersOf(bitsOf([31, 63]))).toEqual([31, 63]);
    expect(countBits(bitsOf([31, 63]))).toBe(2);
  });

  it("can be without members", () => {
    expect(emptyBits(0)).toHaveLength(0);
    expect(hasBit(emptyBits(0), 0)).toBe(false);
  });
});
