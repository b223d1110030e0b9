import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TermMatcher } from "./term-matcher.ts";
import { normalizerFor } from "./words.ts";

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

  it("agrees with a search word by word for single-word terms", () => {
    const vocabulary = ["alpha", "beta", "gamma", "delta"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vocabulary, "other", "more"), { maxLength: 30 }), (words) => {
        expect(found(vocabulary, words.join(" "), "de")).toEqual(words.filter((word) => vocabulary.includes(word)));
      }),
    );
  });
});
