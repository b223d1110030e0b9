import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { linkTo, notesOf, pageOf, url } from "../../testing/pages.ts";
import { analyzerFor } from "../../text/analyzer.ts";
import type { TextVectors } from "../../text/vectors/remembered.ts";
import type { GuideJudge } from "./judge.ts";
import { linkJudge } from "./link-judge.ts";
import { guideModel } from "./model.ts";
import { guideReader } from "./reader.ts";

/** Anchors that are numbers have them as their vectors. */
const VECTORS: TextVectors = {
  name: "numbers",
  dimension: 1,
  embed: async (texts) => texts.map((text) => (/^[\d.]+$/.test(text) ? Float32Array.of(Number(text)) : undefined)),
};

function setUp(vectors: TextVectors | undefined, odds: Readonly<Record<string, number>> = {}) {
  let asked = 0;
  const judge: GuideJudge = {
    score: () => 0,
    relevance: () => 0,
    odds: (term) => odds[term] ?? 0,
    similarity: (vector) => {
      asked++;
      return vector?.[0] ?? 0;
    },
    account: () => ({ scores: [], middle: 0, slope: 1, words: [], near: [], nearAre: "", nearBy: "words" }),
  };
  const code = { directions: [Float64Array.of(1)], scale: 10 };
  const reader = guideReader({ analysis: { language: "en", dictionary: [] }, vectors: undefined, code }, vectors);
  const model = guideModel(reader, judge);
  return { model, judge, links: linkJudge(model, analyzerFor("en")), asked: () => asked };
}

const pageWith = (...anchors: string[]) =>
  pageOf(
    [],
    anchors.map((anchor, i) => linkTo(`heavy-rain/${i}`, anchor, `about ${anchor} and rain`)),
  );

describe("linkJudge", () => {
  it("gives the words of a link's texts, and its code, as they were read", async () => {
    const { links, model } = setUp(VECTORS, { storm: 3, rain: 4 });
    const page = pageWith("Storms, a storm", "4");
    const noted = { notes: await notesOf(page, [model]) };
    const [worded, numbered] = [at(page.links, 0), at(page.links, 1)];
    expect(links.anchor(worded, noted).words).toEqual(["storm"]);
    expect(links.contextOdds(worded, noted, 5)).toBe((3 + 4) / (2 + 5));
    expect(links.contextOdds(numbered, noted, 5)).toBe(4 / (1 + 5));
    expect(links.wordsOfUrl(url("heavy-rain/heavy"))).toEqual(expect.arrayContaining(["heavy", "rain"]));
    expect(new Set(links.wordsOfUrl(url("rain/rain"))).size).toBe(links.wordsOfUrl(url("rain/rain")).length);
    expect(links.anchor(worded, noted).code).toBeUndefined();
    expect(Buffer.from(links.anchor(numbered, noted).code ?? "", "base64").readInt8()).toBe(40);
    expect([links.similarity(worded, noted), links.similarity(numbered, noted)]).toEqual([0, 4]);
  });

  it("asks the judge of the moment", async () => {
    const { links, model, judge } = setUp(VECTORS, { storm: 3 });
    expect(links.odds("storm")).toBe(3);
    model.judge = { ...judge, odds: () => 7 };
    expect(links.odds("storm")).toBe(7);
  });

  it("takes the mean of the two links before and after a link, without its own", async () => {
    const { links, model } = setUp(VECTORS);
    const page = pageWith("1", "2", "4", "8", "16", "32");
    const noted = { notes: await notesOf(page, [model]) };
    const means = page.links.map((link) => links.neighbours(link, noted));
    const expected = [(2 + 4) / 2, (1 + 4 + 8) / 3, (1 + 2 + 8 + 16) / 4, (2 + 4 + 16 + 32) / 4, (4 + 8 + 32) / 3];
    expect(means).toEqual([...expected, (8 + 16) / 2]);
  });

  it("takes words where neighbours have no vector", async () => {
    const { links, model } = setUp(undefined, { storm: 3 });
    const page = pageWith("home", "storm");
    const noted = { notes: await notesOf(page, [model]) };
    // One word of odds 3, over a word and a half.
    expect(links.neighbours(at(page.links, 0), noted)).toBeCloseTo(2, 12);
    expect(links.neighbours(at(page.links, 1), noted)).toBe(0);
  });

  it("gives 0 to a link without neighbours, and to one that does not stand on the page", async () => {
    const { links, model } = setUp(VECTORS);
    const page = pageWith("5");
    const noted = { notes: await notesOf(page, [model]) };
    expect(links.neighbours(at(page.links, 0), noted)).toBe(0);
    const other = at(pageWith("1", "2", "3").links, 2);
    expect(links.neighbours(other, noted)).toBe(0);
    expect([links.anchor(other, noted).words, links.similarity(other, noted)]).toEqual([[], 0]);
  });

  it("judges the links of a page once for all neighbours, and again under another judge", async () => {
    const { links, model, judge, asked } = setUp(VECTORS);
    const page = pageWith(...Array.from({ length: 300 }, (_, i) => String(i)));
    const noted = { notes: await notesOf(page, [model]) };
    for (const link of page.links) links.neighbours(link, noted);
    expect(asked()).toBe(300);
    model.judge = { ...judge, similarity: () => 0.5 };
    expect(links.neighbours(at(page.links, 7), noted)).toBe(0.5);
  });

  it("needs the page to have been read by its model, and names it", () => {
    const { links, model } = setUp(VECTORS);
    expect(links.readers).toEqual([model]);
    const link = at(pageWith("1").links, 0);
    for (const ask of [links.anchor, links.similarity, links.neighbours]) {
      expect(() => ask(link, { notes: {} })).toThrow(/not read by "honeyguide"/);
    }
  });
});
