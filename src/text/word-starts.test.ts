import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WordStarts } from "./word-starts.ts";
import { normalizerFor } from "./words.ts";

function startsOf(...normals: string[]): WordStarts {
  const starts = new WordStarts();
  for (const normal of normals) starts.add(normal);
  return starts;
}

describe("WordStarts", () => {
  it("tells most words from those of a vocabulary, in any case", () => {
    const starts = startsOf("storm", "flood");
    expect(["Storm", "STORMS", "stop", "flooding"].map((word) => starts.mayBegin(word))).toEqual(Array(4).fill(true));
    expect(["rain", "S", "fog", "2005"].map((word) => starts.mayBegin(word))).toEqual([false, true, false, false]);
  });

  it("asks for words with other letters than ASCII among the first three", () => {
    const starts = startsOf("storm");
    expect(["überall", "aüb", "ab\u0301c", "ab\u0301"].map((word) => starts.mayBegin(word))).toEqual(
      Array(4).fill(true),
    );
    expect(starts.mayBegin("abcé")).toBe(false);
  });

  it("knows stems of one letter, and y that becomes i", () => {
    expect(startsOf("e").mayBegin("eing")).toBe(true);
    expect(startsOf("ai").mayBegin("ays")).toBe(true);
  });

  it.each(["en", "de"])("never misses a word that has the normal form of a vocabulary in %s", (language) => {
    const normalize = normalizerFor(language);
    // Short words of the letters that Porter's rules change, where the rules come close to the first letters.
    const letters = fc.constantFrom(..."abeiouysdngltzY1é\u0301");
    const word = fc.string({ unit: letters, minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(word, (given) => {
        expect(startsOf(normalize(given)).mayBegin(given)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  it("never misses a word of up to four of those letters", () => {
    const normalize = normalizerFor("en");
    const missed: string[] = [];
    const extend = (word: string, left: number): void => {
      if (word !== "" && !startsOf(normalize(word)).mayBegin(word)) missed.push(word);
      if (left > 0) for (const letter of "aeiysdng") extend(word + letter, left - 1);
    };
    extend("", 4);
    expect(missed).toEqual([]);
  });
});
