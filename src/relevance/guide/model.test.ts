import { describe, expect, it } from "vitest";
import { present } from "../../collections/at.ts";
import { linkTo, pageOf } from "../../testing/pages.ts";
import type { Page } from "../../types.ts";
import type { GuideJudge } from "./judge.ts";
import { type GuideModel, guideModel } from "./model.ts";
import { guideReader } from "./reader.ts";
import { wordJudge } from "./word-judge.ts";

const judge: GuideJudge = wordJudge({ words: new Map([["storm", 1]]), vector: undefined, judgesByVectors: false });
const reader = guideReader(
  { analysis: { language: "en", dictionary: [] }, vectors: undefined, code: { directions: [], scale: 1 } },
  undefined,
);
const modelWith = (provider?: string) => guideModel(reader, judge, provider);
const explained = async (model: GuideModel, page: Page) => present(model.explain, "explain")(page);

const LINKED = {
  ...pageOf(
    [[3, "The storm and the storms came. A garden."]],
    [linkTo("a", "Storm warning", "read of storms and more storms"), linkTo("b", "", "a picture")],
  ),
  title: "Storms",
};

describe("guideModel", () => {
  it("reads as its reader does, under the same name", async () => {
    const model = modelWith();
    expect(await model.read(LINKED)).toEqual(await reader.read(LINKED));
    expect([model.name, model.data]).toEqual([reader.name, reader.data]);
  });

  it("says whose vectors it uses, where it has some", () => {
    expect(modelWith()).not.toHaveProperty("provider");
    expect(modelWith("lengths").provider).toBe("lengths");
  });

  it("judges pages", async () => {
    const model = modelWith();
    const score = model.score(await model.read(LINKED));
    expect(score).toBeGreaterThan(0.5);
    expect(model.score(await model.read(pageOf([[3, "storm storm storm"]])))).toBe(score);
    expect(model.score(await model.read(pageOf([[3, "storm"]])))).toBeGreaterThan(
      model.score(await model.read(pageOf([]))),
    );
  });

  it("judges pages read before by a judge that comes later", async () => {
    const model = modelWith();
    const noted = await model.read(LINKED);
    const before = model.score(noted);
    model.judge = wordJudge({ words: new Map([["chess", 1]]), vector: undefined, judgesByVectors: false });
    expect(model.score(noted)).toBeLessThan(before);
    expect(model.score(await model.read(pageOf([[3, "chess chess chess"]])))).toBeGreaterThan(0.5);
  });

  it("explains a score by its parts and by the words that speak most", async () => {
    const [scores, words] = await explained(modelWith(), LINKED);
    expect(scores?.rows).toEqual([
      ["topic words", 1.25, 1, 1.25],
      ["sum", "", "", 1.25],
    ]);
    const model = modelWith();
    expect(scores?.title).toContain(model.score(await model.read(LINKED)).toFixed(4));
    expect(words?.rows).toEqual([["storm", 3, 3]]);
    for (const table of [scores, words]) {
      for (const row of table?.rows ?? []) expect(row).toHaveLength(table?.columns.length ?? 0);
    }
  });
});
