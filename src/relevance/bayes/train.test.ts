import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { ConfigError } from "../../errors.ts";
import type { LabelledWords } from "./labelled-words.ts";
import { type BayesOptions, trainBayes } from "./train.ts";

const page = (words: Record<string, number[]>): LabelledWords =>
  new Map(Object.entries(words).map(([word, counts]) => [word, Float64Array.from(counts)]));
const body = (words: Record<string, number>): LabelledWords =>
  page(Object.fromEntries(Object.entries(words).map(([word, count]) => [word, [0, 0, 0, count, 0]])));

const PAGES = new Map([
  ["on", [body({ storm: 3, rain: 1 }), body({ storm: 1 }), body({ rain: 2, news: 1 })]],
  ["off", [body({ sport: 4, news: 1 })]],
]);
const train = (options: BayesOptions = {}) => trainBayes(PAGES, options);

describe("trainBayes", () => {
  it("estimates (c + α) / (Σc + α|V|)", () => {
    const model = train();
    const probability = (name: string, word: string) =>
      Math.exp(at(at(model.logLikelihoods, model.classes.indexOf(name)), model.vocabulary.indexOf(word)));
    expect([...model.vocabulary].sort()).toEqual(["news", "rain", "sport", "storm"]);
    expect(probability("on", "storm")).toBeCloseTo(5 / 12, 12);
    expect(probability("on", "sport")).toBeCloseTo(1 / 12, 12);
    expect(probability("off", "sport")).toBeCloseTo(5 / 9, 12);
    expect(probability("off", "storm")).toBeCloseTo(1 / 9, 12);
  });

  it("gives probabilities that sum to 1 in each class, for any weighting", () => {
    for (const weightedTraining of [false, true]) {
      for (const row of train({ weightedTraining }).logLikelihoods) {
        expect(row.reduce((sum, value) => sum + Math.exp(value), 0)).toBeCloseTo(1, 12);
      }
    }
  });

  it("gives all classes the same prior, however many pages they have", () => {
    expect(train().logPriors).toEqual([Math.log(0.5), Math.log(0.5)]);
  });

  it("counts by label group when told so: one title word as ten in a menu", () => {
    const pages = new Map([
      ["on", [page({ storm: [1, 0, 0, 0, 0], menu: [0, 0, 0, 0, 10] })]],
      ["off", [body({ sport: 1 })]],
    ]);
    const model = trainBayes(pages, { weightedTraining: true });
    const ofWord = (word: string) => at(at(model.logLikelihoods, 0), model.vocabulary.indexOf(word));
    expect(ofWord("storm")).toBeCloseTo(ofWord("menu"), 12);
    expect(model.weightedTraining).toBe(true);
  });

  it("keeps 2000 words, the most telling", () => {
    const rare = body(Object.fromEntries(Array.from({ length: 2500 }, (_, i) => [`rare${i}`, 1])));
    const { vocabulary } = trainBayes(new Map([...PAGES, ["off", [rare, body({ sport: 1 }), body({ sport: 1 })]]]));
    expect(vocabulary).toHaveLength(2000);
    expect(vocabulary.slice(0, 3).toSorted()).toEqual(["rain", "sport", "storm"]);
  });

  it("takes pages without words", () => {
    const model = trainBayes(
      new Map([
        ["on", [body({})]],
        ["off", [body({})]],
      ]),
    );
    expect(model.vocabulary).toEqual([]);
    expect(model.logLikelihoods).toEqual([[], []]);
  });

  it("is the same each time and changes no input", () => {
    const before = JSON.stringify([...PAGES].map(([name, list]) => [name, list.map((words) => [...words])]));
    expect(train()).toEqual(train());
    expect(JSON.stringify([...PAGES].map(([name, list]) => [name, list.map((words) => [...words])]))).toBe(before);
  });

  it.each([
    ["no classes", () => trainBayes(new Map()), /at least 2 classes, got 0/],
    ["one class", () => trainBayes(new Map([["on", [body({})]]])), /at least 2 classes, got 1/],
    ["a class without pages", () => trainBayes(new Map([...PAGES, ["third", []]])), /"third" has no pages/],
  ])("refuses %s", (_what, attempt, message) => {
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(message);
  });
});
