import { afterAll, describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { cosine } from "../../math/cosine.ts";
import { meanVector } from "./background.ts";
import { openElmoStyle } from "./elmo-style.ts";

const second = await openElmoStyle();
const centred = await openElmoStyle({ center: true });
afterAll(() => Promise.all([second.close(), centred.close()]));

const DIMENSION = 768;
const encode = async (text: string, encoder = second) => at(await encoder.encode([text]), 0);
const row = (vectors: Float32Array, i: number) => vectors.subarray(i * DIMENSION, (i + 1) * DIMENSION);
const meanOf = async (text: string) => meanVector([await encode(text, centred)], DIMENSION);

/** First components of the first word, of layer 1 and layer 2, as the unquantised model gives them. */
const REFERENCE = [
  ["He deposited the cheque at the bank on Monday.", [0.7499, 0.7602, 0.05696], [1.42991, 1.45186, -0.43668]],
  ["A rainstorm caused floods in the city.", [-0.04357, -0.37479, 0.04725], [-0.34741, -0.42854, -0.31897]],
  ["Heavy rainfall led to flooding of the town.", [-0.7607, -0.75759, 0.94384], [-0.94499, -0.76169, 0.76691]],
  ["king", [-0.02872, 0.76148, 0.88457], [0.59033, 1.51742, 0.66973]],
  ["banana", [-0.75422, 0.05585, 0.87077], [-1.21263, 0.36819, 0.21501]],
] as const;

describe("the ELMo-style model", () => {
  it.each(REFERENCE)("gives the reference numbers of %j in both layers", async (text, layer1, layer2) => {
    const first = await openElmoStyle({ layerWeights: [1, 0] });
    const [ofFirst, ofSecond] = [await encode(text, first), await encode(text)];
    await first.close();
    for (const [i, value] of layer1.entries()) expect(Math.abs(at(ofFirst.vectors, i) - value)).toBeLessThan(0.07);
    for (const [i, value] of layer2.entries()) expect(Math.abs(at(ofSecond.vectors, i) - value)).toBeLessThan(0.09);
  });

  it("is never called by the name of the published model", () => {
    expect(second.name).toBe("ELMo-style int8 (onnxruntime)");
    expect(centred.name).toBe("ELMo-style int8 (onnxruntime), centred");
  });

  it("holds topics together once its vectors are centred", async () => {
    const storm = await meanOf("A rainstorm caused floods in the city.");
    expect(cosine(storm, await meanOf("Heavy rainfall led to flooding of the town."))).toBeCloseTo(0.6, 1);
    expect(cosine(storm, await meanOf("He plays the guitar in a band."))).toBeCloseTo(0.08, 1);
    const [king, queen, banana] = [await meanOf("king"), await meanOf("queen"), await meanOf("banana")];
    expect(cosine(king, queen)).toBeGreaterThan(cosine(king, banana) + 0.15);
  });

  it("centres with the mean that it names", async () => {
    const plain = await encode("storm");
    const moved = await encode("storm", centred);
    for (const [i, value] of moved.vectors.entries())
      expect(value).toBeCloseTo(at(plain.vectors, i) - at(second.mean, i), 5);
    expect(centred.mean.every((value) => value === 0)).toBe(true);
  });

  it("mixes layers by their weights, whatever the weights sum up to", async () => {
    const one = await openElmoStyle({ layerWeights: [1, 0] });
    const both = await openElmoStyle({ layerWeights: [1, 1] });
    const twice = await openElmoStyle({ layerWeights: [2, 2] });
    const [a, b, mixed] = [await encode("a storm", one), await encode("a storm"), await encode("a storm", both)];
    for (const [i, value] of mixed.vectors.entries()) {
      expect(value).toBeCloseTo((at(a.vectors, i) + at(b.vectors, i)) / 2, 4);
    }
    expect((await encode("a storm", twice)).vectors).toEqual(mixed.vectors);
    await Promise.all([one.close(), both.close(), twice.close()]);
  });

  it.each([[[0, 0]], [[-1, 2]], [[Number.NaN, 1]], [[Infinity, 1]]] as const)(
    "has no layer weights %j",
    async (layerWeights) => {
      await expect(openElmoStyle({ layerWeights })).rejects.toMatchObject({ code: "bad-option" });
    },
  );

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
    const parts = await second.encode(["THE STORM CAME.", "a band played in 3.5 hours!", "then silence"]);
    expect(whole.vectors).toEqual(Float32Array.from(parts.flatMap(({ vectors }) => [...vectors])));
  });

  it("gives every word of an endless sentence a vector", async () => {
    const text = "storm and flood ".repeat(120);
    const encoding = await encode(text);
    expect(encoding.words).toHaveLength(360);
    expect(cosine(row(encoding.vectors, 150), row(encoding.vectors, 180))).toBeGreaterThan(0.95);
  });

  it("knows Latin script only", () => {
    expect(second.understands("The storm is over.")).toBe(true);
    expect(second.understands("暴雨引发城市洪水")).toBe(false);
  });
});
