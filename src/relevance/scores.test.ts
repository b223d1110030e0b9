import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { linkTo, pageOf, RAINSTORM } from "../testing/pages.ts";
import { analyzerFor } from "../text/analyzer.ts";
import { Collection } from "../text/tf-idf.ts";
import type { ContextualEncoder } from "../text/vectors/providers.ts";
import { spansOf } from "../text/words.ts";
import type { Page, PagePart, PartsModel } from "../types.ts";
import { bayes } from "./bayes/bayes.ts";
import { wordsOfText } from "./bayes/labelled-words.ts";
import { trainBayes } from "./bayes/train.ts";
import { contextualVsm } from "./contextual-vsm.ts";
import { type PartKind, type ScoringModel, scoringModel } from "./scores.ts";
import { sentence } from "./sentence.ts";
import { tagVsm } from "./tag-vsm.ts";
import { vsm } from "./vsm.ts";

const ALL: readonly PartKind[] = ["title", "anchor", "context", "url", "block"];

const PAGE: Page = {
  ...pageOf(
    [
      [3, "one"],
      [3, "three"],
    ],
    [linkTo("x", "anchor", "a context"), linkTo("yy", "", "")],
  ),
  title: "title",
};

/** A text scores its length in hundredths; what it is asked is noted. */
function lengths(more: Partial<ScoringModel> = {}) {
  const asked: string[] = [];
  const textOf = (page: Page, part: PagePart): string => {
    if (part.kind === "title") return page.title;
    if (part.kind === "block") return page.text.split(" ")[part.block] ?? "";
    return part.link[part.kind];
  };
  const model = scoringModel({
    name: "lengths",
    open: (page) => ({
      page: () => page.text.length / 100,
      part: (part) => {
        asked.push(part.kind);
        return textOf(page, part).length / 100;
      },
    }),
    explain: () => [],
    ...more,
  });
  return { model, asked };
}

describe("scoringModel", () => {
  it("settles all scores when the page is read", async () => {
    const { model, asked } = lengths({ parts: ALL });
    const noted = await model.read(PAGE);
    expect(asked).toEqual(["title", "anchor", "anchor", "context", "context", "url", "url", "block", "block"]);
    const link = at(PAGE.links, 0);
    expect(model.score(noted)).toBe(PAGE.text.length / 100);
    expect(model.scorePart(noted, { kind: "title" })).toBe(0.05);
    expect(model.scorePart(noted, { kind: "anchor", link })).toBe(0.06);
    expect(model.scorePart(noted, { kind: "context", link })).toBe(0.09);
    expect(model.scorePart(noted, { kind: "url", link })).toBe(link.url.length / 100);
    expect(model.scorePart(noted, { kind: "block", block: 1 })).toBe(0.05);
    expect(model.scorePart(noted, { kind: "anchor", link: at(PAGE.links, 1) })).toBe(0);
    expect(asked).toHaveLength(9);
  });

  it("notes plain data, and no more than it was made to read", async () => {
    const { model, asked } = lengths({ parts: ["anchor"] });
    const noted = await model.read(PAGE);
    expect(noted).toEqual({ page: PAGE.text.length / 100, anchor: Float64Array.of(0.06, 0) });
    expect(structuredClone(noted)).toStrictEqual(noted);
    expect(asked).toEqual(["anchor", "anchor"]);
    expect(await lengths().model.read(PAGE)).toEqual({ page: PAGE.text.length / 100 });
  });

  it.each(ALL)("throws a TypeError when it is asked for a %s that it was not made to read", async (kind) => {
    const { model } = lengths({ parts: ALL.filter((other) => other !== kind) });
    const noted = await model.read(PAGE);
    const part: PagePart =
      kind === "title" ? { kind } : kind === "block" ? { kind, block: 0 } : { kind, link: at(PAGE.links, 0) };
    expect(() => model.scorePart(noted, part)).toThrow(TypeError);
    expect(() => model.scorePart(noted, part)).toThrow(`the model lengths was made without "${kind}" among its parts`);
  });

  it("throws a TypeError for a link or a block that is not on the page", async () => {
    const { model } = lengths({ parts: ALL });
    const noted = await model.read(PAGE);
    const link = { ...at(PAGE.links, 0), index: 2 };
    expect(() => model.scorePart(noted, { kind: "anchor", link })).toThrow(TypeError);
    expect(() => model.scorePart(noted, { kind: "block", block: 2 })).toThrow(TypeError);
  });

  it("reads a page without links or blocks", async () => {
    const { model } = lengths({ parts: ALL });
    const none = new Float64Array(0);
    expect(await model.read(pageOf([]))).toEqual({
      page: 0,
      title: 0,
      anchor: none,
      context: none,
      url: none,
      block: none,
    });
  });

  it("waits for what opens slowly, and hands on name, provider, data and close", async () => {
    let closed = 0;
    const data = { kind: "lengths", options: { parts: [] } };
    const { model } = lengths({
      provider: "ruler",
      data,
      open: async () => ({ page: () => 0.5, part: () => 0 }),
      close: async () => void closed++,
    });
    expect(model).toMatchObject({ name: "lengths", provider: "ruler", data });
    expect(model.score(await model.read(PAGE))).toBe(0.5);
    await model.close?.();
    expect(closed).toBe(1);
    for (const key of ["provider", "data", "close"]) expect(lengths().model).not.toHaveProperty(key);
  });
});

