import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaUnderCurve } from "./auc.ts";

describe("areaUnderCurve", () => {
  it("is 1 for a perfect order, 0 for its reverse, one half for ties", () => {
    expect(areaUnderCurve([0.8, 0.9], [0.1, 0.2])).toBe(1);
    expect(areaUnderCurve([0.1], [0.5, 0.6])).toBe(0);
    expect(areaUnderCurve([0.5, 0.5], [0.5])).toBe(0.5);
    expect(areaUnderCurve([], [1])).toBeUndefined();
  });

  it("agrees with counting all pairs", () => {
    const scores = fc.array(fc.constantFrom(0, 0.1, 0.2, 0.3, 0.4), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(scores, scores, (relevant, others) => {
        const wins = relevant.flatMap((a) => others.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
        const expected = wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
        expect(areaUnderCurve(relevant, others)).toBeCloseTo(expected, 12);
      }),
    );
  });
});
