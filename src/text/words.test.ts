import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, normalizerFor, spansOf, wordsOf } from "./words.ts";

describe("wordsOf", () => {
  it.each([
    ["Storms, floods & gales!", ["Storms", "floods", "gales"]],
    ["Crème brûlée costs 5 €", ["Crème", "brûlée", "costs", "5"]],
    ["Überschwemmung in Köln", ["Überschwemmung", "in", "Köln"]],
    ["наводнение 2024", ["наводнение", "2024"]],
    ["暴雨 灾害", ["暴", "雨", "灾", "害"]],
    ["台風Typhoon", ["台", "風", "Typhoon"]],
    ["", []],
    ["—…!", []],
  ])("splits %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it("gives the same words however the rest of the text is written", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { maxLength: 20 }), (words) => {
        const plain = wordsOf(words.join(" "));
        expect(plain).toEqual(words);
        expect(wordsOf(`${words.join(" ")} Ж`).slice(0, words.length)).toEqual(words);
      }),
    );
  });
});

describe("spansOf", () => {
  it("says where each word stands, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (text) => {
        expect(spansOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(wordsOf(text));
      }),
    );
  });
});

describe("fold", () => {
  it("gives the same letters in any width and case", () => {
    expect(["STORM", "Ｓtorm", "ﬁre", "Å", ""].map(fold)).toEqual(["storm", "storm", "fire", "å", ""]);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (word) => {
        expect(fold(word)).toBe(word.normalize("NFKC").toLowerCase());
      }),
    );
  });
});

describe("normalizerFor", () => {
  it("stems English and only folds the case of other languages", () => {
    expect(["Storms", "flooding", "Floods"].map(normalizerFor("en"))).toEqual(["storm", "flood", "flood"]);
    expect(["Stürme", "ＡＢＣ"].map(normalizerFor("de"))).toEqual(["stürme", "abc"]);
    expect(normalizerFor("en-GB")("Rains")).toBe("rain");
  });
});
