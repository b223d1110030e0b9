import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { ConfigError } from "../../errors.ts";
import type { BayesModel } from "./model.ts";
import { loadBayesModel, parseBayesModel, saveBayesModel } from "./model-file.ts";

const folder = temporaryFolder("bayes");
const MODEL: BayesModel = {
  classes: ["on", "off"],
  logPriors: [Math.log(1 / 3), Math.log(2 / 3)],
  vocabulary: ["storm", "暴雨", "__proto__"],
  logLikelihoods: [
    [-0.1, -2.345678901234567, -3],
    [-1, -2, -1e-9],
  ],
  language: "en",
  form: "lemma",
  weightedTraining: true,
};
const FILE = { format: "honeyguide-bayes-1", ...MODEL };

describe("a model file", () => {
  it("comes back as it was saved, digit for digit, and leaves nothing beside it", async () => {
    const path = join(folder, "model.json");
    await saveBayesModel(MODEL, path);
    await saveBayesModel(MODEL, path);
    expect(await loadBayesModel(path)).toEqual(MODEL);
    expect(readdirSync(folder)).toEqual(["model.json"]);
  });

  it.each([
    ["another format", { ...FILE, format: "other" }, /format/],
    ["one class", { ...FILE, classes: ["on"] }, /classes/],
    ["a class twice", { ...FILE, classes: ["on", "on"] }, /classes: name a class twice/],
    ["too few priors", { ...FILE, logPriors: [-1] }, /logPriors: must have one number for each class/],
    ["a missing row", { ...FILE, logLikelihoods: [[-1, -1, -1]] }, /logLikelihoods: must have one row/],
    ["a short row", { ...FILE, logLikelihoods: [[-1], [-1]] }, /logLikelihoods/],
    ["a probability above 1", { ...FILE, logPriors: [0.5, -1] }, /logPriors\.0: must be the logarithm/],
    ["a number that is none", { ...FILE, logPriors: [null, -1] }, /logPriors\.0/],
    ["an unknown word form", { ...FILE, form: "root" }, /form/],
    ["an unknown key", { ...FILE, more: 1 }, /more/],
    ["a list", [], /bayes model place/],
    ["nothing", null, /bayes model place/],
  ])("is refused with %s", (_what, content, message) => {
    const attempt = () => parseBayesModel(content, "place");
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(message);
  });

  it("is named in what is wrong with it", async () => {
    await expect(loadBayesModel(join(folder, "none.json"))).rejects.toThrow(/none\.json: no such file/);
    const broken = join(folder, "broken.json");
    writeFileSync(broken, '{"format":');
    await expect(loadBayesModel(broken)).rejects.toThrow(/broken\.json: /);
    await expect(saveBayesModel(MODEL, join(broken, "model.json"))).rejects.toThrow(/cannot be written/);
  });
});
