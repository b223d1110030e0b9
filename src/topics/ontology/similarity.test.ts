import { describe, expect, it } from "vitest";
import { createOntology } from "./ontology.ts";
import { fiveFactorSimilarity } from "./similarity.ts";

/** The hierarchy that Example 1 of FCOSA gives: deepest 3, at most 3 children. */
const EXAMPLE = createOntology(
  [
    { id: "T1" },
    { id: "T2", parents: ["T1"] },
    { id: "T3", parents: ["T1"] },
    { id: "T4", parents: ["T3"] },
    { id: "T5", parents: ["T3"] },
    { id: "T6", parents: ["T1"] },
    { id: "T7", parents: ["T6"] },
    { id: "T8", parents: ["T4", "T5", "T6"] },
  ],
  { name: "T1" },
);

/** Eq. 1 of FCOSA with its weights of distance, density, depth, coincidence and relation. */
const WEIGHTS = [0.7, 0.04, 0.11, 0.03, 0.12];
const weighed = (factors: readonly number[]) =>
  factors.reduce((sum, factor, index) => sum + factor * (WEIGHTS[index] ?? 0), 0);

describe("five-factor similarity on Example 1", () => {
  const similarity = fiveFactorSimilarity(EXAMPLE);

  it.each([
    ["T1", "T1", [1, 1, 1, 1, 1], 1],
    ["T1", "T2", [0.75, 1, 3 / 7, 1 / 2, 0.8], 0.7231428571428571],
    ["T1", "T3", [0.75, 1, 3 / 7, 1 / 2, 0.8], 0.7231428571428571],
    ["T1", "T6", [0.75, 1, 3 / 7, 1 / 2, 0.8], 0.7231428571428571],
    ["T1", "T4", [0.5, 1, 0.5, 1 / 3, 0.8], 0.551],
    ["T1", "T5", [0.5, 1, 0.5, 1 / 3, 0.8], 0.551],
    ["T1", "T7", [0.5, 1, 0.5, 1 / 3, 0.8], 0.551],
    ["T1", "T8", [0.5, 1, 0.5, 1 / 6, 0.8], 0.546],
    ["T4", "T5", [0.5, 2 / 3, 1, 1 / 2, 0.5], 0.5616666666666665],
    ["T2", "T3", [0.5, 1, 2 / 3, 1 / 3, 0.5], 0.5333333333333332],
    ["T7", "T8", [0.5, 2 / 3, 1, 2 / 7, 0.5], 0.5552380952380952],
    ["T4", "T8", [0.75, 1 / 3, 1, 1 / 2, 0.8], 0.7593333333333332],
    ["T4", "T7", [0, 1, 1, 1 / 5, 0.3], 0.192],
  ])("of %s and %s is the weighted sum of the factors %j", (a, b, factors, sum) => {
    expect(weighed(factors)).toBeCloseTo(sum, 9);
    expect(similarity(a, b)).toBeCloseTo(sum, 9);
    expect(similarity(b, a)).toBe(similarity(a, b));
  });
});

describe("the factor of relation", () => {
  const ontology = createOntology(
    [
      { id: "vehicle" },
      { id: "car", parents: ["vehicle"], equivalent: ["auto"] },
      { id: "auto", parents: ["vehicle"] },
      { id: "part", parents: ["vehicle"] },
      { id: "engine", parents: ["part"], partOf: ["car"] },
      { id: "valve", parents: ["part"], partOf: ["engine"] },
    ],
    { name: "vehicle" },
  );
  const similarity = fiveFactorSimilarity(ontology);

  it.each([
    ["engine", "vehicle", 0.8, [0.5, 1, 1 / 2, 1 / 3]],
    ["car", "engine", 0.6, [0.25, 1, 5 / 7, 1 / 4]],
    ["valve", "car", 0.6, [0.25, 1, 5 / 7, 1 / 4]],
    ["engine", "valve", 0.6, [0.5, 2 / 3, 1, 1 / 2]],
    ["car", "part", 0.5, [0.5, 1, 2 / 3, 1 / 3]],
    ["auto", "valve", 0.3, [0.25, 1, 5 / 7, 1 / 4]],
  ])("of %s and %s is %d, beside the others %j", (a, b, relation, others) => {
    expect(similarity(a, b)).toBeCloseTo(weighed([...others, relation]), 9);
    expect(similarity(b, a)).toBe(similarity(a, b));
  });

  it("does not matter for equivalent concepts, which are equal in every respect", () => {
    expect(similarity("auto", "car")).toBe(1);
  });
});

describe("five-factor similarity", () => {
  it("of a single concept with itself is 1", () => {
    expect(fiveFactorSimilarity(createOntology([{ id: "a" }], { name: "a" }))("a", "a")).toBe(1);
  });

  it("refuses unknown concepts", () => {
    const similarity = fiveFactorSimilarity(EXAMPLE);
    expect(() => similarity("T1", "T9")).toThrow('no concept "T9"');
    expect(() => similarity("T9", "T9")).toThrow('no concept "T9"');
  });
});
