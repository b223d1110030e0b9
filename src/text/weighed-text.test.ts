import { describe, expect, it } from "vitest";
import { analyzerFor } from "./analyzer.ts";
import { Collection, tfIdf } from "./tf-idf.ts";
import { WeighedText } from "./weighed-text.ts";

const analyzer = analyzerFor("en");
const TEXT = "storm rain storm chess garden rain storm";

function collectionOf(...texts: string[][]): Collection {
  const collection = new Collection();
  for (const terms of texts) collection.add(terms);
  return collection;
}

describe("WeighedText", () => {
  it.each(["relative", "raw", "logarithmic"] as const)("weighs like tfIdf (%s)", (frequency) => {
    const collection = collectionOf(["storm", "rain"], ["rain"], ["chess"]);
    const weighed = new WeighedText(analyzer.count(TEXT), collection, frequency);
    const expected = tfIdf(analyzer.counts(TEXT), collection, frequency);
    expect([...weighed]).toEqual([...expected]);
    expect([...weighed.weights]).toEqual([...expected.values()]);
    expect([weighed.size, weighed.get("rain"), weighed.has("sea")]).toEqual([4, expected.get("rain"), false]);
    expect([[...weighed.keys()], [...weighed.values()]]).toEqual([[...expected.keys()], [...expected.values()]]);
    const visited: unknown[] = [];
    weighed.forEach((weight, term) => {
      visited.push([term, weight]);
    });
    expect(visited).toEqual([...weighed.entries()]);
  });

  it("follows a collection that grows, and tells collections apart", () => {
    const [first, second] = [collectionOf(["storm"]), collectionOf(["rain"], ["rain"])];
    for (const collection of [first, second, first]) {
      collection.add(["storm", "chess"]);
      const weighed = new WeighedText(analyzer.count(TEXT), collection, "relative");
      expect([...weighed]).toEqual([...tfIdf(analyzer.counts(TEXT), collection)]);
    }
  });

  it("is empty for a text without terms", () => {
    expect([...new WeighedText(analyzer.count("the"), new Collection(), "relative")]).toEqual([]);
  });
});
