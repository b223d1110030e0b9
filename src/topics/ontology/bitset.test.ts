import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addBit,
  type Bits,
  compareBits,
  countBits,
  emptyBits,
  fullBits,
  hasBit,
  intersect,
  isSubset,
  membersOf,
  sameBits,
  uniteInto,
} from "./bitset.ts";

const SIZE = 70;
const sets = fc.uniqueArray(fc.nat(SIZE - 1)).map((members) => members.sort((a, b) => a - b));

function bitsOf(members: readonly number[]): Bits {
  const bits = emptyBits(SIZE);
  for (const member of members) addBit(bits, member);
  return bits;
}

describe("a set of bits", () => {
  it("gives back its members in ascending order", () => {
    fc.assert(
      fc.property(sets, (members) => {
        const bits = bitsOf(members);
        expect(membersOf(bits)).toEqual(members);
        expect(countBits(bits)).toBe(members.length);
        expect(members.every((member) => hasBit(bits, member))).toBe(true);
      }),
    );
  });

  it("intersects, unites and compares like a set", () => {
    fc.assert(
      fc.property(sets, sets, (a, b) => {
        expect(membersOf(intersect(bitsOf(a), bitsOf(b)))).toEqual(a.filter((member) => b.includes(member)));
        const union = bitsOf(a);
        uniteInto(union, bitsOf(b));
        expect(membersOf(union)).toEqual([...new Set([...a, ...b])].sort((x, y) => x - y));
        expect(isSubset(bitsOf(a), bitsOf(b))).toBe(a.every((member) => b.includes(member)));
        expect(sameBits(bitsOf(a), bitsOf(b))).toBe(a.join() === b.join());
      }),
    );
  });

  it.each([0, 1, 31, 32, 33, 64])("can be full with %i members", (size) => {
    expect(membersOf(fullBits(size))).toEqual([...Array(size).keys()]);
  });

  it("is ordered like its list of members among sets of one size", () => {
    expect(compareBits(bitsOf([1, 2, 3]), bitsOf([1, 2, 40]))).toBe(-1);
    expect(compareBits(bitsOf([2, 3, 5]), bitsOf([1, 60, 61]))).toBe(1);
    expect(compareBits(bitsOf([31, 32]), bitsOf([31, 32]))).toBe(0);
  });

  it("knows its last bit of a word", () => {
    expect(membersOf(bitsOf([31, 63]))).toEqual([31, 63]);
    expect(compareBits(bitsOf([31]), bitsOf([32]))).toBe(-1);
  });
});
