import { describe, expect, it } from "vitest";
import { linkTo, pageOf } from "../testing/pages.ts";
import type { ContextualEncoder } from "../text/vectors/providers.ts";
import { spansOf } from "../text/words.ts";
import { encodePage, rowOf, wordsOfPart } from "./encoded-page.ts";

/** Numbers the words of each text: the vector of word i is (i, length of the word). */
const COUNTING: ContextualEncoder = {
  name: "counting",
  dimension: 2,
  mean: new Float32Array(2),
  understands: (text) => !/\p{sc=Han}/u.test(text),
  encode: async (texts) =>
    texts.map((text) => {
      const words = spansOf(text);
      return { words, vectors: Float32Array.from(words.flatMap(({ start, end }, i) => [i, end - start])) };
    }),
  close: async () => {},
};

describe("encodePage", () => {
  const text = "See the big storm report here and now";
  const anchor = { start: text.indexOf("storm"), end: text.indexOf("storm report") + "storm report".length };
  const link = {
    ...linkTo("x", "storm report"),
    anchorAt: anchor,
    contextAt: { start: text.indexOf("big"), end: text.indexOf(" and") },
  };
  const page = { ...pageOf([[3, text]], [link]), title: "Storm news" };

  it("gives parts the vectors of their words in their place", async () => {
    const encoded = await encodePage(page, COUNTING, 1000);
    const indices = (kind: "anchor" | "context") =>
      wordsOfPart(encoded, { kind, link }).ranges.flatMap(([from, to]) =>
        Array.from({ length: to - from }, (_, i) => from + i),
      );
    expect(indices("anchor")).toEqual([3, 4]);
    expect(indices("context")).toEqual([2, 5]);
    expect(wordsOfPart(encoded, { kind: "title" })).toEqual({ text: "title", ranges: [[0, 2]] });
    expect(wordsOfPart(encoded, { kind: "block", block: 0 }).ranges).toEqual([[0, 8]]);
    expect([...rowOf(encoded.body, 3)]).toEqual([3, 5]);
  });

  it("takes the anchor where there is no context", async () => {
    const encoded = await encodePage(page, COUNTING, 1000);
    expect(wordsOfPart(encoded, { kind: "context", link: { ...link, contextAt: anchor } }).ranges).toEqual([[3, 5]]);
  });

  it("encodes long pages up to the limit, and refuses what the encoder does not know", async () => {
    expect((await encodePage(page, COUNTING, 11)).body.words).toHaveLength(3);
    const chinese = await encodePage({ ...page, title: "", text: "暴雨" }, COUNTING, 1000);
    expect(chinese).toMatchObject({ isUnderstood: false, body: { words: [] } });
  });
});
