import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HashSlots, HashWeights } from "./hash-slots.ts";

describe("HashSlots", () => {
  it("gives each key a slot of its own, whatever the keys", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })), fc.integer(), (keys, other) => {
        const slots = new HashSlots(keys.length);
        const numbers = keys.map((key) => slots.add(key));
        expect(new Set(numbers).size).toBe(keys.length);
        expect(keys.map((key) => slots.find(key))).toEqual(numbers);
        expect(keys.map((key) => slots.add(key))).toEqual(numbers);
        if (!keys.includes(other)) expect(slots.find(other)).toBe(-1);
      }),
    );
  });
});

describe("HashWeights", () => {
  it("knows the weights it was given, and no others", () => {
    const weights = new HashWeights([
      [7, 0.5],
      [-3, -2],
      [0, 1],
    ]);
    expect([7, -3, 0, 8].map((hash) => weights.of(hash))).toEqual([0.5, -2, 1, 0]);
  });
});
