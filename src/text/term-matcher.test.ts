import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TermMatcher } from "./term-matcher.ts";
import { normalizerFor, wordsOf } from "./words.ts";

const found = (terms: readonly string[], text: string, language = "en") => {
  const list: string[] = [];
  new TermMatcher(terms, normalizerFor(language)).match(text, (term) => list.push(terms[term] ?? "?"));
  return list;
};

describe("TermMatcher", () => {
  it("finds words in any case and form", () => {
    expect(found(["storm", "flood"], "Storms bring FLOODS; the storm passes.")).toEqual(["storm", "flood", "storm"]);
  });

  it("takes the longest term and uses up its words", () => {
    const terms = ["disaster", "disaster management", "management of floods"];
    expect(found(terms, "Disaster management of floods")).toEqual(["disaster management"]);
    expect(found(terms, "disaster relief and management of floods")).toEqual(["disaster", "management of floods"]);
  });

  it("falls back to the shorter term when the longer one does not go on", () => {
    expect(found(["tropical", "tropical storm warning"], "tropical storm season")).toEqual(["tropical"]);
  });

  it("finds Chinese terms in unseparated text", () => {
    expect(found(["暴雨", "暴雨灾害"], "昨日暴雨灾害频发，暴雨不断", "zh")).toEqual(["暴雨灾害", "暴雨"]);
  });

  it("finds nothing in nothing and ignores a term without words", () => {
    expect(found(["storm", "!!"], "")).toEqual([]);
    expect(found(["!!"], "!! storm")).toEqual([]);
  });

  it("says where a term begins, and lets none span an end", () => {
    const matcher = new TermMatcher(["storm", "storm warning"], normalizerFor("en"));
    const match = (text: string, ends: readonly number[] = []) => {
      const found: [number, number][] = [];
      matcher.match(text, (term, start) => found.push([term, start]), ends);
      return found;
    };
    expect(match("a storm warning")).toEqual([[1, 2]]);
    expect(match("a storm\nwarning", [7, 15])).toEqual([[0, 2]]);
    expect(match("a storm\nwarning storm", [1, 7])).toEqual([
      [0, 2],
      [0, 16],
    ]);
  });

  it("finds in a text what it finds in its words", () => {
    const terms = ["tropical storm", "storm", "storm warning", "é", "y"];
    const matcher = new TermMatcher(terms, normalizerFor("en"));
    const word = fc.constantFrom(
      "Tropical",
      "storms",
      "warning",
      "other",
      "y",
      "É",
      "e\u0301",
      "暴",
      "s",
      "st",
      "µ",
      "×",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.constantFrom(" ", "", ", ")), { maxLength: 20 }), (pieces) => {
        const text = pieces.flat().join("");
        const [inText, inWords]: [number[], number[]] = [[], []];
        matcher.match(text, (term) => inText.push(term));
        matcher.matchWords(wordsOf(text), (term) => inWords.push(term));
        expect(inText).toEqual(inWords);
      }),
    );
  });

  it("agrees with a search word by word for single-word terms", () => {
    const vocabulary = ["alpha", "beta", "gamma", "delta"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vocabulary, "other", "more"), { maxLength: 30 }), (words) => {
        expect(found(vocabulary, words.join(" "), "de")).toEqual(words.filter((word) => vocabulary.includes(word)));
      }),
    );
  });
});
