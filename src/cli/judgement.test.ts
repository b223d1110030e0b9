import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { topicOf } from "../webs/demo/judgement.ts";
import { judgementOf } from "./judgement.ts";

const folder = temporaryFolder("judgement");
function topicFile(more: object): string {
  const path = join(folder, "topic.json");
  writeFileSync(path, JSON.stringify({ name: "storms", words: ["storm"], ...more }));
  return path;
}

describe("the judgement of a topic", () => {
  it("is that of the demo web for its own topics", async () => {
    const judgement = await judgementOf("storms-and-floods", "demo");
    const [example = ""] = topicOf("storms-and-floods").examples;
    expect(judgement?.isRelevant(example)).toBe(true);
    expect(judgement?.isRelevant("http://phenomenon.noun.wordnet.example/nothing-1")).toBe(false);
  });

  it("is the list in the topic file, whatever form its addresses have", async () => {
    const judgement = await judgementOf(topicFile({ relevant: ["HTTP://A.example:80/x"] }), undefined);
    expect(judgement?.by).toBe("the topic's `relevant`");
    expect(["http://a.example/x", "http://a.example/y"].map((url) => judgement?.isRelevant(url))).toEqual([
      true,
      false,
    ]);
  });

  it.each([{}, { relevant: "all of them" }])("is unknown with %j, which is no reason not to crawl", async (more) => {
    expect(await judgementOf(topicFile(more), undefined)).toBeUndefined();
  });
});
