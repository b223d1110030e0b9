import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { loadLinkSamples, parseLinkSamples, saveLinkSamples } from "./sample-file.ts";

const folder = temporaryFolder("samples");
const SAMPLE = { url: "http://a.example/", full: 0.5, anchor: 0, title: 1, context: 0.25, target: 0.1 };

describe("a file of training data", () => {
  it("holds one link a line and gives back what was saved", async () => {
    const path = join(folder, "new", "links.jsonl");
    saveLinkSamples([SAMPLE, { ...SAMPLE, url: "http://b.example/\u2028" }], path);
    expect(readFileSync(path, "utf8").trimEnd().split("\n")).toHaveLength(2);
    expect(await loadLinkSamples(path)).toEqual([SAMPLE, { ...SAMPLE, url: "http://b.example/\u2028" }]);
    expect(readdirSync(join(folder, "new"))).toEqual(["links.jsonl"]);
  });

  it("may have empty lines and Windows line ends", () => {
    expect(parseLinkSamples(`\r\n${JSON.stringify(SAMPLE)}\r\n\n`, "x")).toEqual([SAMPLE]);
    expect(parseLinkSamples("", "x")).toEqual([]);
  });

  it.each([
    ["NaN", JSON.stringify(SAMPLE).replace("0.25", "NaN"), /x\.jsonl, line 2: not valid JSON/],
    ["null", JSON.stringify({ ...SAMPLE, anchor: null }), /line 2: anchor: /],
    ["a number beyond 1", JSON.stringify({ ...SAMPLE, target: 1.5 }), /line 2: target: /],
    ["a missing text", JSON.stringify({ ...SAMPLE, title: undefined }), /line 2: title: /],
    ["an unknown key", JSON.stringify({ ...SAMPLE, titel: 1 }), /line 2: .*titel/],
    ["a list", "[1]", /line 2: /],
  ])("with %s is refused with the line", (_what, line, message) => {
    const text = `${JSON.stringify(SAMPLE)}\n${line}\n`;
    expect(() => parseLinkSamples(text, "x.jsonl")).toThrow(message);
    expect(() => parseLinkSamples(text, "x.jsonl")).toThrow(expect.objectContaining({ code: "bad-option" }));
  });

  it("that is missing is named", async () => {
    await expect(loadLinkSamples(join(folder, "none.jsonl"))).rejects.toThrow(/none\.jsonl: no such file/);
    await expect(loadLinkSamples(folder)).rejects.toThrow(/EISDIR/);
  });
});
