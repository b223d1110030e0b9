import { describe, expect, it } from "vitest";
import { linkTo, pageOf } from "../../../test/pages.ts";
import { ConfigError } from "../../errors.ts";
import { analyzerFor } from "../../text/analyzer.ts";
import { bayes } from "./bayes.ts";
import { wordsOfText } from "./labelled-words.ts";
import { trainBayes } from "./train.ts";

const VIEW = { pages: 0, relevantPages: 0 };
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
    expect(model.score(await model.prepare(STORM_PAGE), VIEW)).toBeGreaterThan(0.9);
    expect(model.score(await model.prepare(other), VIEW)).toBeLessThan(0.1);
    const off = bayes(MODEL, { relevantClass: "off" });
    expect(off.score(await off.prepare(other), VIEW)).toBeGreaterThan(0.9);
  });

  it("scores the printed product as the plain one", async () => {
    const scores = await Promise.all(
      (["plain", "printed", "exponent"] as const).map(async (mode) => {
        const model = bayes(MODEL, { mode });
        return model.score(await model.prepare(STORM_PAGE), VIEW);
      }),
    );
    expect(scores[1]).toBe(scores[0]);
    expect(scores[2]).not.toBe(scores[0]);
  });

  it("scores texts and the parts of a page", async () => {
    const model = bayes(MODEL);
    const link = linkTo("next", "storm", "football match");
    const prepared = await model.prepare({ ...STORM_PAGE, title: "storm" });
    const text = (words: string) => model.scoreText(words, VIEW);
    expect(text("storm")).toBeGreaterThan(0.5);
    expect(model.scorePart(prepared, { kind: "title" }, VIEW)).toBe(text("storm"));
    expect(model.scorePart(prepared, { kind: "anchor", link }, VIEW)).toBe(text("storm"));
    expect(model.scorePart(prepared, { kind: "context", link }, VIEW)).toBe(text("football match"));
    expect(model.scorePart(prepared, { kind: "block", block: 1 }, VIEW)).toBe(text("rain and floods"));
    expect(model.scorePart(prepared, { kind: "block", block: 2 }, VIEW)).toBeGreaterThan(text("football match report"));
  });

  it("gives the prior for what says nothing, and a number in [0, 1] for any length", () => {
    const model = bayes(MODEL);
    for (const text of ["", "the of", "暴雨", "xyzzy"]) expect(model.scoreText(text, VIEW)).toBeCloseTo(0.5, 12);
    expect(model.scoreText("storm ".repeat(1_700_000), VIEW)).toBe(1);
    expect(model.scoreText("football ".repeat(100_000), VIEW)).toBe(0);
  });

  it("explains by classes and by words", async () => {
    const model = bayes(MODEL);
    const [classes, words] = model.explain(await model.prepare(STORM_PAGE));
    expect(classes!.rows.map(([name]) => name)).toEqual(["on", "off"]);
    expect(Number(classes!.rows[0]![3]) + Number(classes!.rows[1]![3])).toBeCloseTo(1, 12);
    const odds = new Map(words!.rows.map((row) => [row[0], Number(row.at(-1))]));
    expect(odds.get("storm")).toBeGreaterThan(0);
    expect(odds.get("match")).toBeLessThan(0);
    expect(words!.rows[0]).toHaveLength(words!.columns.length);
    expect(model.explain(await model.prepare(pageOf([])))[1]!.rows).toEqual([]);
  });

  it("refuses a class that the model lacks", () => {
    expect(() => bayes(MODEL, { relevantClass: "onn" })).toThrow(ConfigError);
    expect(() => bayes(MODEL, { relevantClass: "onn" })).toThrow(/no class "onn"/);
  });
});
