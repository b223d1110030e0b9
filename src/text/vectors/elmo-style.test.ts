import { afterAll, describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { cosine } from "../../math/cosine.ts";
import { minus } from "../../math/dense.ts";
import { meanVector } from "./background.ts";
import { openElmoStyle } from "./elmo-style.ts";

const encoder = await openElmoStyle();
afterAll(() => encoder.close());

const DIMENSION = 768;
const encode = async (text: string) => at(await encoder.encode([text]), 0);
const row = (vectors: Float32Array, i: number) => vectors.subarray(i * DIMENSION, (i + 1) * DIMENSION);
const centredMeanOf = async (text: string) => minus(meanVector([await encode(text)], DIMENSION), encoder.mean);

/** First components of the first word, as the unquantised model gives them. */
const REFERENCE = [
  ["He deposited the cheque at the bank on Monday.", [1.42991, 1.45186, -0.43668]],
  ["A rainstorm caused floods in the city.", [-0.34741, -0.42854, -0.31897]],
  ["Heavy rainfall led to flooding of the town.", [-0.94499, -0.76169, 0.76691]],
  ["king", [0.59033, 1.51742, 0.66973]],
  ["banana", [-1.21263, 0.36819, 0.21501]],
] as const;

describe("the ELMo-style model", () => {
  it.each(REFERENCE)("gives the reference numbers of %j", async (text, expected) => {
    const { vectors } = await encode(text);
    for (const [i, value] of expected.entries()) expect(Math.abs(at(vectors, i) - value)).toBeLessThan(0.09);
  });

  it("is never called by the name of the published model", () => {
    expect(encoder.name).toBe("ELMo-style int8 (onnxruntime)");
  });

  it("holds topics together once its vectors are centred", async () => {
    const storm = await centredMeanOf("A rainstorm caused floods in the city.");
    expect(cosine(storm, await centredMeanOf("Heavy rainfall led to flooding of the town."))).toBeCloseTo(0.6, 1);
    expect(cosine(storm, await centredMeanOf("He plays the guitar in a band."))).toBeCloseTo(0.08, 1);
    const [king, queen, banana] = [
      await centredMeanOf("king"),
      await centredMeanOf("queen"),
      await centredMeanOf("banana"),
    ];
    expect(cosine(king, queen)).toBeGreaterThan(cosine(king, banana) + 0.15);
  });

  it.each([
    ["Don't stop: the king's crown!", ["Don't", "stop", "the", "king's", "crown"]],
    ["Ünïcode, STRASSE 42", ["Ünïcode", "STRASSE", "42"]],
    ["one_two 🌧️ 暴雨", ["one", "two", "暴雨"]],
    ["x".repeat(100), ["x".repeat(100)]],
    ["?!", []],
    ["", []],
  ])("finds the words of %j in their places", async (text, expected) => {
    const encoding = await encode(text);
    expect(encoding.words.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
    expect(encoding.vectors).toHaveLength(expected.length * DIMENSION);
  });

  it("reads sentences one by one and does not mind capitals", async () => {
    const whole = await encode("The storm came.\nA band played in 3.5 hours! Then silence");
    const parts = await encoder.encode(["THE STORM CAME.", "a band played in 3.5 hours!", "then silence"]);
    expect(whole.vectors).toEqual(Float32Array.from(parts.flatMap(({ vectors }) => [...vectors])));
  });

  it("gives every word of an endless sentence a vector", async () => {
    const text = "storm and flood ".repeat(120);
    const encoding = await encode(text);
    expect(encoding.words).toHaveLength(360);
    expect(cosine(row(encoding.vectors, 150), row(encoding.vectors, 180))).toBeGreaterThan(0.95);
  });

  it("knows Latin script only", () => {
    expect(encoder.understands("The storm is over.")).toBe(true);
    expect(encoder.understands("暴雨引发城市洪水")).toBe(false);
  });
});
