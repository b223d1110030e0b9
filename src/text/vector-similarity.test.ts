import { describe, expect, it } from "vitest";
import { vectorSimilarity } from "./vector-similarity.ts";
import type { StaticVectors } from "./vectors/providers.ts";
import { openShippedVectors } from "./vectors/static-vectors.ts";

const TABLE: Readonly<Record<string, readonly number[]>> = {
  storm: [1, 0],
  gale: [0.8, 0.6],
  chess: [-1, 0],
  flash: [0, 1],
  flood: [1, 0],
};
const vectors: StaticVectors = {
  name: "table",
  dimension: 2,
  size: 5,
  vector: (word) => (TABLE[word] ? Float32Array.from(TABLE[word]) : undefined),
};

describe("vectorSimilarity", () => {
  it("is the cosine, with negative values as 0, and 1 for the same term", () => {
    const { similarities, topicTerms, name } = vectorSimilarity(vectors, ["storm", "unheard"]);
    expect([name, topicTerms]).toEqual(["table", ["storm", "unheard"]]);
    expect(similarities("gale")[0]).toBeCloseTo(0.8, 6);
    expect([...similarities("chess")]).toEqual([0, 0]);
    expect([...similarities("unheard")]).toEqual([0, 1]);
    expect([...similarities("unknown")]).toEqual([0, 0]);
  });

  it("keeps negative values where the paper's letter is asked for", () => {
    expect([...vectorSimilarity(vectors, ["storm"], { clamp: false }).similarities("chess")]).toEqual([-1]);
  });

  it("takes the mean direction of a term of several words", () => {
    expect(vectorSimilarity(vectors, ["flash flood"]).similarities("storm")[0]).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it("knows with the shipped vectors that a hurricane is nearer to a storm than a violin", () => {
    const { similarities } = vectorSimilarity(openShippedVectors(), ["storm"]);
    expect(similarities("hurricane")[0]).toBeGreaterThan(0.5);
    expect(similarities("violin")[0]).toBeLessThan(0.3);
  });
});
