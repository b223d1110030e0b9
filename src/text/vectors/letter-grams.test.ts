import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gramRows } from "./letter-grams.ts";

const ROWS = 40_000;

/** As the training program says it, word for word: substrings of characters, hashed as bytes. */
function plainRows(word: string): number[] {
  const characters = [...`<${word}>`];
  const grams = [3, 4, 5].flatMap((size) =>
    characters
      .slice(0, Math.max(0, characters.length - size + 1))
      .map((_, i) => characters.slice(i, i + size).join("")),
  );
  return (grams.length === 0 ? [`<${word}>`] : grams.slice(0, 40)).map((gram) => Number(fnv1a(gram) % BigInt(ROWS)));
}

function fnv1a(text: string): bigint {
  return Buffer.from(text).reduce((hash, byte) => ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffffffffn, 0x811c9dc5n);
}

describe("the rows of a word's letters", () => {
  it("are those of its substrings of 3, 4 and 5 characters, with its ends marked", () => {
    expect(gramRows("ab", ROWS)).toEqual(["<ab", "ab>", "<ab>"].map((gram) => Number(fnv1a(gram) % BigInt(ROWS))));
    expect(gramRows("", ROWS)).toEqual([Number(fnv1a("<>") % BigInt(ROWS))]);
    expect(gramRows("a", ROWS)).toHaveLength(1);
  });

  it("are the same as by the plain rule, for words of any length and script", () => {
    const word = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.stringMatching(/^[a-z]{0,100}$/),
      fc.constantFrom("𝔘".repeat(41), "a".repeat(41) + "𝔘".repeat(3), "é".repeat(200)),
    );
    fc.assert(
      fc.property(word, (text) => {
        expect(gramRows(text, ROWS)).toEqual(plainRows(text));
      }),
      { numRuns: 300 },
    );
  });

  it("are forty at most, whatever the word", () => {
    expect(gramRows("x".repeat(100_000), ROWS)).toHaveLength(40);
  });
});
