import { describe, expect, it } from "vitest";
import { remembered, type TextVectors } from "./remembered.ts";

/** A vector that is the text's length, and what it was asked. */
function vectorsOf(asked: string[][]): TextVectors {
  return {
    name: "lengths",
    dimension: 1,
    embed: async (texts) => {
      asked.push([...texts]);
      return texts.map((text) => (text.startsWith("?") ? undefined : Float32Array.of(text.length)));
    },
  };
}

describe("remembered", () => {
  it("asks for each text once", async () => {
    const asked: string[][] = [];
    const embed = remembered(vectorsOf(asked));
    const first = await embed(["one", "three", "one"]);
    const second = await embed(["three", "fourth"]);
    expect(first.map((vector) => vector?.[0])).toEqual([3, 5, 3]);
    expect(second.map((vector) => vector?.[0])).toEqual([5, 6]);
    expect(asked).toEqual([["one", "three"], ["fourth"]]);
  });

  it("remembers that a text has no vector", async () => {
    const asked: string[][] = [];
    const embed = remembered(vectorsOf(asked));
    expect(await embed(["?"])).toEqual([undefined]);
    expect(await embed(["?"])).toEqual([undefined]);
    expect(asked).toHaveLength(1);
  });

  it("does not ask for an empty text", async () => {
    const asked: string[][] = [];
    expect(await remembered(vectorsOf(asked))(["", ""])).toEqual([undefined, undefined]);
    expect(asked).toEqual([]);
  });

  it("gives no vectors where there are none", async () => {
    expect(await remembered(undefined)(["a", "b"])).toEqual([undefined, undefined]);
  });

  it("forgets the oldest of more than 20 000 texts", async () => {
    const asked: string[][] = [];
    const embed = remembered(vectorsOf(asked));
    const texts = Array.from({ length: 20_000 }, (_, i) => `text ${i}`);
    await embed(texts);
    await embed(["one more"]);
    await embed(["text 1"]);
    expect(asked).toHaveLength(2);
    await embed(["text 0"]);
    expect(asked).toHaveLength(3);
  });

  it("keeps the vector of a text that is forgotten while others are being made", async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const embed = remembered({
      name: "lengths",
      dimension: 1,
      embed: async (texts) => {
        if (texts.includes("slow")) await slow;
        return texts.map((text) => Float32Array.of(text.length));
      },
    });
    await embed(["known"]);
    const waiting = embed(["known", "slow"]);
    await embed(Array.from({ length: 20_000 }, (_, i) => `other ${i}`));
    release();
    expect((await waiting)[0]?.[0]).toBe(5);
  });
});
