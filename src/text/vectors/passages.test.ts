import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planPassages } from "./passages.ts";

const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 400 });
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

describe("passages of a long text", () => {
  it("keep every piece once, in order, and are never too long", () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 12, max: 80 }), fc.integer({ min: 0, max: 6 }), (list, longest, overlap) => {
        let next = 0;
        for (const { from, to, keepFrom, keepTo } of planPassages(list, longest, overlap)) {
          expect(keepFrom).toBe(next);
          expect(from).toBeLessThanOrEqual(keepFrom);
          expect(keepTo).toBeLessThanOrEqual(to);
          expect(sum(list.slice(from, to))).toBeLessThanOrEqual(longest);
          next = keepTo;
        }
        expect(next).toBe(list.length);
      }),
    );
  });

  it("give every piece some context on both sides", () => {
    const ones = new Array<number>(1000).fill(1);
    for (const { from, to, keepFrom, keepTo } of planPassages(ones, 100, 20)) {
      if (from > 0) expect(keepFrom - from).toBe(10);
      if (to < 1000) expect(to - keepTo).toBe(10);
    }
  });

  it("are about equally long rather than full ones and a rest", () => {
    const passages = planPassages(new Array<number>(110).fill(1), 100, 10);
    expect(passages.map(({ from, to }) => to - from)).toEqual([60, 60]);
  });

  it("are one for a short text, none for an empty one", () => {
    expect(planPassages([3, 1, 2], 100, 20)).toEqual([{ from: 0, to: 3, keepFrom: 0, keepTo: 3 }]);
    expect(planPassages([], 100, 20)).toEqual([]);
  });

  it("move on past pieces as large as a passage", () => {
    const passages = planPassages([10, 10, 10], 10, 5);
    expect(passages.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });
});
