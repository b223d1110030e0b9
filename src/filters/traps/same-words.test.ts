import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SameWords } from "./same-words.ts";
import { likeness, sketchOf } from "./sketch.ts";

const HOST = "a.example";
const HOUSE = words(1, 15);

/** So many hashes of words that no other number gives. */
function words(page: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => Math.imul(page * 1000 + n, 0x9e3779b1) >>> 0);
}

const sketch = (...parts: readonly number[][]) => sketchOf([...HOUSE, ...parts.flat()], 48);

/** Six different pages, by which the house is known. */
function afterFirstPages(): SameWords {
  const same = new SameWords();
  for (let page = 10; page < 16; page++) expect(same.originalOf(HOST, page, sketch(words(page, 40)))).toBeUndefined();
  return same;
}

describe("pages that have the words of an earlier one", () => {
  it("are known, however few of theirs are others, and by the first that had them", () => {
    const same = afterFirstPages();
    expect(same.originalOf(HOST, 20, sketch(words(20, 30)))).toBeUndefined();
    expect(same.originalOf(HOST, 21, sketch(words(20, 30)))).toBe(20);
    expect(same.originalOf(HOST, 22, sketch(words(20, 30), words(22, 1)))).toBe(20);
    expect(same.originalOf(HOST, 23, sketch(words(20, 15), words(23, 15)))).toBeUndefined();
  });

  it("are of the same host", () => {
    const same = afterFirstPages();
    expect(same.originalOf("b.example", 20, sketch(words(10, 40)))).toBeUndefined();
  });

  it("are not those that have nothing but the words of the house, or few others", () => {
    const same = afterFirstPages();
    for (let page = 30; page < 40; page++) expect(same.originalOf(HOST, page, sketch(words(30, 5)))).toBeUndefined();
  });

  it("cannot be told before the house is known", () => {
    const same = new SameWords();
    for (const page of [1, 2]) expect(same.originalOf(HOST, page, sketch(words(10, 40)))).toBeUndefined();
  });

  it("are those of which all but two words are shared, as whole sketches say", () => {
    const count = fc.integer({ min: 0, max: 44 });
    // Of a page with many words, not all of the house are in its sketch.
    const firstPages = Array.from({ length: 6 }, (_, n) => sketch(words(10 + n, 40)));
    const house = new Set(HOUSE.filter((word) => firstPages.filter((page) => page.includes(word)).length > 3));
    fc.assert(
      fc.property(count, count, count, (shared, own, others) => {
        const same = afterFirstPages();
        const [first, second] = [
          sketch(words(50, shared), words(51, others)),
          sketch(words(50, shared), words(52, own)),
        ];
        expect(same.originalOf(HOST, 50, first)).toBeUndefined();
        const [a, b] = [first, second].map((page) => page.filter((word) => !house.has(word)));
        const isAlike = a && b && b.length >= 12 && likeness(b, a) * b.length >= b.length - 2;
        expect(same.originalOf(HOST, 51, second)).toBe(isAlike ? 50 : undefined);
      }),
      { numRuns: 300 },
    );
  });

  it("are found among thousands, and never taken for others", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 3000 }), (asked) => {
        const same = afterFirstPages();
        for (let page = 100; page <= 3000; page++) {
          if (same.originalOf(HOST, page, sketch(words(page, 40))) !== undefined) return false;
        }
        return same.originalOf(HOST, 9999, sketch(words(asked, 40))) === asked;
      }),
      { numRuns: 3 },
    );
  });
});
