import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromPairs, NO_TERMS, type TermCounts } from "./term-counts.ts";
import { TermOdds } from "./term-odds.ts";

const counts = (text: string): TermCounts => {
  const found = new Map<string, number>();
  for (const term of text.split(" ").filter(Boolean)) found.set(term, (found.get(term) ?? 0) + 1);
  return fromPairs([...found]);
};

function oddsOf(examples: readonly string[], background: readonly string[]): TermOdds {
  const odds = new TermOdds();
  for (const text of examples) odds.addExample(counts(text));
  for (const text of background) odds.addBackground(counts(text));
  return odds;
}

describe("TermOdds", () => {
  it("is the logarithm of how much likelier a term is in examples, drawn to the background by ten pages", () => {
    const odds = oddsOf(["rain", "rain", "chess"], ["chess", "rain", "tea", "tea"]);
    // Of four background pages one has "rain": (1 + .5)/5; of three examples two, and ten times that rate.
    const rate = 1.5 / 5;
    expect(odds.of("rain")).toBeCloseTo(Math.log((2 + 10 * rate) / 13 / rate), 12);
    expect(odds.of("rain")).toBeGreaterThan(0);
    expect(odds.of("tea")).toBeLessThan(0);
  });

  it("says nothing of a term that it has never seen", () => {
    expect(oddsOf(["rain"], ["chess"]).of("unheard")).toBe(0);
  });

  it("counts pages, not occurrences", () => {
    expect(oddsOf(["rain rain rain"], ["chess"]).of("rain")).toBe(oddsOf(["rain"], ["chess"]).of("rain"));
  });

  it("lets no term decide alone", () => {
    const many = Array.from({ length: 2000 }, () => "rain");
    const odds = oddsOf(
      many,
      many.map(() => "chess"),
    );
    expect(odds.of("rain")).toBe(3);
    expect(odds.of("chess")).toBe(-3);
  });

  it("counts an example by its weight", () => {
    const odds = new TermOdds();
    odds.addExample(counts("rain"), 0.5);
    odds.addExample(counts("rain"), 0.5);
    odds.addBackground(counts("chess"));
    expect(odds.of("rain")).toBeCloseTo(oddsOf(["rain"], ["chess"]).of("rain"), 12);
  });

  it("knows what was added after it was asked", () => {
    const odds = oddsOf(["rain"], ["chess"]);
    const before = odds.of("rain");
    odds.addExample(counts("rain"));
    const after = odds.of("rain");
    expect(after).toBeGreaterThan(before);
    odds.addBackground(counts("rain"));
    expect(odds.of("rain")).toBeLessThan(after);
  });

  it("takes the mean over the terms of a text, by the logarithm of their counts", () => {
    const odds = oddsOf(["rain wind", "rain"], ["chess", "tea"]);
    const expected = (Math.log(4) * odds.of("rain") + Math.log(2) * odds.of("chess")) / (Math.log(4) + Math.log(2));
    expect(odds.meanOf(counts("rain rain rain chess unheard"))).toBeCloseTo(expected, 12);
    expect(odds.meanOf(counts("unheard"))).toBe(0);
    expect(odds.meanOf(NO_TERMS)).toBe(0);
  });

  const text = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 6 }).map((terms) => terms.join(" "));
  const texts = fc.array(text, { minLength: 1, maxLength: 8 });

  it("judges an example as if it had not been there", () => {
    fc.assert(
      fc.property(texts, texts, text, (examples, background, left) => {
        const all = oddsOf([...examples, left], background);
        const without = oddsOf(examples, background);
        expect(all.meanWithout(counts(left), 1, 0)).toBeCloseTo(without.meanOf(counts(left)), 9);
      }),
    );
  });

  it("judges a background page as if it had not been there", () => {
    fc.assert(
      fc.property(texts, texts, text, (examples, background, left) => {
        const all = oddsOf(examples, [...background, left]);
        const without = oddsOf(examples, background);
        expect(all.meanWithout(counts(left), 0, 1)).toBeCloseTo(without.meanOf(counts(left)), 9);
      }),
    );
  });

  it("stays within its limits", () => {
    fc.assert(
      fc.property(texts, texts, text, (examples, background, asked) => {
        const odds = oddsOf(examples, background);
        for (const term of "abcde") expect(Math.abs(odds.of(term))).toBeLessThanOrEqual(3);
        expect(Math.abs(odds.meanOf(counts(asked)))).toBeLessThanOrEqual(3);
      }),
    );
  });
});
