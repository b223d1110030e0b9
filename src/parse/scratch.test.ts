import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { giveBackUnits, takeUnits, writeUnits } from "./scratch.ts";

describe("scratch memory", () => {
  it("holds the units of any text, whatever lay there before", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 5 }), (texts) => {
        for (const text of texts) {
          const room = takeUnits(text.length);
          expect(String.fromCharCode(...writeUnits(text, room))).toBe(text);
          giveBackUnits(room);
        }
      }),
    );
  });

  it("is lent to one at a time", () => {
    const [one, other] = [takeUnits(10), takeUnits(10)];
    expect(one).not.toBe(other);
    giveBackUnits(one);
    expect(takeUnits(10)).toBe(one);
    giveBackUnits(one);
    giveBackUnits(other);
  });

  it("is made anew where what is left is too small, and not kept where it is large", () => {
    const large = takeUnits(2 ** 21);
    expect(large.length).toBeGreaterThanOrEqual(2 ** 21);
    giveBackUnits(large);
    expect(takeUnits(10)).not.toBe(large);
  });
});
