import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { piecesOf } from "./text-pieces.ts";
import { wordsWithin } from "./token-vectors.ts";

describe("words within a span", () => {
  const words = piecesOf("one two three four");

  it.each([
    [0, 18, 0, 4],
    [4, 13, 1, 3],
    [5, 13, 2, 3],
    [4, 12, 1, 2],
    [3, 4, 1, 1],
    [18, 18, 4, 4],
    [5, 6, 2, 2],
  ])("%i to %i are words %i to %i", (start, end, from, to) => {
    expect(wordsWithin(words, { start, end })).toEqual({ from, to });
  });

  it("are found as by looking at every word", () => {
    const places = fc.nat({ max: 60 });
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "bb", "ccc", " ", ", ")), places, places, (parts, a, b) => {
        const list = piecesOf(parts.join(""));
        const span = { start: Math.min(a, b), end: Math.max(a, b) };
        const { from, to } = wordsWithin(list, span);
        expect(list.slice(from, to)).toEqual(list.filter(({ start, end }) => start >= span.start && end <= span.end));
      }),
    );
  });
});
