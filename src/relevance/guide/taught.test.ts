import { describe, expect, it } from "vitest";
import { present } from "../../collections/at.ts";
import type { PageLookup } from "../../correcting.ts";
import { committedPage, outlineOf, pageOf } from "../../testing/pages.ts";
import type { LinkId } from "../../types.ts";
import { contrasting } from "./contrast.ts";
import { FoundPages } from "./found-pages.ts";
import { createJudge } from "./judge.ts";
import { guideModel } from "./model.ts";
import { guideReader } from "./reader.ts";
import { Taught } from "./taught.ts";

const OPTIONS = { judgesByVectors: false };
const counts = (text: string) => ({ terms: text.split(" ") });
const MATERIAL = {
  examples: ["storm rain flood", "storm wind rain"].map((text, i) => ({
    name: `e${i}`,
    counts: counts(text),
    vector: undefined,
    weight: 1,
  })),
  background: ["chess queen rook", "garden tomato rain"].map((text, i) => ({
    name: `b${i}`,
    counts: counts(text),
    vector: undefined,
  })),
};

function setUp() {
  const analysis = { language: "en", dictionary: [] };
  const reader = guideReader({ analysis, vectors: undefined, code: { directions: [], scale: 1 } }, undefined);
  const first = createJudge(MATERIAL.examples, MATERIAL.background, OPTIONS);
  const model = guideModel(reader, first);
  const rejudged: ((page: LinkId) => number | undefined)[] = [];
  const taught = new Taught({
    model,
    textOf: async (page) => {
      const { name = "", counts, vector, views } = await reader.read(page);
      return { name, counts, vector, views };
    },
    found: new FoundPages(model, contrasting(first, MATERIAL, OPTIONS)),
    inCompany: (_, relevance) => relevance,
    onRejudged: (relevanceOf) => rejudged.push(relevanceOf),
  });
  return { model, taught, rejudged, first };
}

const TEXTS = ["storm umbrella shop price", "umbrella shop price basket", "storm flood rain", "chess rook"];
const pageNumber = (id: number) => pageOf([[3, present(TEXTS[id], "a text")]], [], String(id));
const NOWHERE: PageLookup = () => undefined;

async function crawled() {
  const made = setUp();
  for (const [id] of TEXTS.entries()) {
    made.taught.facts(await committedPage(pageNumber(id), [made.model], { outline: outlineOf(id) }));
  }
  return made;
}

describe("Taught", () => {
  it("judges pages otherwise that are like a marked one", async () => {
    const { taught } = await crawled();
    const before = [await taught.judge(0, NOWHERE), await taught.judge(1, NOWHERE)];
    taught.take(await taught.lesson([{ page: 0, relevant: false }], NOWHERE));
    const after = [await taught.judge(0, NOWHERE), await taught.judge(1, NOWHERE)];
    expect(after[0]).toBeLessThan(present(before[0], "a score"));
    expect(after[1]).toBeLessThan(present(before[1], "a score"));
    expect(taught.verdict(0)).toBe(false);
  });

  it("learns the same from what was saved, and forgets what was taken back", async () => {
    const one = await crawled();
    const lesson = await one.taught.lesson([{ page: 1, relevant: true }], NOWHERE);
    one.taught.take(lesson);
    const other = setUp();
    other.taught.take(JSON.parse(JSON.stringify(lesson)));
    const text = await one.model.read(pageNumber(0));
    expect(other.model.judge.relevance(text)).toBe(one.model.judge.relevance(text));
    expect(one.model.judge.relevance(text)).not.toBe(one.first.relevance(text));
    other.taught.take([{ page: 1, relevant: null }]);
    expect(other.model.judge.relevance(text)).toBe(one.first.relevance(text));
    expect(other.taught.verdict(1)).toBeUndefined();
  });

  it("reads a page again that it has not seen, and learns nothing from one that is gone", async () => {
    const { taught, model, first } = setUp();
    const gone = await taught.lesson([{ page: 0, relevant: true }], NOWHERE);
    taught.take(gone);
    const text = await model.read(pageNumber(1));
    expect(model.judge.relevance(text)).toBe(first.relevance(text));
    expect(await taught.judge(3, NOWHERE)).toBeUndefined();
    taught.take(await taught.lesson([{ page: 0, relevant: true }], pageNumber));
    expect(model.judge.relevance(text)).toBeGreaterThan(first.relevance(text));
    expect(await taught.judge(3, pageNumber)).toBeLessThan(0.5);
  });

  it("accounts for the scale that marks have set", async () => {
    const { taught, model } = await crawled();
    taught.take(
      await taught.lesson(
        [0, 1].map((page) => ({ page, relevant: false })),
        NOWHERE,
      ),
    );
    const text = await model.read(pageNumber(2));
    const { scores, slope, middle } = model.judge.account(text);
    const sum = scores.reduce((all, { score, share }) => all + score * share, 0);
    expect(1 / (1 + Math.exp(-slope * (sum - middle)))).toBeCloseTo(model.judge.relevance(text), 9);
  });
});
