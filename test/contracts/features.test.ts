import { afterAll, describe, it, vi } from "vitest";
import { closeParts } from "../../src/engine/readers.ts";
import { RECIPE_NAMES } from "../../src/recipes/index.ts";
import { featureContract } from "../../src/testing/features.ts";
import { partsOf } from "../../src/testing/small-web.ts";
import type { Parts } from "../../src/types.ts";

// Features are the same whatever vectors stand behind them; the contract of models runs the real ones.
vi.mock("../../src/text/vectors/bert.ts", async () => {
  const { standInEncoder } = await import("../stand-in-encoder.ts");
  return { openBert: async () => standInEncoder() };
});
vi.mock("../../src/text/vectors/elmo-style.ts", async () => {
  const { standInEncoder } = await import("../stand-in-encoder.ts");
  return { openElmoStyle: async () => standInEncoder() };
});

/** Recipes whose evidence is not a similarity: sums, logarithms and odds. */
const UNBOUNDED = new Set(["honeyguide"]);

describe.each(RECIPE_NAMES)("the link features of %s", (name) => {
  const built: Parts[] = [];
  afterAll(async () => {
    for (const parts of built) await closeParts(parts);
  });
  const make = async () => {
    const parts = await partsOf(name);
    built.push(parts);
    return parts;
  };
  const options = UNBOUNDED.has(name) ? {} : { range: [0, 1] as const };
  for (const { name: check, run } of featureContract(make, options)) it(check, run);
});
