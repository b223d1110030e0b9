import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { Comparison, RunResult } from "./results.ts";
import { assertResultFolder, openRunFiles, slug } from "./run-files.ts";

const folder = () => temporaryFolder("runs");

const topic = { name: "t", file: "t.json", seeds: [], reachable: 9, targets: 2, tunnelTargets: 0, budget: 9 };
const recipe = {
  name: "bfs",
  title: "",
  paper: "",
  fidelity: "reference" as const,
  deviations: [],
  parameters: { a: 1 },
};
const comparison: Comparison = {
  format: 1,
  honeyguide: "1",
  build: "aaaaaaaaaaaa",
  createdAt: "then",
  command: "compare",
  web: { name: "web", pages: 9 },
  judge: "labels",
  profile: "default",
  topics: [topic],
  recipes: [recipe],
  runs: [],
};
const setup = { comparison, seed: 1, topicContents: "x" };
const figures = {
  harvestRate: 0.5,
  recall: 0.5,
  harvestAtR: 0.5,
  area: 0.5,
  percentOfOracle: 50,
  tunnelRecall: null,
  accuracy: 0,
  averageRelevance: 0,
  averageRelevantRelevance: 0,
  deviation: 0,
  relevantDeviation: 0,
  ownPrecision: null,
  ownRecall: null,
  calibrationError: null,
  recallHeld: null,
  ielpAccuracy: null,
  fcosaAccuracy: null,
  wordsRelevance: null,
  wordsDeviation: null,
};
const result: RunResult = {
  recipe: "bfs",
  topic: "t",
  run: 1,
  seed: 1,
  ended: "budget",
  pages: 9,
  fetches: 9,
  figures,
  checkpoints: [],
  cpuMsPerPage: 0,
  peakRssBytes: 0,
  durationMs: 0,
};

describe("finished runs", () => {
  it("are there when the same comparison is opened again", () => {
    const out = folder();
    openRunFiles(out, setup).write(result);
    const again = openRunFiles(out, { ...setup, comparison: { ...comparison, createdAt: "now" } });
    expect(again.read(result)).toEqual(result);
    expect(again.read({ ...result, run: 2 })).toBeUndefined();
    expect(readdirSync(join(out, "runs"))).toEqual(["t--bfs--1.json"]);
  });

  it("are kept when further recipes join", () => {
    const out = folder();
    openRunFiles(out, setup).write(result);
    const more = { ...comparison, recipes: [{ ...recipe, name: "ops" }, recipe] };
    expect(openRunFiles(out, { ...setup, comparison: more }).read(result)).toEqual(result);
  });

  it.each([
    ["--seed", { ...setup, seed: 2 }],
    ["the contents of its topics", { ...setup, topicContents: "y" }],
    ["--judge", { ...setup, comparison: { ...comparison, judge: "model" as const } }],
    ["--pages", { ...setup, comparison: { ...comparison, topics: [{ ...topic, budget: 5 }] } }],
    [
      "the build of Honeyguide: its code was aaaaaaaaaaaa and is bbbbbbbbbbbb now",
      { ...setup, comparison: { ...comparison, build: "bbbbbbbbbbbb" } },
    ],
    ["the version", { ...setup, comparison: { ...comparison, honeyguide: "2" } }],
    [
      "the parameters of bfs",
      { ...setup, comparison: { ...comparison, recipes: [{ ...recipe, parameters: { a: 2 } }] } },
    ],
  ])("are not mixed with those of a comparison that differs in %s", (what, other) => {
    const out = folder();
    openRunFiles(out, setup);
    expect(() => openRunFiles(out, other)).toThrow(what);
  });

  it("of a build that nobody noted are not mixed with those of this one, and the error says what to do", () => {
    const out = folder();
    const { build: _, ...unknown } = comparison;
    openRunFiles(out, { ...setup, comparison: unknown });
    let refused: unknown;
    try {
      openRunFiles(out, setup);
    } catch (error) {
      refused = error;
    }
    expect(refused).toMatchObject({
      code: "out-in-use",
      message: expect.stringContaining("its code was unknown and is aaaaaaaaaaaa now"),
      hint: expect.stringContaining("--out"),
    });
    expect(() => openRunFiles(folder(), setup)).not.toThrow();
  });

  it("that are damaged are run again", () => {
    const out = folder();
    const files = openRunFiles(out, setup);
    files.write(result);
    writeFileSync(join(out, "runs", "t--bfs--1.json"), '{"recipe":"bfs"');
    expect(files.read(result)).toBeUndefined();
  });

  it("have names that any file system takes", () => {
    expect(slug("Sports & games (draw 1)")).toBe("sports-games-draw-1");
    expect(slug("暴雨 / ..")).toBe("暴雨");
  });
});

describe("assertResultFolder", () => {
  it("refuses a place where no folder can be, and leaves nothing elsewhere", () => {
    const place = folder();
    writeFileSync(join(place, "file"), "");
    const refused = expect.objectContaining({ code: "out-not-writable" });
    expect(() => assertResultFolder(join(place, "file", "results"))).toThrow(refused);
    assertResultFolder(join(place, "a", "results"));
    expect(readdirSync(place)).toEqual(["file"]);
  });
});
