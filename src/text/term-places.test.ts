import fc from "fast-check";
import { expect, it } from "vitest";
import { analyzerFor } from "./analyzer.ts";
import { TermLists } from "./term-lists.ts";
import { TermPlaces } from "./term-places.ts";
import { termsOf } from "./vocabulary.ts";

const analyzer = analyzerFor("en");
const word = fc.constantFrom(..."storm Storms the heavy-rain naïve 1987 ×2 m² rains flooding a “x”".split(" "), "\n");

it("lists the terms that the stretches have when they are read by themselves", () => {
  const places = new TermPlaces(analyzer);
  const lists = new TermLists();
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(" "));
  const stretch = fc.tuple(fc.nat(200), fc.nat(80)).map(([start, length]) => ({ start, end: start + length }));
  const context = fc.array(stretch, { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), fc.array(context, { maxLength: 3 }), (texts, contexts) => {
      for (const one of texts) {
        expect(places.read(one)).toBe(true);
        lists.begin(places.table);
        for (const stretches of contexts) {
          for (const { start, end } of stretches) places.list(start, end, lists);
          lists.endList();
        }
        const alone = contexts.map((all) => all.map(({ start, end }) => one.slice(start, end)).join(" "));
        expect(listed(lists)).toEqual(alone.map((context) => [...new Set(analyzer.terms(context))]));
      }
    }),
    { numRuns: 500 },
  );
});

function listed(lists: TermLists): string[][] {
  const { terms, numbers, ends } = lists.end();
  expect(new Set(terms).size).toBe(terms.length);
  return [...ends].map((end, i) => [...numbers.subarray(ends[i - 1] ?? 0, end)].map((number) => terms[number] ?? ""));
}

it("leaves texts to others whose words depend on what stands around them", () => {
  expect(new TermPlaces(analyzer).read("storm 嵐")).toBe(false);
  expect(new TermPlaces(analyzerFor("ja")).read("storm")).toBe(false);
});

it("counts the terms before a place as they are counted by themselves, in the same order", () => {
  const places = new TermPlaces(analyzer);
  const other = analyzerFor("en"); // that numbers terms otherwise
  const text = fc.array(word, { maxLength: 30, size: "max" }).map((words) => words.join(" "));
  fc.assert(
    fc.property(text, text, fc.nat(120), (title, one, end) => {
      expect(places.read(one)).toBe(true);
      const counted = places.countsUpTo(end, other.count(title));
      const expected = analyzer.count(`${title}\n${one.slice(0, end)}`);
      expect(termsOf(counted)).toEqual(termsOf(expected));
      expect(counted.counts).toEqual(expected.counts);
    }),
    { numRuns: 500 },
  );
});

it("reads long texts, and short ones after them", () => {
  const places = new TermPlaces(analyzer);
  const terms = Array.from({ length: 300_000 }, (_, i) => `storm${i % 7}x`);
  for (const words of [terms, ["flood", "storm"], terms.slice(0, 5000)]) {
    const [text, lists] = [words.join(" "), new TermLists()];
    expect(places.read(text)).toBe(true);
    lists.begin(places.table);
    places.list(0, text.length, lists);
    lists.endList();
    expect(listed(lists)).toEqual([[...new Set(analyzer.terms(text))]]);
    const counted = places.countsUpTo(text.length, analyzer.count(""));
    expect([termsOf(counted), [...counted.counts]]).toEqual([
      [...analyzer.counts(text).keys()],
      [...analyzer.counts(text).values()],
    ]);
  }
});
