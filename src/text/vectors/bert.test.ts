import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { cosine } from "../../math/cosine.ts";
import { minus } from "../../math/dense.ts";
import { meanVector } from "./background.ts";
import { openBert } from "./bert.ts";
import type { SentenceEncoder } from "./providers.ts";

const cache = mkdtempSync(join(tmpdir(), "honeyguide-minilm-"));
process.env.HONEYGUIDE_CACHE = cache;
let int8: SentenceEncoder;
let fp32: SentenceEncoder;
beforeAll(async () => {
  [int8, fp32] = [await openBert("minilm"), await openBert("minilm", { precision: "fp32" })];
});
afterAll(async () => {
  await Promise.all([int8.close(), fp32.close()]);
  rmSync(cache, { recursive: true });
});

const row = (vectors: Float32Array, i: number) => vectors.subarray(i * 384, (i + 1) * 384);
const encode = async (text: string, encoder = int8) => at(await encoder.encode([text]), 0);
const slices = async (text: string) => (await encode(text)).words.map(({ start, end }) => text.slice(start, end));
const likeness = (vectors: readonly Float32Array[], a: number, b: number) => cosine(at(vectors, a), at(vectors, b));

describe("MiniLM", () => {
  it("says what it is", () => {
    expect([int8.name, int8.dimension]).toEqual(["all-MiniLM-L6-v2 int8 (onnxruntime)", 384]);
    expect(fp32.name).toBe("all-MiniLM-L6-v2 fp32 (onnxruntime)");
    expect(int8.fingerprint).not.toBe(fp32.fingerprint);
  });

  it("gives the recorded sentence vector, in int8 one near it", async () => {
    // Recorded with fp32; that the graph is right is shown beside it, in onnx/bert-graph.test.ts.
    const recorded = [0.067655, 0.063557, 0.048735, 0.079413, 0.037445, 0.002681, 0.039383, -0.007061];
    const exact = at(await fp32.sentence(["This is an example sentence"]), 0);
    for (const [i, value] of recorded.entries()) expect(Math.abs(at(exact, i) - value)).toBeLessThan(1e-4);
    const quantized = at(await int8.sentence(["This is an example sentence"]), 0);
    expect(cosine(exact, quantized)).toBeGreaterThan(0.98);
    expect(Math.hypot(...quantized)).toBeCloseTo(1, 5);
  });

  it("holds sentences of one topic together", async () => {
    const texts = [
      "A rainstorm caused floods in the city.",
      "Heavy rainfall led to flooding of the town.",
      "He plays the guitar in a band.",
      "",
    ];
    const vectors = await int8.sentence(texts);
    expect(likeness(vectors, 0, 1)).toBeGreaterThan(0.7);
    expect(likeness(vectors, 0, 2)).toBeLessThan(0.15);
    expect(vectors[3]).toHaveLength(384);
  });

  it("tells one word from another and from itself elsewhere", async () => {
    const texts = ["She opened an account with the bank.", "He got a loan from the bank.", "The river left its bank."];
    const banks = (await int8.encode(texts)).map(({ words, vectors }) => row(vectors, words.length - 1));
    expect(likeness(banks, 0, 1)).toBeGreaterThan(likeness(banks, 0, 2) + 0.1);
  });

  it.each([
    ["don't panic: it's a rain-storm!", ["don", "t", "panic", "it", "s", "a", "rain", "storm"]],
    ["naïve cafe\u0301, ÅNGSTRÖM", ["naïve", "cafe\u0301", "ÅNGSTRÖM"]],
    ["rain 🌧️ flood👍storm", ["rain", "flood", "storm"]],
    ["[CLS] a [SEP] b [MASK]", ["CLS", "a", "SEP", "b", "MASK"]],
    ["tab\tand\nline\u00a0space", ["tab", "and", "line", "space"]],
    ["mixed 暴雨 words", ["mixed", "暴", "雨", "words"]],
    [`${"x".repeat(300)} end`, ["x".repeat(300), "end"]],
    ["...!?", []],
    ["", []],
  ])("finds the words of %j in their places", async (text, expected) => {
    expect(await slices(text)).toEqual(expected);
  });

  it("gives every word of a long text a vector, as if the text had no passages", async () => {
    const sentences = Array.from(
      { length: 60 },
      (_, i) => `Report ${i}: the storm flooded the harbour, and guitars played.`,
    );
    const text = sentences.join(" ");
    const whole = await encode(text);
    expect(whole.words).toHaveLength(60 * 10);
    const { start, end } = at(whole.words, 60 * 10 - 1);
    expect(text.slice(start, end)).toBe("played");
    // The same words, in passages cut elsewhere, mean about the same.
    const later = await encode(sentences.slice(7).join(" "));
    const similarities = later.words.map((_, i) => cosine(row(later.vectors, i), row(whole.vectors, i + 70)));
    expect(similarities.reduce((a, b) => a + b) / similarities.length).toBeGreaterThan(0.8);
  });

  it("gives a text the same vectors alone and in a batch, in both precisions", async () => {
    const texts = ["storm", "a flood in the city", "rain, rain and more rain over the hills of the north", "the end"];
    for (const encoder of [int8, fp32]) {
      const together = await encoder.encode(texts);
      for (const [i, { words, vectors }] of together.entries()) {
        const alone = await encode(at(texts, i), encoder);
        expect(alone.words).toEqual(words);
        for (const [j, value] of alone.vectors.entries()) expect(Math.abs(value - at(vectors, j))).toBeLessThan(1e-4);
      }
    }
  });

  it("gives the same vectors again", async () => {
    const text = "A storm is coming from the sea.";
    expect(await int8.encode([text])).toEqual(await int8.encode([text]));
  });

  it("has a mean that centres words of everyday text", async () => {
    const encoding = await encode("People walk to work and buy bread. Dogs like a ball. The king has a garden.");
    const mean = meanVector([encoding], 384);
    expect(Math.hypot(...int8.mean)).toBeGreaterThan(0.1);
    expect(Math.hypot(...minus(mean, int8.mean))).toBeLessThan(Math.hypot(...mean));
  });

  it.each([
    ["The storm is over.", true],
    ["暴雨引发城市洪水，数千人撤离。", false],
    ["Сегодня в городе идёт дождь", false],
    ["", true],
  ])("understands %j: %s", (text, expected) => {
    expect(int8.understands(text)).toBe(expected);
  });
});

describe("the cache of built graphs", () => {
  it("is used again, and built again when it is broken", async () => {
    const folder = join(cache, "models");
    const graphs = readdirSync(folder).filter((name) => name.endsWith(".onnx"));
    expect(graphs).toHaveLength(2);
    const sorted = graphs.toSorted((a, b) => statSync(join(folder, a)).size - statSync(join(folder, b)).size);
    const smaller = at(sorted, 0);
    const size = statSync(join(folder, smaller)).size;
    rmSync(join(folder, smaller));
    writeFileSync(join(folder, smaller), "broken");
    const encoder = await openBert("minilm");
    expect(await encoder.encode(["storm"])).toEqual(await int8.encode(["storm"]));
    await encoder.close();
    expect(statSync(join(folder, smaller)).size).toBe(size);
  });
});
