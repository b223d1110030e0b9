import { describe, expect, it } from "vitest";
import { analyzerFor } from "../../text/analyzer.ts";
import type { Embed } from "../../text/vectors/remembered.ts";
import { anchorReader } from "./anchors.ts";
import { codeOf } from "./vector-code.ts";

const CODE = { directions: [Float64Array.of(1)], scale: 2 };

/** The vector of a text is its length; notes what it is asked for. */
function setUp() {
  const asked: (readonly string[])[] = [];
  const embed: Embed = async (texts) => {
    asked.push(texts);
    return texts.map((text) => (text === "" ? undefined : Float32Array.of(text.length)));
  };
  return { asked, read: anchorReader(analyzerFor("en"), embed, CODE) };
}

describe("anchorReader", () => {
  it("reads each anchor once, in its place", async () => {
    const { asked, read } = setUp();
    const vector = Float32Array.of(10);
    const storms = { words: ["storm", "rain"], vector, code: codeOf(vector, CODE) };
    const none = { words: [], vector: undefined, code: undefined };
    expect(await read([" Storm\n rain", "", " Storm\n rain"])).toEqual([storms, none, storms]);
    expect(await read(["", " Storm\n rain"])).toEqual([none, storms]);
    expect(asked).toEqual([["Storm rain", ""]]);
  });

  it("says the same after many others, and to several who ask at once", async () => {
    const { read } = setUp();
    const many = Array.from({ length: 20_010 }, (_, i) => `a${i}`);
    const [first] = await read(["storm"]);
    const [all, again] = await Promise.all([read(many), read(["storm", "a7"])]);
    expect(all).toHaveLength(many.length);
    expect(again).toEqual([first, all[7]]);
    expect(await read(["storm"])).toEqual([first]);
  });
});
