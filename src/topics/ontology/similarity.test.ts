import { describe, expect, it } from "vitest";
import { createOntology } from "./ontology.ts";
import { FACTOR_WEIGHTS, FACTORS, fiveFactorSimilarity } from "./similarity.ts";

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

describe("five-factor similarity on Example 1", () => {
  const { factor, similarity } = fiveFactorSimilarity(EXAMPLE);

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
  ])("of %s and %s has its factors and its sum", (a, b, factors, sum) => {
    FACTORS.forEach((name, index) => {
      expect(factor(name, a, b)).toBeCloseTo(factors[index]!, 9);
      expect(factor(name, b, a)).toBe(factor(name, a, b));
    });
    expect(similarity(a, b)).toBeCloseTo(sum, 9);
    expect(similarity(b, a)).toBe(similarity(a, b));
  });

  it("has a distance that never reaches 0 when hyperbolic", () => {
    const hyperbolic = fiveFactorSimilarity(EXAMPLE, { distance: "hyperbolic" });
    expect(hyperbolic.factor("distance", "T4", "T7")).toBeCloseTo(1.6 / 5.6, 9);
    expect(hyperbolic.factor("distance", "T1", "T2")).toBeCloseTo(1.6 / 2.6, 9);
    expect(hyperbolic.factor("distance", "T1", "T1")).toBe(1);
    expect(hyperbolic.similarity("T4", "T7")).toBeCloseTo(0.192 + 0.7 * (1.6 / 5.6), 9);
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
  const { factor, similarity } = fiveFactorSimilarity(ontology);

  it.each([
    ["car", "auto", 1],
    ["engine", "vehicle", 0.8],
    ["car", "engine", 0.6],
    ["valve", "car", 0.6],
    ["engine", "valve", 0.6],
    ["car", "part", 0.5],
    ["auto", "valve", 0.3],
  ])("of %s and %s is %d", (a, b, expected) => {
    expect(factor("relation", a, b)).toBe(expected);
    expect(factor("relation", b, a)).toBe(expected);
  });

  it("makes equivalent concepts equal in every respect", () => {
    expect(FACTORS.map((name) => factor(name, "auto", "car"))).toEqual([1, 1, 1, 1, 1]);
    expect(similarity("auto", "car")).toBe(1);
  });
});

describe("five-factor similarity", () => {
  it("of a single concept with itself is 1", () => {
    const { similarity } = fiveFactorSimilarity(createOntology([{ id: "a" }], { name: "a" }));
    expect(similarity("a", "a")).toBe(1);
  });

  it("refuses unknown concepts", () => {
    const { factor, similarity } = fiveFactorSimilarity(EXAMPLE);
    expect(() => similarity("T1", "T9")).toThrow('no concept "T9"');
    expect(() => factor("depth", "T9", "T9")).toThrow('no concept "T9"');
  });

  it("takes other weights that add up to 1, and refuses those that do not", () => {
    const only = { distance: 0, density: 0, depth: 1, coincidence: 0, relation: 0 };
    expect(fiveFactorSimilarity(EXAMPLE, { weights: only }).similarity("T1", "T4")).toBe(0.5);
    for (const wrong of [
      { ...only, density: 0.5 },
      { ...only, depth: 2, density: -1 },
      { ...only, depth: Number.NaN },
    ])
      expect(() => fiveFactorSimilarity(EXAMPLE, { weights: wrong })).toThrow('"weights" must be at least 0');
  });

  it("has the paper's weights by default", () => {
    expect(Object.values(FACTOR_WEIGHTS)).toEqual([0.7, 0.04, 0.11, 0.03, 0.12]);
  });
});
