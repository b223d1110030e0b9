import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseQuestions, doubtOf, type QuestionPage } from "./questions.ts";

const page = (id: number, relevance: number, words: string): QuestionPage => ({
  id,
  relevance,
  counts: new Map(words.split(" ").map((word) => [word, 1])),
});
const OPTIONS = { count: 2, relevantAbove: 0.5 };

describe("chooseQuestions", () => {
  it("asks about a page that the judge is unsure of, then about one that it is sure of", () => {
    const pages = [
      page(1, 0.02, "chess queen"),
      page(2, 0.55, "storm chess"),
      page(3, 0.99, "storm flood"),
      page(4, 0.04, "queen bishop"),
    ];
    expect(chooseQuestions(pages, OPTIONS).map(({ id }) => id)).toEqual([2, 3]);
  });

  it("does not ask twice about pages that are alike", () => {
    const alike = [1, 2, 3].map((id) => page(id, 0.5, "storm flood rain wind"));
    const other = page(9, 0.4, "chess queen bishop rook");
    const pages = [...alike, other, page(10, 0.41, "chess queen bishop pawn")];
    const chosen = chooseQuestions(pages, OPTIONS).map(({ id }) => id);
    expect(chosen.filter((id) => id <= 3)).toHaveLength(1);
    const asked = chooseQuestions(pages, { ...OPTIONS, count: 1, asked: alike });
    expect(asked[0]?.id).toBeGreaterThan(3);
  });

  it("prefers pages that many others are like", () => {
    const common = [1, 2, 3, 4, 5].map((id) => page(id, 0.45, `storm flood rain w${id}`));
    const odd = page(0, 0.46, "zither qanun oud lute");
    expect(chooseQuestions([odd, ...common], { ...OPTIONS, count: 1 })[0]?.id).not.toBe(0);
  });

  it("gives as many different pages as it is asked for, or all, whatever they are like", () => {
    const pages = fc.array(
      fc.record({
        relevance: fc.double({ min: 0, max: 1, noNaN: true }),
        counts: fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: 9 })),
      }),
    );
    fc.assert(
      fc.property(pages, fc.nat(30), (given, count) => {
        const all = given.map(({ relevance, counts }, id) => ({
          id,
          relevance,
          counts: new Map(Object.entries(counts)),
        }));
        const chosen = chooseQuestions(all, { count, relevantAbove: 0.5 });
        expect(chosen).toHaveLength(Math.min(count, all.length));
        expect(new Set(chosen).size).toBe(chosen.length);
      }),
    );
  });
});

describe("doubtOf", () => {
  it("is largest at the limit, wherever that lies", () => {
    expect(doubtOf(0.3, 0.3)).toBe(1);
    expect(doubtOf(0, 0.3)).toBe(0);
    expect(doubtOf(1, 0.3)).toBe(0);
    expect(doubtOf(0.65, 0.3)).toBeCloseTo(0.5, 12);
  });
});
