import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTerms } from "./term-vector.ts";
import { Collection, tfIdf } from "./tf-idf.ts";

const collectionOf = (...texts: string[]) => {
  const collection = new Collection();
  for (const text of texts) collection.add(text.split(" "));
  return collection;
};

describe("Collection", () => {
  it("counts texts, and each term once a text", () => {
    const collection = collectionOf("storm storm flood", "storm");
    expect(collection.size).toBe(2);
    expect(["storm", "flood", "other"].map((term) => collection.documentFrequency(term))).toEqual([2, 1, 0]);
  });

  it("gives ln((1 + N) / (1 + n)) + 1, also of nothing", () => {
    const collection = collectionOf("storm flood", "storm", "gale");
    expect(collection.inverseDocumentFrequency("storm")).toBeCloseTo(Math.log(4 / 3) + 1, 15);
    expect(collection.inverseDocumentFrequency("new")).toBeCloseTo(Math.log(4) + 1, 15);
    expect(new Collection().inverseDocumentFrequency("storm")).toBe(1);
  });

  it("takes texts that were counted elsewhere", () => {
    const collection = collectionOf("storm flood");
    collection.addCounted(10, [["storm", 2.5]]);
    expect(collection.size).toBe(11);
    expect(["storm", "flood", "other"].map((term) => collection.documentFrequency(term))).toEqual([3.5, 1, 0]);
  });

  it("takes texts without terms", () => {
    const collection = new Collection();
    collection.add([]);
    expect(collection.snapshot()).toEqual({ size: 1, terms: [] });
  });

  it("goes on from a snapshot as if never interrupted", () => {
    const texts = fc.array(fc.array(fc.constantFrom("a", "b", "c", "d", "__proto__"), { maxLength: 6 }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const through = new Collection();
        for (const terms of before) through.add(terms);
        const restored = Collection.restore(JSON.parse(JSON.stringify(through.snapshot())));
        for (const terms of after) {
          through.add(terms);
          restored.add(terms);
        }
        expect(restored.snapshot()).toEqual(through.snapshot());
      }),
    );
  });

  it.each([
    [null],
    ["text"],
    [{}],
    [{ size: -1, terms: [] }],
    [{ size: 1.5, terms: [] }],
    [{ size: 1, terms: [["a"]] }],
    [{ size: 1, terms: [[1, 1]] }],
    [{ size: 1, terms: [["a", Number.NaN]] }],
    [{ size: 1, terms: {} }],
  ])("refuses %j as a snapshot", (snapshot) => {
    expect(() => Collection.restore(snapshot)).toThrow(TypeError);
  });
});

describe("tfIdf", () => {
  const collection = collectionOf("storm flood", "storm");
  const counts = countTerms(["storm", "storm", "storm", "storm", "flood", "flood"]);
  const storm = Math.log(3 / 3) + 1;
  const flood = Math.log(3 / 2) + 1;

  it.each([
    ["relative", [storm, 0.5 * flood]],
    ["raw", [4 * storm, 2 * flood]],
    ["logarithmic", [(1 + Math.log(4)) * storm, (1 + Math.log(2)) * flood]],
  ] as const)("weighs by %s frequency", (frequency, expected) => {
    expect([...tfIdf(counts, collection, frequency).values()]).toEqual(expected);
  });

  it("weighs nothing in nothing, and a page of one repeated word by its IDF", () => {
    expect(tfIdf(new Map(), collection).size).toBe(0);
    expect(tfIdf(countTerms(Array(1_000_000).fill("flood")), collection).get("flood")).toBe(flood);
  });

  it("is positive and finite for every term that occurs", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { minLength: 1 }), (terms) => {
        for (const frequency of ["relative", "raw", "logarithmic"] as const) {
          for (const weight of tfIdf(countTerms(terms), collection, frequency).values()) {
            expect(weight).toBeGreaterThan(0);
            expect(Number.isFinite(weight)).toBe(true);
          }
        }
      }),
    );
  });
});
