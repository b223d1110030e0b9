import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { linkTo, pageOf } from "../../testing/pages.ts";
import { analyzerFor } from "../../text/analyzer.ts";
import { bayes } from "./bayes.ts";
import { wordsOfText } from "./labelled-words.ts";
import { trainBayes } from "./train.ts";

const analyzer = analyzerFor("en");
const MODEL = trainBayes(
  new Map([
    ["on", ["storm flood rain", "flood of rain and storm", "storm warning"].map((text) => wordsOfText(text, analyzer))],
    ["off", ["piano sonata", "football match", "match report warning"].map((text) => wordsOfText(text, analyzer))],
  ]),
);
const STORM_PAGE = pageOf([
  [0, "Storms"],
  [3, "rain and floods"],
  [4, "football match report"],
]);

describe("bayes", () => {
  it("scores by the probability of the class looked for", async () => {
    const model = bayes(MODEL);
    const other = pageOf([[3, "a football match and a piano"]]);
    expect(model.score(await model.read(STORM_PAGE))).toBeGreaterThan(0.9);
    expect(model.score(await model.read(other))).toBeLessThan(0.1);
  });

  it("scores by what was noted when the page was read", async () => {
    const model = bayes(MODEL);
    expect(structuredClone(await model.read(STORM_PAGE))).toEqual({ page: model.score(await model.read(STORM_PAGE)) });
  });

  it("scores the printed product as the plain one", async () => {
    const scores = await Promise.all(
      (["plain", "printed", "exponent"] as const).map(async (mode) => {
        const model = bayes(MODEL, { mode });
        return model.score(await model.read(STORM_PAGE));
      }),
    );
    expect(scores[1]).toBe(scores[0]);
    expect(scores[2]).not.toBe(scores[0]);
  });

  /** The score of a text without labels: what the anchor of a link scores. */
  async function scoreOf(text: string): Promise<number> {
    const model = bayes(MODEL, { parts: ["anchor"] });
    const page = pageOf([], [linkTo("next", text)]);
    return model.scorePart(await model.read(page), { kind: "anchor", link: at(page.links, 0) });
  }

  it("scores texts and the parts of a page", async () => {
    const model = bayes(MODEL, { parts: ["title", "anchor", "context", "url", "block"] });
    const page = { ...STORM_PAGE, title: "storm", links: [linkTo("rain-report", "storm", "football match")] };
    const noted = await model.read(page);
    const link = at(page.links, 0);
    expect(await scoreOf("storm")).toBeGreaterThan(0.5);
    expect(model.scorePart(noted, { kind: "title" })).toBe(await scoreOf("storm"));
    expect(model.scorePart(noted, { kind: "anchor", link })).toBe(await scoreOf("storm"));
    expect(model.scorePart(noted, { kind: "context", link })).toBe(await scoreOf("football match"));
    expect(model.scorePart(noted, { kind: "url", link })).toBe(await scoreOf("rain report"));
    expect(model.scorePart(noted, { kind: "block", block: 1 })).toBe(await scoreOf("rain and floods"));
    expect(model.scorePart(noted, { kind: "block", block: 2 })).toBeGreaterThan(await scoreOf("football match report"));
  });

  it("gives the prior for what says nothing, and a number in [0, 1] for any length", async () => {
    for (const text of ["", "the of", "暴雨", "xyzzy"]) expect(await scoreOf(text)).toBeCloseTo(0.5, 12);
    expect(await scoreOf("storm ".repeat(1_700_000))).toBe(1);
    expect(await scoreOf("football ".repeat(100_000))).toBe(0);
  });

  it("explains by classes and by words", async () => {
    const model = bayes(MODEL);
    const breakdown = await model.explain(STORM_PAGE);
    const [classes, words] = [at(breakdown, 0), at(breakdown, 1)];
    expect(classes.rows.map(([name]) => name)).toEqual(["on", "off"]);
    expect(classes.rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBeCloseTo(1, 12);
    const odds = new Map(words.rows.map((row) => [row[0], Number(row.at(-1))]));
    expect(odds.get("storm")).toBeGreaterThan(0);
    expect(odds.get("match")).toBeLessThan(0);
    expect(words.rows[0]).toHaveLength(words.columns.length);
    expect(at(await model.explain(pageOf([])), 1).rows).toEqual([]);
  });
});
