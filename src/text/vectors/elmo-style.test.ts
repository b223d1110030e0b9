import { afterAll, describe, expect, it } from "vitest";
import { cosine } from "../../math/cosine.ts";
import { openElmoStyle } from "./elmo-style.ts";
import type { TokenVectors } from "./providers.ts";

const second = await openElmoStyle();
const centred = await openElmoStyle({ center: true });
afterAll(() => Promise.all([second.close(), centred.close()]));

const DIMENSION = 768;
const row = (vectors: Float32Array, i: number) => vectors.subarray(i * DIMENSION, (i + 1) * DIMENSION);
function meanOf({ words, vectors }: TokenVectors): Float64Array {
  const sum = new Float64Array(DIMENSION);
  for (const [i, value] of vectors.entries()) sum[i % DIMENSION]! += value / words.length;
  return sum;
}

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
    const vectors = [(await first.encode([text]))[0]!.vectors, (await second.encode([text]))[0]!.vectors];
    await first.close();
    for (const [i, value] of layer1.entries()) expect(Math.abs(vectors[0]![i]! - value)).toBeLessThan(0.07);
    for (const [i, value] of layer2.entries()) expect(Math.abs(vectors[1]![i]! - value)).toBeLessThan(0.09);
  });

  it("is never called by the name of the published model", () => {
    expect(second.name).toBe("ELMo-style int8 (onnxruntime)");
    expect(centred.name).toBe("ELMo-style int8 (onnxruntime), centred");
  });

  it("holds topics together once its vectors are centred", async () => {
    const texts = [
      "A rainstorm caused floods in the city.",
      "Heavy rainfall led to flooding of the town.",
      "He plays the guitar in a band.",
    ];
    const [storm, rain, guitar] = (await centred.encode(texts)).map(meanOf);
    expect(cosine(storm!, rain!)).toBeCloseTo(0.6, 1);
    expect(cosine(storm!, guitar!)).toBeCloseTo(0.08, 1);
    const [king, queen, banana] = (await centred.encode(["king", "queen", "banana"])).map(meanOf);
    expect(cosine(king!, queen!)).toBeGreaterThan(cosine(king!, banana!) + 0.15);
  });

  it("centres with the mean that it names", async () => {
    const [plain] = await second.encode(["storm"]);
    const [moved] = await centred.encode(["storm"]);
    for (const [i, value] of moved!.vectors.entries())
      expect(value).toBeCloseTo(plain!.vectors[i]! - second.mean[i]!, 5);
    expect(centred.mean.every((value) => value === 0)).toBe(true);
  });

  it("mixes layers by their weights, whatever the weights sum up to", async () => {
    const [one, both, twice] = await Promise.all(
      (
        [
          [1, 0],
          [1, 1],
          [2, 2],
        ] as const
      ).map((layerWeights) => openElmoStyle({ layerWeights })),
    );
    const encoders = [one!, second, both!, twice!];
    const [a, b, mixed, same] = await Promise.all(
      encoders.map(async (encoder) => (await encoder.encode(["a storm"]))[0]!),
    );
    for (const [i, value] of mixed!.vectors.entries()) {
      expect(value).toBeCloseTo((a!.vectors[i]! + b!.vectors[i]!) / 2, 4);
    }
    expect(same!.vectors).toEqual(mixed!.vectors);
    await Promise.all([one!.close(), both!.close(), twice!.close()]);
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
    const [encoding] = await second.encode([text]);
    expect(encoding!.words.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
    expect(encoding!.vectors).toHaveLength(expected.length * DIMENSION);
  });

  it("reads sentences one by one and does not mind capitals", async () => {
    const [both] = await second.encode(["The storm came.\nA band played in 3.5 hours! Then silence"]);
    const [first, next, last] = await second.encode(["THE STORM CAME.", "a band played in 3.5 hours!", "then silence"]);
    expect(both!.vectors).toEqual(Float32Array.of(...first!.vectors, ...next!.vectors, ...last!.vectors));
  });

  it("gives every word of an endless sentence a vector", async () => {
    const text = "storm and flood ".repeat(120);
    const [encoding] = await second.encode([text]);
    expect(encoding!.words).toHaveLength(360);
    expect(cosine(row(encoding!.vectors, 150), row(encoding!.vectors, 180))).toBeGreaterThan(0.95);
  });

  it("knows Latin script only", () => {
    expect(second.understands("The storm is over.")).toBe(true);
    expect(second.understands("暴雨引发城市洪水")).toBe(false);
  });
});
