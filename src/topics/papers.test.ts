import { expect, it } from "vitest";
import { loadWeights } from "../optimizers/weights-file.ts";
import { loadTopic } from "./load.ts";
import { paperTopicFile, paperTopics, paperWeightsFile } from "./papers.ts";

it("are sixteen topics, of which every one is a valid topic file", async () => {
  const names = paperTopics();
  expect(names).toHaveLength(16);
  for (const name of names) {
    const topic = await loadTopic(paperTopicFile(name) ?? "");
    expect(topic.words.size, name).toBeGreaterThan(0);
    // SVSM-MCOA alone prints its seeds, three a topic.
    expect(topic.seeds, name).toHaveLength(name.startsWith("svsm-mcoa-") ? 3 : 0);
  }
});

it("have the printed words and weights", async () => {
  const { words } = await loadTopic(paperTopicFile("ielp-rainstorm-disaster") ?? "");
  expect([...words]).toEqual([
    ["rainstorm", 0.8],
    ["disaster", 0.5],
    ["rainfall", 0.3],
    ["weather", 0.1],
    ["meteorology", 0.1],
  ]);
  expect((await loadWeights(paperWeightsFile("svsm-mcoa-big-data") ?? "")).weights).toEqual({
    full: 0.6079,
    anchor: 0.3979,
    title: 0.1032,
    context: 0.3363,
  });
  const { weights, model } = await loadWeights(paperWeightsFile("bsvsm-ha-virtual-reality") ?? "");
  expect([model, weights.context]).toEqual(["bsvsm", 0.286651]);
  expect(paperTopics().filter((name) => paperWeightsFile(name) !== undefined)).toHaveLength(15);
});

it("know no file beside their own", () => {
  expect(paperTopicFile("../README")).toBeUndefined();
  expect(paperTopicFile("nothing")).toBeUndefined();
  expect(paperWeightsFile("ielp-rainstorm-disaster")).toBeUndefined();
});
