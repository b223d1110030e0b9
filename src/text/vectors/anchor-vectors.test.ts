import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { present } from "../../collections/at.ts";
import { cosine } from "../../math/cosine.ts";
import { addScaled, unit } from "../../math/dense.ts";
import { AnchorVectors, openAnchorVectors } from "./anchor-vectors.ts";
import { StaticBuilder } from "./static-builder.ts";
import { TableVectors } from "./static-file.ts";

/**
 * First components of texts, and cosines of pairs, as the training program computed them. A word's own vector and that of
 * its letters are rounded to bytes once more when they become one.
 */
const ROUNDING = 0.002;
const reference = z
  .object({
    vectors: z.record(z.string(), z.array(z.number())),
    cosines: z.array(z.tuple([z.string(), z.string(), z.number()])),
  })
  .parse(JSON.parse(readFileSync(new URL("anchor-vectors.reference.json", import.meta.url), "utf8")));

const vectors = openAnchorVectors();
const vectorOf = (word: string) => present(vectors.vector(word), `the vector of ${word}`);

/** As in training: the words as they stand there, with the lengths that they have learned. */
function trained(text: string): Float32Array {
  const sum = new Float32Array(vectors.dimension);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) addScaled(sum, vectors.learned(word), 1);
  return unit(sum);
}

describe("the anchor vectors", () => {
  it("are 90,000 words of 128 dimensions", () => {
    expect([vectors.size, vectors.dimension, vectors.name]).toEqual([90_000, 128, "anchor vectors 128d"]);
  });

  it.each(Object.entries(reference.vectors))("of %j have the components of the reference", (text, components) => {
    const found = [...trained(text).subarray(0, components.length)];
    const differences = components.map((value, i) => Math.abs(value - (found[i] ?? 0)));
    expect(Math.max(...differences)).toBeLessThan(ROUNDING);
  });

  it.each(reference.cosines)("of %j and %j have the cosine of the reference", (one, other, expected) => {
    expect(Math.abs(cosine(trained(one), trained(other)) - expected)).toBeLessThan(ROUNDING);
  });

  it("have length 1, of known and unknown words, whatever the letters", () => {
    const letters = fc.stringMatching(/^[a-zà-öø-ÿ0-9]*[a-zà-öø-ÿ][a-zà-öø-ÿ0-9]*$/);
    fc.assert(
      fc.property(letters, (word) => {
        fc.pre([...word].length > 1);
        expect(Math.hypot(...vectorOf(word))).toBeCloseTo(1, 5);
      }),
    );
    expect(Math.hypot(...vectorOf("the"))).toBeCloseTo(1, 5);
  });

  it.each([
    ["schistosomiasis", "parasitic", "guitar"],
    ["leishmaniasis", "disease", "basketball"],
    ["sqlalchemies", "database", "weather"],
  ])("know %s, which is no word of theirs, as nearer to %s than to %s", (word, near, far) => {
    expect(cosine(vectorOf(word), vectorOf(near))).toBeGreaterThan(cosine(vectorOf(word), vectorOf(far)) + 0.1);
  });

  it.each(["", "x", "é", "7", "1984", "火", "火山", "дождь", "βροχή", "مطر", "비", "雨storm", "storm-flood"])(
    "of %j there are none: nothing like it was learned",
    (word) => {
      expect(vectors.vector(word)).toBeUndefined();
    },
  );

  it("are the same when asked again, also after many others", () => {
    const before = Float32Array.from(vectorOf("storm"));
    for (let i = 0; i < 20_100; i++) vectors.vector(`word${i}`);
    expect(vectorOf("storm")).toEqual(before);
    expect(vectorOf("storm")).toBe(vectorOf("storm"));
  });

  it("refuse letters of another dimension than the words, by name", () => {
    const builder = new StaticBuilder(2);
    builder.add("storm", [1, 0]);
    const words = new TableVectors(builder.build("test"), "words.bin");
    const letters = { dimension: 3, scales: Float32Array.of(1), rows: Int8Array.of(1, 2, 3) };
    expect(() => new AnchorVectors(words, letters, "letters.bin")).toThrow("letters.bin has 3 dimensions");
  });
});
