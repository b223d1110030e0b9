import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleOf } from "./scale.ts";

const answers = (relevance: number, relevant: boolean, count: number) =>
  Array.from({ length: count }, () => ({ relevance, relevant }));
const odds = (relevance: number) => Math.log(relevance / (1 - relevance));

describe("scaleOf", () => {
  it("leaves a judge alone of whom nothing is said", () => {
    expect(scaleOf([])).toEqual({ factor: 1, shift: 0 });
  });

  it("makes a judge less sure that is wrong half of the time", () => {
    const { factor, shift } = scaleOf([...answers(0.95, true, 40), ...answers(0.95, false, 40)]);
    const claim = 1 / (1 + Math.exp(-(factor * odds(0.95) + shift)));
    expect(claim).toBeGreaterThan(0.45);
    expect(claim).toBeLessThan(0.6);
  });

  it("follows few answers a little, and many a lot", () => {
    const [few, many] = [3, 60].map((count) => scaleOf(answers(0.9, false, count)));
    expect(few?.shift).toBeLessThan(-0.3);
    expect(many?.shift).toBeLessThan(few?.shift ?? 0);
  });

  it("is finite and keeps the order of pages for any answers", () => {
    const answer = fc.record({ relevance: fc.double({ min: 0, max: 1, noNaN: true }), relevant: fc.boolean() });
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 60 }), (given) => {
        const { factor, shift } = scaleOf(given);
        expect(Number.isFinite(shift)).toBe(true);
        expect(factor).toBeGreaterThan(0);
        expect(Number.isFinite(factor)).toBe(true);
      }),
    );
  });
});
