import { describe, expect, it } from "vitest";
import { analyzerFor } from "./analyzer.ts";
import { GeneralWords } from "./general-words.ts";
import { openAnchorVectors } from "./vectors/anchor-vectors.ts";
import type { RankedVectors } from "./vectors/providers.ts";

const WORDS = ["the", "year", "storm"];
const three: RankedVectors = {
  name: "three words",
  dimension: 2,
  size: WORDS.length,
  rank: (word) => (WORDS.includes(word) ? WORDS.indexOf(word) : undefined),
  word: (rank) => WORDS[rank],
  vector: (word) => (word === "year" ? Float32Array.of(1, 0) : Float32Array.of(0, 1)),
};

describe("GeneralWords", () => {
  const general = new GeneralWords(openAnchorVectors());

  it("knows frequent words from rare ones by their rank alone", () => {
    const rates = ["year", "computer", "planet", "cryptography", "qxqxq"].map((word) => general.rate(word));
    expect(rates).toEqual([...rates].sort((a, b) => b - a));
    expect(rates[0]).toBeGreaterThan(0.5);
    expect(rates[1]).toBeGreaterThan(0.03);
    expect(rates[4]).toBeLessThan(0.002);
  });

  it("weighs a word as if fifty pages had been counted", () => {
    expect(general.weight("qxqxq")).toBeCloseTo(Math.log(51 / 0.5), 0);
    expect(general.weight("year")).toBeLessThan(1);
    for (const word of ["year", "planet"]) {
      expect(general.weight(word)).toBeCloseTo(Math.log(51 / (50 * general.rate(word) + 0.5)), 12);
    }
  });

  it("takes the mean over what is written, without words that say nothing", () => {
    const general = new GeneralWords(three);
    const [year, storm] = [general.weight("year") / 3.7, general.weight("storm") / 4.7];
    const mean = general.mean((word) => (word === "the" ? undefined : word));
    expect(mean[0]).toBeCloseTo(year / (year + storm), 6);
    expect(mean[1]).toBeCloseTo(storm / (year + storm), 6);
    expect([...general.mean(() => undefined)]).toEqual([0, 0]);
  });

  it("finds the mean of English short: its words point everywhere", () => {
    expect(Math.hypot(...general.mean(analyzerFor("en").term))).toBeLessThan(0.3);
  });
});
