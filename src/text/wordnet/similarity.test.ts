import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordNetWords } from "../../../test/wordnet-words.ts";
import { at } from "../../collections/at.ts";
import { type InformationContent, openInformationContent } from "./information-content.ts";
import { openLexicon } from "./lemmas.ts";
import { linOf } from "./lin.ts";
import { wordNetSimilarity } from "./similarity.ts";
import { ancestorsOf, type Node, nodeOf, openTaxonomy } from "./taxonomy.ts";

const nouns = wordNetWords("noun");
const taxonomy = openTaxonomy();
const similarity = (a: string, b: string, options = {}) => at(wordNetSimilarity([b], options).similarities(a), 0);

/** Of all that covers both notions, what says most. */
function lin(content: InformationContent, a: Node, b: Node): number {
  const aboveA = new Set(ancestorsOf(taxonomy, a));
  const common = [...ancestorsOf(taxonomy, b)].filter((ancestor) => aboveA.has(ancestor));
  return linOf(Math.max(0, ...common.map((ancestor) => at(content, ancestor))), at(content, a), at(content, b));
}

/** Every pair of senses, one by one. */
function slowly(a: string, b: string, senses: "all" | "first", content: "intrinsic" | "resnik"): number {
  const values = openInformationContent(content);
  const sensesOf = (word: string, part: number) =>
    openLexicon()
      .synsetsOf(word, part)
      .slice(0, senses === "first" ? 1 : undefined)
      .map((id) => nodeOf(taxonomy, id));
  let best = a === b ? 1 : 0;
  for (const part of [0, 1]) {
    for (const x of sensesOf(a, part)) {
      for (const y of sensesOf(b, part)) best = Math.max(best, lin(values, x, y));
    }
  }
  return best;
}

describe("wordNetSimilarity", () => {
  it("is the best pair of senses", () => {
    const words = ["storm", "flood", "rainfall", "king", "queen", "run", "piano", "walk", "entity", "weather"];
    for (const senses of ["all", "first"] as const) {
      for (const content of ["intrinsic", "resnik"] as const) {
        const fast = wordNetSimilarity(words, { senses, content });
        for (const word of words) {
          const expected = words.map((other) => slowly(word, other, senses, content));
          expect([...fast.similarities(word)], word).toEqual(expected);
        }
      }
    }
  });

  it("is 2 IC(lso) / (IC(a) + IC(b)) with the notion that covers both", () => {
    const content = openInformationContent("intrinsic");
    const contentOf = (word: string) => at(content, nodeOf(taxonomy, at(openLexicon().synsetsOf(word, 0), 0)));
    const expected = (2 * contentOf("storm")) / (contentOf("hurricane") + contentOf("storm"));
    expect(similarity("hurricane", "storm", { senses: "first" })).toBeCloseTo(expected, 12);
  });

  it("orders pairs as people do", () => {
    const first = (a: string, b: string) => similarity(a, b, { senses: "first" });
    expect(first("car", "automobile")).toBe(1);
    expect(first("dog", "cat")).toBeGreaterThan(first("dog", "car"));
    expect(first("storm", "hurricane")).toBeGreaterThan(first("storm", "flood"));
    expect(first("storm", "flood")).toBeGreaterThan(first("storm", "piano"));
  });

  it("finds king and queen the same by all senses, and not by the first ones", () => {
    expect(similarity("king", "queen")).toBe(1);
    expect(similarity("king", "queen", { senses: "first" })).toBeLessThan(0.5);
  });

  it.each([
    ["storms", "Storm"],
    ["flash floods", "flash flood"],
    ["ran", "running"],
    ["better", "good"],
    ["entities", "entity"],
    ["暴雨", "暴雨"],
    ["xyzzy", "XYZZY"],
    ["disaster management", "disaster management"],
    ["", ""],
  ])("is 1 for the same lemma or string: %j, %j", (a, b) => {
    expect(similarity(a, b)).toBe(1);
    expect(similarity(a, b, { senses: "first", content: "resnik" })).toBe(1);
  });

  it.each([
    ["xyzzy", "storm"],
    ["storm", "xyzzy"],
    ["暴雨", "storm"],
    ["", "storm"],
    ["entity", "storm"],
    ["quickly", "slowly"],
    ["toString", "constructor"],
  ])("is 0 for words of which it knows nothing: %j, %j", (a, b) => {
    expect(similarity(a, b)).toBe(0);
  });

  it("names itself and its options", () => {
    expect(wordNetSimilarity([]).name).toBe("wordnet-lin (intrinsic, all senses)");
    expect(wordNetSimilarity([], { content: "resnik", senses: "first" }).name).toBe(
      "wordnet-lin (resnik, first senses)",
    );
  });

  it("takes no topic terms, and the same term twice", () => {
    expect(wordNetSimilarity([]).similarities("storm")).toHaveLength(0);
    expect([...wordNetSimilarity(["storm", "storms", "storm"]).similarities("storm")]).toEqual([1, 1, 1]);
  });

  it("gives the same row again", () => {
    const model = wordNetSimilarity(["storm", "flood"]);
    const first = [...model.similarities("hurricane")];
    model.similarities("piano");
    expect([...model.similarities("hurricane")]).toEqual(first);
  });

  it("is symmetric and in [0, 1] for any two words", () => {
    const word = fc.oneof(
      fc.constantFrom("run", "set", "storm", "Flood", "walking", "xyzzy", "雨"),
      fc.nat(nouns.length - 1).map((index) => at(nouns, index)),
    );
    fc.assert(
      fc.property(word, word, fc.constantFrom("intrinsic", "resnik"), (a, b, content) => {
        const value = similarity(a, b, { content });
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(similarity(b, a, { content })).toBeCloseTo(value, 12);
      }),
    );
  });
});

describe("the joined measure", () => {
  const words = ["dog", "cat", "storm", "hurricane", "computer"];
  const lin = wordNetSimilarity(words, { senses: "first" });
  const joined = wordNetSimilarity(words, { senses: "first", measure: "joined" });

  it("is 1 for the same word, in [0, 1], and the mean of content and of places in the hierarchy", () => {
    for (const word of words) {
      const [content, both] = [lin.similarities(word), joined.similarities(word)];
      both.forEach((value, i) => {
        expect(value >= 0 && value <= 1).toBe(true);
        if (words[i] === word) expect(value).toBe(1);
        // (Lin + structure)/2 with a structure in [0, 1].
        expect(Math.abs(value - (content[i] ?? 0) / 2)).toBeLessThanOrEqual(0.5);
      });
    }
  });

  it("puts dog and cat nearer to each other than either to a computer", () => {
    const [dog] = [joined.similarities("dog")];
    expect(dog[1]).toBeGreaterThan(dog[4] ?? 1);
    expect(dog[1]).not.toBeCloseTo(lin.similarities("dog")[1] ?? 0, 6);
  });
});
