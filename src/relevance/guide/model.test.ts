import { describe, expect, it } from "vitest";
import { linkTo, pageOf } from "../../../test/pages.ts";
import { analyzerFor } from "../../text/analyzer.ts";
import type { GuideJudge } from "./judge.ts";
import { cachedVectors, guideModel, guideText, isGuidePage, type TextVectors } from "./model.ts";
import { wordJudge } from "./word-judge.ts";

const VIEW = { pages: 0, relevantPages: 0 };
const analyzer = analyzerFor("en");
const judge: GuideJudge = wordJudge({ words: new Map([["storm", 1]]), vector: undefined, judgesByVectors: false });

/** A vector that is the text's length, and what it was asked. */
function vectorsOf(asked: string[][] = []): TextVectors {
  return {
    name: "lengths",
    dimension: 1,
    embed: async (texts) => {
      asked.push([...texts]);
      return texts.map((text) => (text.startsWith("?") ? undefined : Float32Array.of(text.length)));
    },
  };
}

const modelWith = (vectors?: TextVectors) =>
  guideModel({ analyzer, vectors, judge, codeOf: (vector) => `code ${vector[0]}` });

const LINKED = {
  ...pageOf(
    [[3, "The storm and the storms came. A garden."]],
    [linkTo("a", "  Storm\n  warning ", "read of storms and more storms"), linkTo("b", "", "a picture")],
  ),
  title: "Storms",
};

describe("guideModel", () => {
  it("prepares words and vectors of the page and of its links", async () => {
    const prepared = await modelWith(vectorsOf()).prepare(LINKED);
    expect(prepared.counts.get("storm")).toBe(3);
    expect(prepared.counts.get("garden")).toBe(1);
    expect(prepared.vector?.[0]).toBe("Storms. The storm and the storms came. A garden. ".length);
    const [first, second] = LINKED.links.map((link) => prepared.links.get(link));
    expect(first).toMatchObject({ anchor: ["storm", "warning"], code: "code 13" });
    expect(first?.context.filter((word) => word === "storm")).toEqual(["storm"]);
    expect(first?.vector?.[0]).toBe("Storm warning".length);
    expect(second).toMatchObject({ anchor: [], context: ["picture"], vector: undefined, code: undefined });
  });

  it("works without vectors, and says so", async () => {
    const model = modelWith();
    const prepared = await model.prepare(LINKED);
    expect(prepared.vector).toBeUndefined();
    expect([...prepared.links.values()].every(({ vector }) => vector === undefined)).toBe(true);
    expect(model.provider).toBeUndefined();
    expect(modelWith(vectorsOf()).provider).toBe("lengths");
  });

  it("judges pages, parts and texts", async () => {
    const model = modelWith();
    const prepared = await model.prepare(LINKED);
    const [first, second] = LINKED.links;
    expect(model.score(prepared, VIEW)).toBeGreaterThan(0.5);
    expect(model.scoreText("storm storm storm", VIEW)).toBe(model.score(prepared, VIEW));
    const anchor = model.scorePart(prepared, { kind: "anchor", link: first! }, VIEW);
    expect(anchor).toBeGreaterThan(model.scorePart(prepared, { kind: "anchor", link: second! }, VIEW));
  });

  it("judges pages prepared before by a judge that comes later", async () => {
    const model = modelWith();
    const prepared = await model.prepare(LINKED);
    const before = model.score(prepared, VIEW);
    model.judge = wordJudge({ words: new Map([["chess", 1]]), vector: undefined, judgesByVectors: false });
    expect(model.score(prepared, VIEW)).toBeLessThan(before);
    expect(model.scoreText("chess chess chess", VIEW)).toBeGreaterThan(0.5);
  });

  it("explains a score by its parts and by the words that speak most", async () => {
    const model = modelWith();
    const [scores, words] = model.explain(await model.prepare(LINKED));
    expect(scores?.rows).toEqual([["topic words", 1.25]]);
    expect(words?.rows).toEqual([["storm", 3, 3]]);
    for (const table of [scores, words]) {
      for (const row of table?.rows ?? []) expect(row).toHaveLength(table?.columns.length ?? 0);
    }
  });

  it("shows no more than twenty words, the strongest first", async () => {
    const model = modelWith();
    const words = Array.from({ length: 30 }, (_, i) => `word${String.fromCharCode(97 + i)}x`);
    const odds = (term: string) => (words.indexOf(term) % 2 === 0 ? 1 : -1) * words.indexOf(term);
    model.judge = { ...judge, odds };
    const [, table] = model.explain(await model.prepare(pageOf([[3, words.slice(0, 26).join(" ")]])));
    expect(table?.rows).toHaveLength(20);
    const strengths = table?.rows.map(([, value]) => Math.abs(Number(value))) ?? [];
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
  });

  it("recognises what it has prepared", async () => {
    expect(isGuidePage(await modelWith().prepare(LINKED))).toBe(true);
    for (const other of [undefined, null, 3, { counts: new Map() }, { page: LINKED }]) {
      expect(isGuidePage(other)).toBe(false);
    }
  });
});

describe("guideText", () => {
  it("reads words up to 20 000 characters, and makes the vector of the first thousand", async () => {
    const asked: string[][] = [];
    const page = { ...pageOf([[3, `${"rain ".repeat(4100)}storm`]]), title: "Long" };
    const text = await guideText(page, analyzer, cachedVectors(vectorsOf(asked)));
    expect(text.counts.get("rain")).toBe(4000);
    expect(text.counts.has("storm")).toBe(false);
    expect(text.vector?.[0]).toBe(1000);
    expect(asked[0]?.[0]?.startsWith("Long. rain")).toBe(true);
  });
});

describe("cachedVectors", () => {
  it("asks for each text once", async () => {
    const asked: string[][] = [];
    const embed = cachedVectors(vectorsOf(asked));
    const first = await embed(["one", "three", "one"]);
    const second = await embed(["three", "fourth"]);
    expect(first.map((vector) => vector?.[0])).toEqual([3, 5, 3]);
    expect(second.map((vector) => vector?.[0])).toEqual([5, 6]);
    expect(asked).toEqual([["one", "three"], ["fourth"]]);
  });

  it("remembers that a text has no vector", async () => {
    const asked: string[][] = [];
    const embed = cachedVectors(vectorsOf(asked));
    expect(await embed(["?"])).toEqual([undefined]);
    expect(await embed(["?"])).toEqual([undefined]);
    expect(asked).toHaveLength(1);
  });

  it("does not ask for an empty text", async () => {
    const asked: string[][] = [];
    expect(await cachedVectors(vectorsOf(asked))(["", ""])).toEqual([undefined, undefined]);
    expect(asked).toEqual([]);
  });

  it("gives no vectors where there are none", async () => {
    expect(await cachedVectors(undefined)(["a", "b"])).toEqual([undefined, undefined]);
  });

  it("forgets the oldest of more than 20 000 texts", async () => {
    const asked: string[][] = [];
    const embed = cachedVectors(vectorsOf(asked));
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
    const embed = cachedVectors({
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
