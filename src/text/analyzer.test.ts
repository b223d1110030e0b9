import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyzerFor } from "./analyzer.ts";
import { countTerms } from "./term-vector.ts";

describe("analyzerFor", () => {
  it("reduces English to lemmas, stems or folded words, without stop words", () => {
    const text = "The STORMS were flooding the Cities; she doesn't know why.";
    expect(analyzerFor("en").terms(text)).toEqual(["storm", "flooding", "city", "know"]);
    expect(analyzerFor("en", { form: "stem" }).terms(text)).toEqual(["storm", "flood", "citi", "know"]);
    expect(analyzerFor("en", { form: "word" }).terms(text)).toEqual(["storms", "flooding", "cities", "know"]);
  });

  it("drops stop words, numbers and single letters", () => {
    expect(analyzerFor("en").terms("the 3 storms of 2024, B-52 mp3")).toEqual(["storm", "mp3"]);
  });

  it("takes the known endings off words of other languages, unless words are wanted as they stand", () => {
    expect(analyzerFor("de").terms("Die Stürme und die FLUTEN")).toEqual(["stürm", "flut"]);
    expect(analyzerFor("de", { form: "word" }).terms("Die Stürme und die FLUTEN")).toEqual(["stürme", "fluten"]);
  });

  it("folds words of languages whose endings it does not know", () => {
    expect(analyzerFor("fi").terms("Myrskyt TULVAT")).toEqual(["myrskyt", "tulvat"]);
  });

  it("segments Chinese with the topic's terms whole", () => {
    expect(analyzerFor("zh", { dictionary: ["暴雨灾害"] }).terms("昨日的暴雨灾害，我们没有准备")).toEqual([
      "昨日",
      "暴雨灾害",
      "准备",
    ]);
  });

  it("drops encoded data, which is no word", () => {
    expect(analyzerFor("en").terms(`storm ${"x".repeat(1_000_000)} flood`)).toEqual(["storm", "flood"]);
  });

  it("finds nothing in nothing", () => {
    for (const text of ["", " ", "!!", "the of and"]) expect(analyzerFor("en").terms(text)).toEqual([]);
  });

  it("gives each word the term that it has alone", () => {
    const analyzer = analyzerFor("en");
    const word = fc.constantFrom("storm", "Floods", "the", "ran", "42", "constructor", "hasOwnProperty");
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(analyzer.terms(words.join(" "))).toEqual(words.flatMap((single) => analyzer.term(single) ?? []));
      }),
    );
  });

  it("counts what it lists, in the order in which terms first stand there", () => {
    const analyzers = ["en", "de", "zh"].map((language) => analyzerFor(language));
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom("storm", "Storms", " ", "the ", "雨", "é", "😀", "-", "𝐀", "7") }),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...analyzers), text, (analyzer, any) => {
        const counts = countTerms(analyzer.terms(any));
        expect([...analyzer.counts(any)]).toEqual([...counts]);
        const { vocabulary, ids, counts: byNumber } = analyzer.count(any);
        expect(ids.map((id) => vocabulary.term(id))).toEqual([...counts.keys()]);
        expect([...byNumber]).toEqual([...counts.values()]);
      }),
    );
  });
});
