import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { likeliest } from "./choose.ts";

const chosen = (probabilities: readonly number[], words: readonly number[]) => [
  ...likeliest(Float64Array.from(probabilities), Float64Array.from(words)),
];

describe("likeliest", () => {
  it("takes what is likely, and what is not as likely where nothing is", () => {
    expect(chosen([0.95, 0.9, 0.1], [100, 100, 100])).toEqual([1, 1, 0]);
    expect(chosen([0.3, 0.3, 0.02], [100, 100, 100])).toEqual([1, 1, 0]);
  });

  it("leaves out a long part that is doubtful as a whole", () => {
    // Each for itself, the part would be taken: 2 · 360 / (1,000 + 360) > 2 · 90 / (100 + 360).
    expect(chosen([0.9, 0.3], [100, 900])).toEqual([1, 0]);
    expect(chosen([0.9, 0.6], [100, 900])).toEqual([1, 1]);
  });

  it.each([[[]], [[0]], [[0, 0, 0]]])("takes nothing of a page without words, %j", (words) => {
    expect(
      chosen(
        words.map(() => 0),
        words,
      ),
    ).toEqual(words.map(() => 0));
  });

  it("takes all that is above a threshold, and nothing else", () => {
    const block = fc.record({ p: fc.double({ min: 0, max: 1, noNaN: true }), words: fc.nat(500) });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 30 }), (blocks) => {
        const flags = chosen(
          blocks.map(({ p }) => p),
          blocks.map(({ words }) => words),
        );
        const of = (flag: number) => blocks.filter((_, at) => flags[at] === flag).map(({ p }) => p);
        expect(Math.min(1, ...of(1))).toBeGreaterThanOrEqual(Math.max(0, ...of(0)));
      }),
    );
  });
});
