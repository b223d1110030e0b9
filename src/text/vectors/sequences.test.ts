import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { type RunBatch, SequenceModel, type TokenizedText } from "./sequences.ts";
import { piecesOf } from "./text-pieces.ts";

/** A model whose vector of a token is the token itself and its place in the sequence. */
const run: RunBatch<number> = async (batch) => {
  const longest = Math.max(...batch.map(({ length }) => length));
  const rows = new Float32Array(batch.length * longest * 2).fill(Number.NaN);
  for (const [i, { tokens }] of batch.entries()) {
    for (const [place, token] of [-1, ...tokens.flat(), -2].entries())
      rows.set([token, place], (i * longest + place) * 2);
  }
  return rows;
};
const limits = { sequences: 3, tokens: 40, shortest: 0.6, longest: 12, overlap: 4 };
const model = new SequenceModel(2, limits, run);

/** Words have as many tokens as letters, the first a hundred times the word's number. */
function tokenized(text: string, cuts: readonly number[] = []): TokenizedText<number> {
  const pieces = piecesOf(text);
  const tokens = pieces.map(({ start, end }, i) => Array.from({ length: end - start }, (_, j) => i * 100 + j));
  return { pieces, tokens, cuts };
}

describe("texts through a sequence model", () => {
  it("give every word the mean of its tokens", async () => {
    const words = [
      { start: 0, end: 2 },
      { start: 5, end: 6 },
    ];
    expect(await model.encode([tokenized("ab , c")])).toEqual([{ words, vectors: Float32Array.of(0.5, 1.5, 200, 4) }]);
  });

  it("give every word its own vector however texts are cut and put together", async () => {
    const text = fc.array(fc.constantFrom("a", "bb", "ccc", ","), { maxLength: 60 }).map((parts) => parts.join(" "));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 6 }), async (texts) => {
        const encodings = await model.encode(texts.map((text) => tokenized(text)));
        for (const [i, { words, vectors }] of encodings.entries()) {
          const pieces = piecesOf(at(texts, i));
          const numbers = pieces.flatMap(({ isWord, start, end }, n) =>
            isWord ? [n * 100 + (end - start - 1) / 2] : [],
          );
          expect(words).toHaveLength(numbers.length);
          for (const [n, number] of numbers.entries()) expect(vectors[n * 2]).toBeCloseTo(number, 2);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("begin anew at cuts", async () => {
    const [encoding] = await model.encode([tokenized("a b c d", [1, 3])]);
    expect([1, 3, 5, 7].map((i) => encoding?.vectors[i])).toEqual([1, 1, 2, 1]);
  });

  it("are pooled over all tokens, to length 1", async () => {
    const [vector, empty] = await model.pool([tokenized("a"), tokenized("")]);
    // Tokens −1, 0 and −2 at places 0, 1 and 2.
    expect(vector?.[0]).toBeCloseTo(-Math.SQRT1_2);
    expect(vector?.[1]).toBeCloseTo(Math.SQRT1_2);
    expect(empty).toEqual(Float32Array.of(0, 0));
  });

  it("that are empty or none give nothing", async () => {
    expect(await model.encode([])).toEqual([]);
    expect(await model.encode([tokenized("")])).toEqual([{ words: [], vectors: new Float32Array() }]);
  });

  it("wait for each other, also behind a failure", async () => {
    let running = 0;
    let isFailing = true;
    const strict = new SequenceModel<number>(2, limits, async (batch) => {
      expect(++running).toBe(1);
      await new Promise(setImmediate);
      running--;
      if (isFailing) throw new Error("the runtime failed");
      return run(batch);
    });
    await expect(strict.encode([tokenized("a")])).rejects.toThrow("the runtime failed");
    isFailing = false;
    const results = await Promise.all(["a", "b", "c"].map((text) => strict.encode([tokenized(text)])));
    expect(results).toHaveLength(3);
    await strict.idle();
  });
});