/** Every word is (1, 0). */
const ENCODER: ContextualEncoder = {
  name: "ones",
  dimension: 2,
  mean: new Float32Array(2),
  understands: () => true,
  encode: async (texts) =>
    texts.map((text) => {
      const words = spansOf(text);
      return { words, vectors: Float32Array.from(words.flatMap(() => [1, 0])) };
    }),
  close: async () => {},
};

const weighing = {
  language: "en",
  dictionary: [],
  collection: new Collection().snapshot(),
  frequency: "relative",
} as const;
const words = wordsOfText("rainstorm", analyzerFor("en"));
const encoder = { encoder: { kind: "elmo-style" } } as const;
const parts = ["block"] as const;

const MODELS: readonly (readonly [string, PartsModel])[] = [
  ["tag-vsm", tagVsm(RAINSTORM, { parts })],
  ["vsm", vsm({ topic: new Map([["rainstorm", 1]]), weighing, parts })],
  [
    "bayes",
    bayes(
      trainBayes(
        new Map([
          ["on", [words]],
          ["off", [words]],
        ]),
      ),
      { parts },
    ),
  ],
  ["sentence", sentence({ encoder, examples: [Float32Array.of(1, 0)], center: false, parts }, ENCODER)],
  [
    "contextual-vsm",
    contextualVsm(
      {
        name: "bsvsm",
        encoder,
        weighing,
        center: false,
        topic: { terms: ["rainstorm"], weights: [1] },
        topicVectors: [Float32Array.of(1, 0)],
        clamp: true,
        parts,
      },
      ENCODER,
    ),
  ],
];

describe.each(MODELS)("the model %s", (_name, model) => {
  /** How often a segment is looked at while a page of so many blocks is read. */
  async function looksAt(blocks: number): Promise<number> {
    let looks = 0;
    const page = pageOf(Array.from({ length: blocks }, (_, i) => [3, i % 2 === 0 ? "rainstorm" : "chess"]));
    const segments = new Proxy(page.segments, {
      get(list, key) {
        if (typeof key === "string" && /^\d+$/.test(key)) looks++;
        return Reflect.get(list, key);
      },
    });
    const noted = await model.read({ ...page, segments });
    expect(model.scorePart(noted, { kind: "block", block: blocks - 2 })).toBeGreaterThan(0);
    return looks;
  }

  it("reads a page of many blocks in time that grows with them, not with their square", async () => {
    const [few, many] = [await looksAt(400), await looksAt(1600)];
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(4 * few);
    expect(many).toBeLessThanOrEqual(5 * 1600);
  });
});
