import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { linkTo, pageOf } from "../testing/pages.ts";
import type { TermSimilarity } from "../text/term-similarity.ts";
import { Collection } from "../text/tf-idf.ts";
import type { PartsModel } from "../types.ts";
import { type SemanticVsmOptions, semanticVsm, semanticVsmWith } from "./semantic-vsm.ts";
import { vsm } from "./vsm.ts";
import { fullText, openWeighing, vectorOfText, type WeighingData, weightedTerms } from "./weighted-terms.ts";

const collection = new Collection();
for (const terms of [["storm", "rain"], ["rain", "garden"], ["chess"]]) collection.add(terms);
const weighing: WeighingData = {
  language: "en",
  dictionary: [],
  collection: collection.snapshot(),
  frequency: "relative",
};

/** What the anchor of a link scores that is this text. */
async function scoreOf(model: PartsModel, text: string): Promise<number> {
  const page = pageOf([], [linkTo("x", text)]);
  return model.scorePart(await model.read(page), { kind: "anchor", link: at(page.links, 0) });
}

describe("weightedTerms", () => {
  it("keeps the 300 heaviest terms, whether they are numbered or not", () => {
    const rare = Array.from(
      { length: 310 },
      (_, i) => `term${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`,
    );
    const vector = vectorOfText(`rain rain ${rare.join(" ")} chess chess`, openWeighing(weighing));
    const numbered = weightedTerms(vector).terms;
    expect(numbered).toHaveLength(300);
    expect(numbered).toEqual(expect.arrayContaining(["rain", "chess"]));
    expect(weightedTerms(new Map(vector.entries())).terms).toEqual(numbered);
    // The papers compare all of them.
    expect(weightedTerms(vector, true).terms).toHaveLength(312);
    expect(weightedTerms(new Map(vector.entries()), true).terms).toHaveLength(312);
  });

  it("reads all that a page says", () => {
    const page = { ...pageOf([[3, "body"]]), title: "title", description: "description", keywords: "" };
    expect(fullText(page).split(/\s+/).filter(Boolean)).toEqual(["title", "description", "body"]);
  });
});

describe("vsm", () => {
  const topic = new Map([["storm", 1]]);
  it("is 1 for the topic's own words, 0 for others, and the best of the pages where they are given", async () => {
    const model: PartsModel = vsm({ topic, weighing, parts: ["anchor"] });
    expect(await scoreOf(model, "storms")).toBeCloseTo(1, 12);
    expect(await scoreOf(model, "chess")).toBe(0);
    const byPages = vsm({ topic, pages: [new Map([["chess", 1]]), new Map([["rain", 1]])], weighing });
    expect(byPages.score(await byPages.read(pageOf([[3, "chess"]])))).toBeCloseTo(1, 12);
  });

  it("explains by the common terms", async () => {
    const [table] = await vsm({ topic, weighing }).explain(pageOf([[3, "a storm in chess"]]));
    expect(table?.rows.map(([term]) => term)).toEqual(["storm"]);
  });
});

describe("semanticVsm", () => {
  const rows: Readonly<Record<string, number>> = { storm: 1, gale: 0.9, garden: 0.3 };
  const similarity: TermSimilarity = {
    name: "table",
    topicTerms: ["storm"],
    similarities: (term) => Float64Array.of(rows[term] ?? 0),
  };
  const data: SemanticVsmOptions = {
    name: "svsm",
    topic: { terms: ["storm"], weights: [1] },
    similarity: { kind: "wordnet", content: "intrinsic", senses: "first", measure: "lin" },
    weighing,
    parts: ["anchor"],
  };
  const modelOf = (more: Partial<SemanticVsmOptions> = {}): PartsModel =>
    semanticVsmWith({ ...data, ...more }, similarity);

  it("as printed gives 1 to any text with one similar term, however little it is", async () => {
    expect(await scoreOf(modelOf(), "a garden")).toBeCloseTo(1, 12);
  });

  it("repaired takes only near terms and their share of the text", async () => {
    const model = modelOf({ repair: { similarFrom: 0.8 } });
    expect(await scoreOf(model, "a garden")).toBe(0);
    expect(await scoreOf(model, "gale")).toBeCloseTo(Math.sqrt(0.9), 12);
    expect(await scoreOf(model, "gale chess")).toBeLessThan(await scoreOf(model, "gale"));
  });

  it("as SSRM is the weighted mean", async () => {
    expect(await scoreOf(modelOf({ kernel: "mean" }), "garden")).toBeCloseTo(0.3, 12);
  });

  it("shows the pairs that carry the score", async () => {
    const [table] = await modelOf({ repair: { similarFrom: 0.8 } }).explain(pageOf([[3, "gale garden"]]));
    expect(table?.rows.map(([term]) => term)).toEqual(["gale"]);
  });

  it("says whose similarities it uses, and opens those that its data describe", async () => {
    expect(modelOf().provider).toBe("table");
    const opened = await semanticVsm(data);
    expect(opened.provider).toMatch(/wordnet/i);
    expect(await scoreOf(opened, "storm")).toBeCloseTo(1, 12);
  });
});
