import { describe, expect, it } from "vitest";
import { tellingWords } from "./telling-words.ts";
import { fromPairs } from "./term-counts.ts";

describe("tellingWords", () => {
  it("names no more than twenty, the strongest first, and none that say nothing", () => {
    const words = Array.from({ length: 30 }, (_, i) => `w${i}`);
    const odds = (word: string) => (words.indexOf(word) % 2 === 0 ? 1 : -1) * words.indexOf(word);
    const told = tellingWords({ terms: words }, odds);
    expect(told.map(({ word }) => word)).toEqual(words.slice(10).reverse());
    expect(tellingWords(fromPairs([["w0", 9]]), odds)).toEqual([]);
  });

  it("weighs by how often a word stands there, too", () => {
    const counts = fromPairs([
      ["rare", 1],
      ["often", 20],
    ]);
    const told = tellingWords(counts, (word) => (word === "rare" ? 2 : 1));
    expect(told).toEqual([
      { word: "often", odds: 1, count: 20 },
      { word: "rare", odds: 2, count: 1 },
    ]);
  });
});
