import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { createRng } from "../../math/rng.ts";
import { linkTo, pageOf } from "../../testing/pages.ts";
import { analyzerFor } from "../../text/analyzer.ts";
import { remembered, type TextVectors } from "../../text/vectors/remembered.ts";
import { type GuideReaderData, guideReader, guideText, openGuideReader, withVector } from "./reader.ts";
import { pairsOf } from "./term-counts.ts";
import { codeFor, codeOf } from "./vector-code.ts";

/** A vector that is the text's length, and what it was asked. */
function vectorsOf(asked: string[][] = []): TextVectors {
  return {
    name: "lengths",
    dimension: 1,
    embed: async (texts) => {
      asked.push([...texts]);
      return texts.map((text) => Float32Array.of(text.length));
    },
  };
}

const DATA: GuideReaderData = {
  analysis: { language: "en", dictionary: [] },
  vectors: undefined,
  code: { directions: [Float64Array.of(1)], scale: 2 },
};

const LINKED = {
  ...pageOf(
    [[3, "The storm and the storms came. A garden."]],
    [linkTo("gale-warning", "  Storm\n  warning ", "read of storms and more storms"), linkTo("b", "", "a picture")],
  ),
  title: "Storms",
};

describe("guideReader", () => {
  it("notes words and vectors of the page and of its links", async () => {
    const noted = await guideReader(DATA, vectorsOf()).read(LINKED);
    expect(pairsOf(noted.counts)).toEqual(
      expect.arrayContaining([
        ["storm", 3],
        ["garden", 1],
      ]),
    );
    expect(noted.vector?.[0]).toBe("Storms. The storm and the storms came. A garden. ".length);
    const [first, second] = [at(noted.anchors, 0), at(noted.anchors, 1)];
    const vector = Float32Array.of("Storm warning".length);
    expect(first).toEqual({ words: ["storm", "warning"], vector, code: codeOf(vector, DATA.code) });
    expect(Buffer.from(first.code ?? "", "base64").readInt8()).toBe(2 * "Storm warning".length);
    const contextOf = (start: number, end: number) =>
      [...noted.contexts.subarray(start, end)].map((number) => noted.contextTerms[number]);
    const [firstEnd, secondEnd] = [at(noted.contextEnds, 0), at(noted.contextEnds, 1)];
    expect(contextOf(0, firstEnd).filter((word) => word === "storm")).toEqual(["storm"]);
    expect(second).toEqual({ words: [], vector: undefined, code: undefined });
    expect(contextOf(firstEnd, secondEnd)).toEqual(["picture"]);
  });

  it("leaves out the page's vector where it can be made when it is needed", async () => {
    const asked: string[] = [];
    const embedNow = (text: string) => {
      asked.push(text);
      return Float32Array.of(text.length);
    };
    const vectors = { ...vectorsOf(), embedNow };
    const noted = await guideReader(DATA, vectors).read(LINKED);
    expect([noted.vector, asked]).toEqual([undefined, []]);
    const { vector } = await guideText(LINKED, analyzerFor("en"), vectors.embed);
    expect(withVector(noted, vectors).vector).toEqual(vector);
    expect(asked).toHaveLength(1);
    expect(withVector({ ...noted, vector }, vectors).vector).toBe(vector);
    expect(asked).toHaveLength(1);
    expect(withVector(noted, undefined).vector).toBeUndefined();
  });

  it("works without vectors", async () => {
    const noted = await guideReader(DATA, undefined).read(LINKED);
    expect(noted.vector).toBeUndefined();
    expect(noted.anchors.map(({ vector, code }) => [vector, code])).toEqual(
      LINKED.links.map(() => [undefined, undefined]),
    );
  });

  it("reads anchors and contexts up to a length", async () => {
    const page = pageOf([], [linkTo("x", `${"rain ".repeat(24)}storm`, `${"rain ".repeat(120)}storm`)]);
    const { anchors, contexts, contextEnds, contextTerms } = await guideReader(DATA, undefined).read(page);
    expect(at(anchors, 0).words).toEqual(["rain"]);
    expect({ contexts: [...contexts], contextEnds: [...contextEnds] }).toEqual({ contexts: [0], contextEnds: [1] });
    expect(contextTerms).toEqual(["rain"]);
  });

  it("closes its vectors", async () => {
    let closed = 0;
    const reader = guideReader(DATA, { ...vectorsOf(), close: async () => void closed++ });
    await reader.close?.();
    await guideReader(DATA, undefined).close?.();
    expect(closed).toBe(1);
  });

  it("can be opened from its data, and notes the same then", async () => {
    const analysis = { language: "en", dictionary: ["storm"] };
    const data: GuideReaderData = {
      analysis,
      vectors: { kind: "words", table: "glove", analysis, pages: 2, pagesWith: new Map([["garden", 2]]) },
      code: codeFor([], 50, 200, createRng(1)),
    };
    const [here, there] = [await openGuideReader(data), await openGuideReader(structuredClone(data))];
    const noted = await here.read(LINKED);
    expect(here.data).toEqual({ kind: "honeyguide", options: data });
    expect(noted.beginning).toMatch(/^Storms/);
    expect(noted.anchors[0]?.vector?.length).toBeGreaterThan(1);
    expect(await there.read(LINKED)).toEqual(noted);
    expect(structuredClone(noted)).toEqual(noted);
  });
});

describe("guideText", () => {
  it("reads words up to 12 000 characters, and makes the vector of the first thousand", async () => {
    const asked: string[][] = [];
    const page = { ...pageOf([[3, `${"rain ".repeat(4100)}storm`]]), title: "Long" };
    const text = await guideText(page, analyzerFor("en"), remembered(vectorsOf(asked)));
    expect(pairsOf(text.counts)).toEqual([
      ["long", 1],
      ["rain", 2400],
    ]);
    expect(text.vector?.[0]).toBe(1000);
    expect(asked[0]?.[0]?.startsWith("Long. rain")).toBe(true);
  });
});
