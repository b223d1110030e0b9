import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidence } from "./evidence.ts";

const same = (separation: number) => separation;

describe("evidence", () => {
  it("measures by the deviation within examples and background", () => {
    const { separation, standard } = evidence("words", [3, 5], [0, 2], same);
    // Means 4 and 1, deviation 1 around each: the middle is 2.5.
    expect(separation).toBeCloseTo(3, 12);
    expect([4, 1, 2.5].map(standard)).toEqual([1.5, -1.5, 0]);
  });

  it("lets no score say more than two deviations beyond examples and background", () => {
    const { standard } = evidence("words", [3, 5], [0, 2], same);
    expect([100, -100].map(standard)).toEqual([3.5, -3.5]);
  });

  it("trusts a score as far as it separates, and not at all where it is the wrong way round", () => {
    const clear = evidence("a", [3, 5], [0, 2], same);
    const vague = evidence("b", [1, 5], [0, 4], same);
    expect(clear.weight).toBeGreaterThan(vague.weight);
    expect(evidence("c", [0, 2], [3, 5], same).weight).toBe(0);
    expect(evidence("d", [1], [1], same)).toMatchObject({ separation: 0, weight: 0 });
  });

  it("does not depend on where the scale begins, nor on its unit", () => {
    const scores = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 2, maxLength: 12 });
    const scale = fc.record({
      unit: fc.double({ min: 0.5, max: 4, noNaN: true }),
      from: fc.integer({ min: -9, max: 9 }),
    });
    fc.assert(
      fc.property(scores, scores, scale, fc.double({ min: -5, max: 5, noNaN: true }), (examples, background, to, x) => {
        const moved = (value: number) => to.unit * value + to.from;
        const one = evidence("one", examples, background, same);
        const other = evidence("other", examples.map(moved), background.map(moved), same);
        fc.pre(one.separation < 100 && Math.max(...[...examples, ...background].map(Math.abs)) > 0.1);
        expect(other.separation).toBeCloseTo(one.separation, 4);
        expect(other.standard(moved(x))).toBeCloseTo(one.standard(x), 4);
      }),
      { numRuns: 100 },
    );
  });
});
