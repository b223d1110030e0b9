import { describe, expect, it } from "vitest";
import { addBit, type Bits, emptyBits } from "./bitset.ts";
import { ConceptIndex } from "./concept-index.ts";

const pair = (a: number, b: number): Bits => {
  const bits = emptyBits(40);
  addBit(bits, a);
  addBit(bits, b);
  return bits;
};

describe("an index of extents", () => {
  const extents: Bits[] = [];
  for (let a = 0; a < 40; a++) for (let b = a + 1; b < 40; b++) extents.push(pair(a, b));
  const index = new ConceptIndex(extents);

  it("finds each by content", () => {
    expect(extents.every((extent, number) => index.find(Uint32Array.from(extent)) === number)).toBe(true);
  });

  it("finds what two sets have in common", () => {
    const wide = pair(3, 7);
    addBit(wide, 39);
    expect(index.findCommon(wide, pair(3, 7))).toBe(index.find(pair(3, 7)));
  });

  it("says −1 where there is none", () => {
    expect(index.find(emptyBits(40))).toBe(-1);
    expect(new ConceptIndex([]).find(pair(0, 1))).toBe(-1);
  });
});
