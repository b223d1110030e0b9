import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsOf } from "../words.ts";
import { piecesOf, upToWords } from "./text-pieces.ts";

const slices = (text: string, isWord: boolean) =>
  piecesOf(text)
    .filter((piece) => piece.isWord === isWord)
    .map(({ start, end }) => text.slice(start, end));

describe("the pieces of a text", () => {
  it.each([
    ["A storm, in 2024!", ["A", "storm", "in", "2024"], [",", "!"]],
    ["don't re-enter", ["don", "t", "re", "enter"], ["'", "-"]],
    ["naïve cafe\u0301 Ångström", ["naïve", "cafe\u0301", "Ångström"], []],
    ["rain🌧️rain 👩‍👩‍👧", ["rain", "rain"], ["🌧", "\ufe0f", "👩", "\u200d", "👩", "\u200d", "👧"]],
    ["暴雨 storm", ["暴", "雨", "storm"], []],
    ["𝒳 and 𠀀", ["𝒳", "and", "𠀀"], []],
    ["[SEP] ##ing", ["SEP", "ing"], ["[", "]", "#", "#"]],
    ["  \n\t ", [], []],
    ["", [], []],
  ])("of %j", (text, words, marks) => {
    expect(slices(text, true)).toEqual(words);
    expect(slices(text, false)).toEqual(marks);
  });

  it("are the words that the rest of the program sees", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        // Of the two raised letters words are made in some texts alone, by what else stands there.
        const simple = text.replace(/[^\p{sc=Latin}\p{Nd}\p{P}\s]|[\u00aa\u00ba]/gu, "");
        expect(slices(simple, true)).toEqual(wordsOf(simple));
      }),
    );
  });

  it("cover everything but spaces, once and in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        let at = 0;
        for (const { start, end } of piecesOf(text)) {
          expect(text.slice(at, start).trim()).toBe("");
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(text.slice(at).trim()).toBe("");
      }),
    );
  });
});

describe("pieces up to a number of words", () => {
  it("end before the next word, marks included", () => {
    const pieces = piecesOf("one two, three four five");
    expect([...upToWords(pieces, 2)]).toEqual(pieces.slice(0, 3));
    expect([...upToWords(pieces, 5)]).toEqual(pieces);
    expect([...upToWords(pieces, 0)]).toEqual([]);
  });
});
