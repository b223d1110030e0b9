import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { present } from "../../collections/at.ts";
import { cosine } from "../../math/cosine.ts";
import { analyzerFor } from "../../text/analyzer.ts";
import type { SentenceEncoder, StaticVectors } from "../../text/vectors/providers.ts";
import { meanWordVectors, openTextVectors, sentenceVectors } from "./text-vectors.ts";

/** Encodes a text as its length, and remembers what it was asked. */
function encoderOf(batches: string[][]): SentenceEncoder {
  return {
    name: "lengths",
    dimension: 2,
    mean: new Float32Array(2),
    understands: (text) => !/[а-я]/.test(text),
    encode: async () => [],
    sentence: async (texts) => {
      batches.push([...texts]);
      return texts.map((text) => (text === "zero" ? new Float32Array(2) : Float32Array.of(text.length, 1)));
    },
    close: async () => {},
  };
}

describe("sentenceVectors", () => {
  it("gives each text its own vector, in the order asked", async () => {
    const vectors = sentenceVectors(encoderOf([]));
    const found = await vectors.embed(["four", "a", "seven77"]);
    expect(found.map((vector) => vector?.[0])).toEqual([4, 1, 7]);
    expect(vectors.name).toBe("lengths");
  });

  it("has no vector for an empty text, one of an unknown script, and one without tokens", async () => {
    const batches: string[][] = [];
    const found = await sentenceVectors(encoderOf(batches)).embed(["", "дождь", "zero", "rain"]);
    expect(found.map((vector) => vector?.[0])).toEqual([undefined, undefined, undefined, 4]);
    expect(batches).toEqual([["zero", "rain"]]);
  });

  it("encodes no more than 32 texts at once, and those of similar length together", async () => {
    const batches: string[][] = [];
    const texts = Array.from({ length: 70 }, (_, i) => "x".repeat(1 + ((i * 37) % 70)));
    const found = await sentenceVectors(encoderOf(batches)).embed(texts);
    expect(batches.map((batch) => batch.length)).toEqual([32, 32, 6]);
    const lengths = batches.flat().map((text) => text.length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(found.map((vector) => vector?.[0])).toEqual(texts.map((text) => text.length));
  });

  it("asks for nothing where there is nothing", async () => {
    const batches: string[][] = [];
    expect(await sentenceVectors(encoderOf(batches)).embed([])).toEqual([]);
    expect(batches).toEqual([]);
  });
});

describe("meanWordVectors", () => {
  const table: Readonly<Record<string, Float32Array>> = {
    rain: Float32Array.of(1, 0),
    chess: Float32Array.of(0, 1),
  };
  const words: StaticVectors = { name: "table", dimension: 2, size: 2, vector: (word) => table[word] };
  const embed = async (text: string, weight: (term: string) => number = () => 1) =>
    (await meanWordVectors(words, analyzerFor("en"), weight).embed([text]))[0];
  const known = async (...text: Parameters<typeof embed>) => present(await embed(...text), "the vector");

  it("is the mean of the words' vectors, of length 1", async () => {
    const [x, y] = await known("rain and chess");
    expect(x).toBeCloseTo(Math.SQRT1_2, 6);
    expect(y).toBeCloseTo(Math.SQRT1_2, 6);
    expect((await meanWordVectors(words, analyzerFor("en"), () => 1).embed(["rain", "chess"])).length).toBe(2);
  });

  it("weighs a word by its weight and by the logarithm of its count", async () => {
    const [x = 0, y = 1] = await known("rain rain rain chess");
    expect(x / y).toBeCloseTo(Math.log(4) / Math.log(2), 5);
    const [u = 0, v = 1] = await known("rain chess", (term) => (term === "rain" ? 3 : 1));
    expect(u / v).toBeCloseTo(3, 5);
  });

  it("leaves out words without a vector, and has none for a text of such words", async () => {
    expect([...(await known("rain unheard"))]).toEqual([1, 0]);
    expect(await embed("unheard")).toBeUndefined();
    expect(await embed("")).toBeUndefined();
  });
});

describe("vectors of anchors", () => {
  const opened = openTextVectors({
    kind: "words",
    table: "anchors",
    analysis: { language: "en", dictionary: [] },
    pages: 20,
    pagesWith: new Map([["city", 15]]),
  });
  const vectorOf = async (text: string) => (await (await opened).embed([text]))[0];
  const knownOf = async (text: string) => present(await vectorOf(text), `the vector of ${text}`);

  it("do not depend on the order of the words, and have length 1", async () => {
    const word = fc.constantFrom(
      "storms",
      "flooded",
      "city",
      "getElementById",
      "foo_bar",
      "the",
      "火山",
      "café",
      "2nd",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 8 }), async (words) => {
        const [one, other] = [await vectorOf(words.join(" ")), await vectorOf(words.toReversed().join(" "))];
        expect(one === undefined).toBe(words.every((said) => ["the", "火山"].includes(said)));
        if (one === undefined) return;
        expect(Math.hypot(...one)).toBeCloseTo(1, 5);
        expect(cosine(one, present(other, "the other vector"))).toBeCloseTo(1, 5);
      }),
      { numRuns: 50 },
    );
  });

  it("are near for texts that mean about the same, also in words that no list has", async () => {
    const near = cosine(await knownOf("rainstorm caused floods"), await knownOf("heavy rainfall led to flooding"));
    const far = cosine(await knownOf("rainstorm caused floods"), await knownOf("chess tournament rules"));
    expect(near).toBeGreaterThan(far + 0.4);
    const unknown = cosine(await knownOf("schistosomiasises"), await knownOf("parasitic disease"));
    expect(unknown).toBeGreaterThan(cosine(await knownOf("schistosomiasises"), await knownOf("basketball")) + 0.2);
  });

  it("leave out words of scripts that were never learned, and have none for a text of such", async () => {
    expect(await knownOf("storm 暴雨 дождь")).toEqual(await knownOf("storm"));
    expect(await vectorOf("暴雨引发城市洪水")).toBeUndefined();
    expect(await vectorOf("Сегодня идёт дождь")).toBeUndefined();
    expect(await vectorOf("1984, 42 and a b c")).toBeUndefined();
  });
});
