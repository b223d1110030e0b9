import fc from "fast-check";
import { expect, it } from "vitest";
import { analyzerFor } from "./analyzer.ts";
import { TermNumbers } from "./term-numbers.ts";
import { TermPlaces } from "./term-places.ts";

const analyzer = analyzerFor("en");
const word = fc.constantFrom(..."storm Storms the heavy-rain naïve 1987 ×2 m² rains flooding a “x”".split(" "), "\n");

it("lists the terms that the stretches have when they are read by themselves", () => {
  const places = new TermPlaces(analyzer);
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(" "));
  const stretch = fc.tuple(fc.nat(200), fc.nat(80)).map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), fc.array(stretch, { maxLength: 3 }), (texts, stretches) => {
      for (const one of texts) {
        const numbers = new TermNumbers();
        expect(places.read(one, numbers)).toBe(true);
        const alone = stretches.map(({ start, end }) => one.slice(start, end)).join(" ");
        const terms = places.distinct(stretches).map((number) => numbers.terms[number]);
        expect(terms).toEqual([...new Set(analyzer.terms(alone))]);
      }
    }),
    { numRuns: 500 },
  );
});

it("leaves texts to others whose words depend on what stands around them", () => {
  expect(new TermPlaces(analyzer).read("storm 嵐", new TermNumbers())).toBe(false);
  expect(new TermPlaces(analyzerFor("ja")).read("storm", new TermNumbers())).toBe(false);
});

it("counts the terms before a place as they are counted by themselves, in the same order", () => {
  const places = new TermPlaces(analyzer);
  const text = fc.array(word, { maxLength: 30, size: "max" }).map((words) => words.join(" "));
  fc.assert(
    fc.property(text, text, fc.nat(120), (title, one, end) => {
      expect(places.read(one, new TermNumbers())).toBe(true);
      const counts = analyzer.counts(title);
      places.addCounts(end, counts);
      expect([...counts]).toEqual([...analyzer.counts(`${title}\n${one.slice(0, end)}`)]);
    }),
    { numRuns: 500 },
  );
});

it("reads long texts, and short ones after them", () => {
  const places = new TermPlaces(analyzer);
  const terms = Array.from({ length: 300_000 }, (_, i) => `storm${i % 7}x`);
  for (const words of [terms, ["flood", "storm"], terms.slice(0, 5000)]) {
    const [numbers, counts] = [new TermNumbers(), new Map<string, number>()];
    const text = words.join(" ");
    expect(places.read(text, numbers)).toBe(true);
    expect(places.distinct([{ start: 0, end: text.length }]).map((number) => numbers.terms[number])).toEqual([
      ...new Set(analyzer.terms(text)),
    ]);
    places.addCounts(text.length, counts);
    expect([...counts]).toEqual([...analyzer.counts(text)]);
  }
});
