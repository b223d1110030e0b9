import { describe, expect, it } from "vitest";
import { pageOf } from "../../test/pages.ts";
import { analyzerFor } from "../text/analyzer.ts";
import type { TermSimilarity } from "../text/term-similarity.ts";
import { Collection } from "../text/tf-idf.ts";
import { semanticVsm } from "./semantic-vsm.ts";
import { vsm } from "./vsm.ts";
import { fullText, vectorOfText, weightedTerms } from "./weighted-terms.ts";

const VIEW = { pages: 0, relevantPages: 0 };
const collection = new Collection();
for (const terms of [["storm", "rain"], ["rain", "garden"], ["chess"]]) collection.add(terms);
const weighing = { analyzer: analyzerFor("en"), collection, frequency: "relative" as const };

describe("weightedTerms", () => {
  it("keeps the heaviest terms, no more than asked for, also among equals", () => {
    const vector = vectorOfText("rain rain storm chess chess chess", weighing);
    expect(weightedTerms(vector).terms).toHaveLength(3);
    expect(weightedTerms(vector, 1).terms).toEqual(["chess"]);
    const equals = new Map(["d", "a", "c", "b"].map((term) => [term, 1]));
    expect(weightedTerms(equals, 2).terms).toEqual(["a", "b"]);
  });

  it("reads all that a page says", () => {
    const page = { ...pageOf([[3, "body"]]), title: "title", description: "description", keywords: "" };
    expect(fullText(page).split(/\s+/).filter(Boolean)).toEqual(["title", "description", "body"]);
  });
});

describe("vsm", () => {
  const topic = new Map([["storm", 1]]);
  it("is 1 for the topic's own words, 0 for others, and the best of the pages where they are given", async () => {
    const model = vsm({ topic, ...weighing });
    expect(model.scoreText("storms", VIEW)).toBeCloseTo(1, 12);
    expect(model.scoreText("chess", VIEW)).toBe(0);
    const byPages = vsm({ topic, pages: [new Map([["chess", 1]]), new Map([["rain", 1]])], ...weighing });
    expect(byPages.score(await byPages.prepare(pageOf([[3, "chess"]])), VIEW)).toBeCloseTo(1, 12);
  });
});

describe("semanticVsm", () => {
  const rows: Readonly<Record<string, number>> = { storm: 1, gale: 0.9, garden: 0.3 };
  const similarity: TermSimilarity = {
    name: "table",
    topicTerms: ["storm"],
    similarities: (term) => Float64Array.of(rows[term] ?? 0),
  };
  const options = {
    name: "svsm",
    topic: { terms: ["storm"], weights: [1] },
    similarity,
    termsOf: (text: string) => weightedTerms(vectorOfText(text, weighing)),
  };

  it("as printed gives 1 to any text with one similar term, however little it is", () => {
    expect(semanticVsm(options).scoreText("a garden", VIEW)).toBeCloseTo(1, 12);
  });

  it("repaired takes only near terms and their share of the text", () => {
    const model = semanticVsm({ ...options, repair: { similarFrom: 0.8 } });
    expect(model.scoreText("a garden", VIEW)).toBe(0);
    expect(model.scoreText("gale", VIEW)).toBeCloseTo(Math.sqrt(0.9), 12);
    expect(model.scoreText("gale chess", VIEW)).toBeLessThan(model.scoreText("gale", VIEW));
  });

  it("as SSRM is the weighted mean", () => {
    expect(semanticVsm({ ...options, kernel: "mean" }).scoreText("garden", VIEW)).toBeCloseTo(0.3, 12);
  });

  it("shows the pairs that carry the score", async () => {
    const model = semanticVsm({ ...options, repair: { similarFrom: 0.8 } });
    const [table] = model.explain(await model.prepare(pageOf([[3, "gale garden"]])));
    expect(table?.rows.map(([term]) => term)).toEqual(["gale"]);
  });
});
