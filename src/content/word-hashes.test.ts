import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addNames, namesIn } from "./path-words.ts";
import { HashList, hashOfWord, wordHashes } from "./word-hashes.ts";

describe("wordHashes", () => {
  it("takes runs of letters, digits and underscores, in lower case", () => {
    const words = ["naïve", "x_1", "don", "t", "über", "日本語", "42"];
    expect([...wordHashes(" Naïve X_1, don't ÜBER—日本語 (42)")]).toEqual(words.map(hashOfWord));
  });

  it("finds as many words as the pattern does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const bmp = text.replace(/[\u{10000}-\u{10ffff}]/gu, " ");
        expect(wordHashes(bmp)).toHaveLength(bmp.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0);
      }),
    );
  });
});

describe("namesIn", () => {
  it.each([
    ["post-content__body", ["post", "content", "body"]],
    ["PostContent_main__x7Gh2", ["post", "content", "main", "gh"]],
    ["navHTML", ["nav", "html"]],
    ["", []],
  ])("splits %j", (text, names) => expect(namesIn(text)).toEqual(names));

  it("splits as names are hashed", () => {
    const name = fc.string({ unit: fc.constantFrom(..."abcXYZ-_7 "), maxLength: 200 });
    fc.assert(
      fc.property(name, (text) => {
        const list = new HashList();
        addNames(text, list);
        expect([...list.values.subarray(0, list.length)]).toEqual(namesIn(text).map(hashOfWord));
      }),
    );
  });
});
