import { describe, expect, it } from "vitest";
import { syntheticComparison, syntheticFit } from "../../test/synthetic-comparison.ts";
import { at } from "../collections/at.ts";
import { comparisonSchema } from "./results.ts";

describe("comparisonSchema", () => {
  const comparison = syntheticComparison({ recipes: ["oracle", "bfs"], topics: 2, runs: 1 });

  it("reads what was saved", () => {
    expect(comparisonSchema.parse(JSON.parse(JSON.stringify(comparison)))).toEqual(comparison);
  });

  it("refuses another format and figures that are no numbers", () => {
    expect(comparisonSchema.safeParse({ ...comparison, format: 2 }).success).toBe(false);
    const broken = JSON.parse(JSON.stringify(comparison));
    broken.runs[0].figures.recall = null;
    expect(comparisonSchema.safeParse(broken).success).toBe(false);
  });

  it("takes a topic without tunnel targets and a run that failed", () => {
    const first = at(comparison.runs, 0);
    const failed = {
      ...first,
      ended: "failed" as const,
      error: "boom",
      figures: { ...first.figures, tunnelRecall: null },
    };
    const parsed = comparisonSchema.parse({ ...comparison, runs: [failed, ...comparison.runs.slice(1)] });
    expect(parsed.runs[0]).toEqual(failed);
  });

  it("takes runs with and without a fit of weights, and refuses a broken one", () => {
    const first = at(comparison.runs, 0);
    const fitted = { ...comparison, runs: [{ ...first, weightFit: syntheticFit(40) }, ...comparison.runs.slice(1)] };
    expect(comparisonSchema.parse(JSON.parse(JSON.stringify(fitted)))).toEqual(fitted);
    const broken = { ...first, weightFit: { ...syntheticFit(40), groups: { learned: [0.1] } } };
    expect(comparisonSchema.safeParse({ ...comparison, runs: [broken] }).success).toBe(false);
  });

  it("reads results of before, which name no build", () => {
    const { build, ...before } = { ...comparison, build: "0123456789ab" };
    expect(comparisonSchema.parse(before)).not.toHaveProperty("build");
    expect(comparisonSchema.parse({ ...before, build })).toHaveProperty("build", build);
  });
});
