import fc from "fast-check";
import { expect, it } from "vitest";
import { justBelow } from "./just-below.ts";

it("is less than the limit, and nothing lies between", () => {
  expect(justBelow(0.3)).toBe(0.29999999999999993);
  expect(justBelow(1)).toBe(1 - Number.EPSILON / 2);
  expect(justBelow(0)).toBe(-Number.MIN_VALUE);
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10 }), (limit) => {
      const below = justBelow(limit);
      expect(below).toBeLessThan(limit);
      const middle = below + (limit - below) / 2;
      expect(middle === below || middle === limit).toBe(true);
    }),
  );
});
