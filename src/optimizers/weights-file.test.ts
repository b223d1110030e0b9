import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { loadWeights, parseWeights, saveWeights, type WeightsFile, weightsAsData } from "./weights-file.ts";

const folder = temporaryFolder("weights");
const ERRORS = {
  learned: { rmse: 0.1, mae: 0.05 },
  exact: { rmse: 0.1, mae: 0.05 },
  manual: { rmse: 0.2, mae: 0.1 },
};
const FILE: WeightsFile = {
  topic: "storms",
  model: "svsm",
  provider: "WordNet",
  optimizer: "hybrid",
  parameters: { start: "cuckoo" },
  profile: "default",
  seed: 7,
  weights: { full: 0.5, anchor: 0.25, title: 0, context: 1 },
  rows: { train: 500, test: 500 },
  errors: { train: ERRORS, test: ERRORS },
};

describe("a file of weights", () => {
  it("gives back what was saved", async () => {
    const path = join(folder, "weights.json");
    saveWeights(FILE, path);
    expect(await loadWeights(path)).toEqual(FILE);
    expect(JSON.parse(readFileSync(path, "utf8")).format).toBe("honeyguide-weights-1");
  });

  it.each([
    ["a weight above 1", { weights: { ...FILE.weights, title: 1.2 } }, /w\.json: weights\.title: /],
    ["a missing weight", { weights: { full: 1, anchor: 1, title: 1 } }, /weights\.context: /],
    ["another format", { format: "honeyguide-bayes-1" }, /format: /],
    ["no seed", { seed: "one" }, /seed: /],
  ])("with %s is refused with the place", (_what, change, message) => {
    const data = { ...weightsAsData(FILE), ...change };
    expect(() => parseWeights(data, "w.json")).toThrow(message);
    expect(() => parseWeights(data, "w.json")).toThrow(
      expect.objectContaining({ code: "bad-option", hint: expect.stringContaining("train weights") }),
    );
  });

  it("that is no object, no JSON or missing is refused with its name", async () => {
    expect(() => parseWeights(3, "w.json")).toThrow(/w\.json/);
    const broken = join(folder, "broken.json");
    writeFileSync(broken, '{"format":');
    await expect(loadWeights(broken)).rejects.toThrow(/broken\.json/);
    await expect(loadWeights(join(folder, "none.json"))).rejects.toThrow(/none\.json: no such file/);
  });

  it("that cannot be written leaves nothing behind", () => {
    const before = readdirSync(folder);
    writeFileSync(join(folder, "file"), "");
    expect(() => saveWeights(FILE, join(folder, "file", "weights.json"))).toThrow(
      expect.objectContaining({ code: "out-not-writable" }),
    );
    expect(readdirSync(folder).sort()).toEqual([...before, "file"].sort());
  });
});
