import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageOf } from "../testing/pages.ts";
import { normOf } from "../text/term-vector.ts";
import { topicFromPages } from "./pages.ts";

const STORMS = [
  "Storms bring heavy rain. A storm surge floods the coast, and the storm passes.",
  "The flood after the storm: rivers rose, rain fell for days.",
  "Heavy rain and flood warnings along the river.",
];
const OTHERS = [
  "The piano sonata has three movements.",
  "Rivers of Europe: a list of rivers.",
  "Baking bread with rye.",
];

describe("topicFromPages", () => {
  it("finds what sets the pages apart", () => {
    const { terms } = topicFromPages(STORMS, OTHERS, { terms: 3 });
    expect(new Set(terms.keys())).toEqual(new Set(["storm", "flood", "rain"]));
    const weights = [...terms.values()];
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(Math.min(...weights)).toBeGreaterThan(0);
  });

  it("weighs by the mean of unit vectors, by hand", () => {
    const { terms } = topicFromPages(["storm storm flood", "storm"], ["gale"]);
    const storm = Math.log(4 / 3) + 1;
    const flood = 0.5 * (Math.log(4 / 2) + 1);
    const length = Math.hypot(storm, flood);
    expect([...terms.keys()]).toEqual(["storm", "flood"]);
    expect(terms.get("storm")).toBeCloseTo((storm / length + 1) / 2, 12);
    expect(terms.get("flood")).toBeCloseTo(flood / length / 2, 12);
  });

  it("counts a rarer term for more", () => {
    const without = topicFromPages(STORMS, []).terms;
    const common = topicFromPages(STORMS, Array(20).fill("rain rain rain")).terms;
    const ratio = (terms: ReadonlyMap<string, number>) => (terms.get("rain") ?? 0) / (terms.get("storm") ?? 0);
    expect(ratio(common)).toBeLessThan(ratio(without));
  });

  it("takes general English for a background that is not given", () => {
    const general = { rate: (term: string) => (term === "rain" ? 0.9 : 0.01) };
    const texts = ["storm rain", "storm rain"];
    const { terms } = topicFromPages(texts, [], { general });
    const idf = (rate: number) => Math.log(53 / (1 + 2 + 50 * rate)) + 1;
    expect((terms.get("storm") ?? 0) / (terms.get("rain") ?? 1)).toBeCloseTo(idf(0.01) / idf(0.9), 12);
    expect(topicFromPages(texts, OTHERS, { general }).terms).toEqual(topicFromPages(texts, OTHERS).terms);
  });

  it("reads pages with title, description and keywords", () => {
    const page = { ...pageOf([[3, "storm"]]), title: "Gale", description: "typhoon", keywords: "cyclone" };
    expect(new Set(topicFromPages([page], []).terms.keys())).toEqual(new Set(["storm", "gale", "typhoon", "cyclone"]));
    const pages = STORMS.map((text) => pageOf([[3, text]]));
    expect(topicFromPages(pages, []).terms).toEqual(topicFromPages(STORMS, []).terms);
  });

  it("keeps a vector of length 1 for each page and all texts in the collection", () => {
    const { pageVectors, collection } = topicFromPages(STORMS, OTHERS);
    expect(pageVectors).toHaveLength(3);
    for (const vector of pageVectors) expect(normOf(vector)).toBeCloseTo(1, 12);
    expect(collection.size).toBe(6);
    expect(collection.documentFrequency("storm")).toBe(2);
  });

  it("takes Chinese pages with the given terms whole", () => {
    const { terms } = topicFromPages(["昨日暴雨灾害频发", "暴雨灾害不断"], ["北京的天气"], {
      language: "zh",
      dictionary: ["暴雨灾害"],
    });
    expect([...terms.keys()][0]).toBe("暴雨灾害");
  });

  it("gives nothing for nothing, and a vector of nothing for an empty page", () => {
    expect(topicFromPages([], []).terms.size).toBe(0);
    const { terms, pageVectors } = topicFromPages(["", "storm"], []);
    expect([...terms.keys()]).toEqual(["storm"]);
    expect(pageVectors.map(({ size }) => size)).toEqual([0, 1]);
  });

  it("is the same for the same pages, and does not depend on the background's order", () => {
    const text = fc.array(fc.constantFrom("storm", "flood", "rain", "wind", "the"), { maxLength: 8 });
    const texts = fc.array(
      text.map((words) => words.join(" ")),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(texts, texts, (pages, background) => {
        const first = topicFromPages(pages, background, { terms: 3 });
        const second = topicFromPages(pages, [...background].reverse(), { terms: 3 });
        expect([...second.terms]).toEqual([...first.terms]);
        expect(first.terms.size).toBeLessThanOrEqual(3);
      }),
    );
  });

  it("takes 10 MB of one repeated word", () => {
    const { terms } = topicFromPages(["storm ".repeat(1_700_000)], ["piano"]);
    expect([...terms]).toEqual([["storm", 1]]);
  });
});
