import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codesOf, hashOfWord, scanWords } from "./word-scanner.ts";
import { wordsOf } from "./words.ts";

function visited(text: string): { word: string; hash: number }[] {
  const found: { word: string; hash: number }[] = [];
  scanWords(text, (whole, codes, start, end, hash) => {
    found.push({ word: String.fromCharCode(...codes.subarray(start, end)), hash });
    expect(whole).toBe(text);
  });
  return found;
}

describe("scanWords", () => {
  it.each([
    "Storms, floods & gales!",
    "3×4 µm ª½ in a text of Latin letters",
    "3×4 µm ª½ наводнение",
    "台風Typhoon ฝน ʻokina",
    "😀storm😀 𝐀𝐁c 𠀀𠀁 a\ud800b \udc00",
    "e\u0301te\u0301",
    "",
    "storm",
  ])("visits the words of %j", (text) => {
    expect(visited(text).map(({ word }) => word)).toEqual(wordsOf(text));
  });

  it("visits the words of any text", () => {
    const unit = fc.oneof(
      fc.constantFrom(
        "a",
        "Z",
        "é",
        "×",
        "µ",
        " ",
        "雨",
        "か",
        "ฝ",
        "😀",
        "𝐀",
        "𠀀",
        "\ud800",
        "\udc00",
        "\u0301",
        "Ж",
      ),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(visited(text).map(({ word }) => word)).toEqual(wordsOf(text));
      }),
    );
  });

  it("gives a word the same hash wherever it stands", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "b", " ", "雨", "𝐀", "Ж") }), (text) => {
        for (const { word, hash } of visited(text)) expect(hash).toBe(hashOfWord(codesOf(word), 0, word.length));
      }),
    );
  });

  it("reads texts that are longer than the shared room", () => {
    const text = `${"rain ".repeat(100_000)}雨`;
    const words = visited(text);
    expect(words).toHaveLength(100_001);
    expect(words.at(-1)?.word).toBe("雨");
  });
});
