import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { MANUAL_WEIGHTS } from "../optimizers/fit.ts";
import { saveWeights } from "../optimizers/weights-file.ts";
import { preparationFor } from "../testing/preparation.ts";
import type { Parts, Preparation } from "../types.ts";
import { recipeNamed } from "./index.ts";
import { resolveParameters } from "./parameters.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-four-text-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function built(
  name: string,
  given: Record<string, string> = {},
  options: Partial<Preparation> = {},
): Promise<Parts> {
  const recipe = await recipeNamed(name);
  return recipe.build(preparationFor({ parameters: resolveParameters(recipe, given, "default"), ...options }));
}

/** Keeps what is made as data, as a crawl's folder does. */
function keeping(made: Record<string, string>): Pick<Preparation, "cached"> {
  return {
    async cached(key, parse, make) {
      made[key] ??= JSON.stringify(await make());
      return parse(JSON.parse(made[key]));
    },
  };
}

describe("recipes that learn the weights of link texts", () => {
  it("hand on how well they were learned", async () => {
    const { weightFit, evaluator } = await built("mcoa");
    expect(weightFit?.rows).toEqual({ train: 50, test: 50 });
    expect(weightFit?.groups.learned).toHaveLength(5);
    // The links say that the page counts .3 and the anchor .5; texts of no weight are not looked at.
    expect(weightFit?.weights.full).toBeCloseTo(0.3, 3);
    expect(weightFit?.weights.anchor).toBeCloseTo(0.5, 3);
    expect(weightFit?.weights).toMatchObject({ ...evaluator.weights });
  });

  it("find it in what was kept, without learning again", async () => {
    const made: Record<string, string> = {};
    const first = await built("mcoa", {}, keeping(made));
    const linkSamples = () => Promise.reject(new Error("no link is needed"));
    const again = await built("mcoa", {}, { ...keeping(made), linkSamples });
    expect(again.weightFit).toEqual(first.weightFit);
    expect(again.evaluator.weights).toEqual(first.evaluator.weights);
  });

  it("refuse a fit that was kept in part", async () => {
    const made: Record<string, string> = {};
    await built("mcoa", {}, keeping(made));
    const [[key, fit] = ["", ""]] = Object.entries(made);
    const { groups: _, ...rest } = JSON.parse(fit);
    await expect(built("mcoa", {}, keeping({ [key]: JSON.stringify(rest) }))).rejects.toThrow();
  });

  it("have no fit where there are too few links, and weigh each text by .25", async () => {
    const made: Record<string, string> = {};
    const { weightFit, evaluator } = await built("mcoa", {}, { linkSamples: async () => [], ...keeping(made) });
    expect(weightFit).toBeUndefined();
    expect(evaluator.weights).toEqual(MANUAL_WEIGHTS);
  });

  it("have no fit with weights from a file, and none with weights that nobody learns", async () => {
    const weights = { full: 0.1, anchor: 0.2, title: 0.3, context: 0.4 };
    const errors = { rmse: 0, mae: 0 };
    const comparison = { learned: errors, exact: errors, manual: errors };
    const path = join(folder, "weights.json");
    saveWeights(
      {
        ...{ topic: "", model: "vsm", provider: null, optimizer: "exact", parameters: {}, profile: "default", seed: 1 },
        ...{ weights, rows: { train: 1, test: 1 }, errors: { train: comparison, test: comparison } },
      },
      path,
    );
    const fromFile = await built("mcoa", { weights: path });
    expect(fromFile.evaluator.weights).toEqual(weights);
    expect(fromFile).not.toHaveProperty("weightFit");
    expect(await built("vsm")).not.toHaveProperty("weightFit");
  });
});

it("a page of exactly the threshold is relevant, as both papers print", async () => {
  const { relevantAbove } = await built("vsm", { relevantAbove: "0.425" });
  expect(0.425).toBeGreaterThan(relevantAbove);
  expect(0.4249999).toBeLessThan(relevantAbove);
});

it("takes the weights that a paper prints by the name of their topic", async () => {
  const { evaluator } = await built("svsm-mcoa", { weights: "svsm-mcoa-big-data" });
  expect(evaluator.weights).toEqual({ full: 0.6079, anchor: 0.3979, title: 0.1032, context: 0.3363 });
  await expect(built("svsm-mcoa", { weights: "bsvsm-ha-blockchain" })).rejects.toThrow(/learned for the model bsvsm/);
});

describe("what the papers name as future work", () => {
  it("starts the optimiser with cuckoo search, and keeps what it learned apart", async () => {
    const made: Record<string, string> = {};
    await built("mcoa", {}, keeping(made));
    await built("mcoa", { start: "cuckoo" }, keeping(made));
    expect(Object.keys(made).map((key) => key.includes("cuckoo"))).toEqual([false, true]);
  });

  it("joins link structure to the texts", async () => {
    const { evaluator } = await built("vsm", { pageRankShare: "0.2" });
    expect(evaluator.weights).toEqual({ full: 0.4, anchor: 0.4, pagerank: 0.2 });
    expect(evaluator.statistics?.map(({ name }) => name)).toEqual(["anchors", "pagerank"]);
  });

  it("joins structure and content of WordNet", async () => {
    expect((await built("ssrm", { measure: "joined" })).relevance.provider).toBe(
      "wordnet-joined (intrinsic, first senses)",
    );
    expect((await built("ssrm")).relevance.provider).toBe("wordnet-lin (intrinsic, first senses)");
  });

  it.each(["vsm", "bcw-cc", "fcsa", "its", "ielp"])("lets %s choose by several objectives", async (name) => {
    expect((await built(name, { choice: "pareto" })).strategy.name).toBe("swarm-selection");
    expect((await built(name)).strategy.name).not.toBe("swarm-selection");
  });
});
