import { describe, expect, it } from "vitest";
import { openDemoWeb } from "./demo-web.ts";
import { demoJudgement } from "./judgement.ts";
import { DEMO_TOPICS, demoUrl } from "./topics.ts";

const web = openDemoWeb();
const judgement = demoJudgement(web);

describe("the bundled topics", () => {
  it("are two, one of them storms and floods", () => {
    expect(DEMO_TOPICS.map(({ name }) => name)).toEqual(["storms-and-floods", "astronomy"]);
  });

  it.each(DEMO_TOPICS.map((topic) => [topic.name, topic] as const))("%s names only pages that exist", (_, topic) => {
    for (const url of [...topic.seeds, ...topic.examples, ...topic.background]) expect(web.get(url)).toBeDefined();
  });

  it.each(DEMO_TOPICS.map((topic) => [topic.name, topic] as const))("%s is well formed", (name, topic) => {
    expect([topic.seeds.length, topic.examples.length, topic.background.length]).toEqual([3, 10, 50]);
    expect(new Set([...topic.seeds, ...topic.examples]).size).toBe(13);
    for (const weight of Object.values(topic.words)) expect(weight > 0 && weight <= 1).toBe(true);
    for (const url of [...topic.seeds, ...topic.examples]) expect(judgement.isRelevant(name, url)).toBe(true);
    for (const url of topic.background) expect(judgement.isRelevant(name, url)).toBe(false);
  });
});

describe("demoUrl", () => {
  it("completes the name of the host", () => {
    expect(demoUrl("phenomenon.noun/storm-11482925")).toBe("http://phenomenon.noun.wordnet.example/storm-11482925");
  });
});
