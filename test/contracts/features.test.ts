import { afterAll, describe, it, vi } from "vitest";
import { RECIPES } from "../../src/recipes/index.ts";
import type { Parts } from "../../src/types.ts";
import { partsOf } from "../tiny-web.ts";
import { featureContract } from "./suites/features.ts";

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

describe.each(Object.keys(RECIPES))("the link features of %s", (name) => {
  const built: Parts[] = [];
  afterAll(async () => {
    for (const parts of built) await parts.close?.();
  });
  const make = async () => {
    const parts = await partsOf(name);
    built.push(parts);
    return parts;
  };
  const options = UNBOUNDED.has(name) ? {} : { range: [0, 1] as const };
  for (const { name: check, run } of featureContract(make, options)) it(check, run);
});
