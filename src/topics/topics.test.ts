import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { ConfigError } from "../errors.ts";
import { loadTopic } from "./load.ts";
import { parseTopic } from "./schema.ts";

const folder = temporaryFolder("topics");
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe("parseTopic", () => {
  it("takes weighted words or a plain list", () => {
    expect([...parseTopic({ name: "t", words: { storm: 0.8, "flash flood": 2 } }, "t").words]).toEqual([
      ["storm", 0.8],
      ["flash flood", 2],
    ]);
    expect([...parseTopic({ name: "t", words: ["storm", "flood"] }, "t").words]).toEqual([
      ["storm", 1],
      ["flood", 1],
    ]);
  });

  it("keeps nothing of the judgement", () => {
    expect(
      JSON.stringify(parseTopic({ name: "t", words: ["a"], relevant: ["http://secret.example/"] }, "t")),
    ).not.toContain("secret");
  });

  it.each([
    ["a wrong key", { name: "t", wrods: { a: 1 }, words: ["a"] }, /unknown key "wrods"/, /Did you mean "words"/],
    ["a negative weight", { name: "t", words: { storm: -1 } }, /words\.storm: must be greater than 0/, /./],
    ["a weight of zero", { name: "t", words: { storm: 0 } }, /words\.storm/, /./],
    ["a weight that is text", { name: "t", words: { storm: "much" } }, /words\.storm: must be a number/, /./],
    ["no words", { name: "t", words: {} }, /words: there are none/, /at least one/],
    ["an empty list", { name: "t", words: [] }, /words: there are none/, /./],
    ["missing words", { name: "t" }, /words: /, /./],
    ["words of a wrong kind", { name: "t", words: 5 }, /words: must map words to weights, or list words/, /./],
    ["a word without letters", { name: "t", words: ["!!"] }, /holds no letter or digit/, /./],
    ["no name", { words: ["a"] }, /name: must be text/, /./],
    ["something else entirely", "hello", /topic place: /, /./],
  ])("refuses %s", (_what, content, message, hint) => {
    const attempt = () => parseTopic(content, "place");
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(message);
    try {
      attempt();
    } catch (error) {
      expect(error instanceof ConfigError && error.hint).toMatch(hint);
    }
  });
});

describe("loadTopic", () => {
  it("reads JSON and YAML alike", async () => {
    const json = await loadTopic(file("a.json", '{"name":"t","words":{"storm":0.5},"seeds":["http://a.example/"]}'));
    const yaml = await loadTopic(file("a.yaml", "name: t\nwords:\n  storm: 0.5\nseeds:\n  - http://a.example/\n"));
    expect(yaml).toEqual(json);
  });

  it("names the file in what it refuses", async () => {
    await expect(loadTopic(join(folder, "none.json"))).rejects.toThrow(/none\.json: no such file/);
    await expect(loadTopic(file("b.json", "{"))).rejects.toThrow(/b\.json: not valid JSON/);
    await expect(loadTopic(file("b.yaml", "a: [1"))).rejects.toThrow(/b\.yaml: not valid YAML/);
  });
});
