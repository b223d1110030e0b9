import { describe, expect, it } from "vitest";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { foundOn, linkTo, pageOf, RAINSTORM } from "../testing/pages.ts";
import { fold, readEvidence } from "./aggregate.ts";
import {
  anchorRelevance,
  contextRelevance,
  inheritedRelevance,
  parentRelevance,
  titleRelevance,
  urlRelevance,
} from "./features.ts";
import { weightedSum } from "./weighted-sum.ts";

const model = tagVsm(RAINSTORM, { parts: ["anchor", "context", "title", "url"] });
const PAGE = {
  ...pageOf([], [linkTo("rainstorm/2024-05-01_disaster.html", "rainstorm", "a disaster")]),
  title: "rainfall",
};
const found = (relevance: number, inherited = 0) =>
  foundOn(PAGE, [model], {
    relevance,
    isRelevant: relevance > 0.5,
    feature: (name) => (name === "inherited" ? inherited : 0),
  });

describe("link features", () => {
  it.each([
    ["parent", parentRelevance(), 0.4],
    ["anchor", anchorRelevance(model), 0.8],
    ["context", contextRelevance(model), 0.5],
    ["title", titleRelevance(model), 0.3],
    ["url", urlRelevance(model), (0.8 + 0.5) / Math.SQRT2],
    ["inherited", inheritedRelevance(0.5), 0.2],
  ] as const)("%s", async (name, feature, expected) => {
    expect(feature.name).toBe(name);
    const { link, source } = await found(0.4);
    expect(feature.value(link, source)).toBeCloseTo(expected, 12);
  });

  it("of the page's texts name the model that must have read them, others none", () => {
    for (const feature of [anchorRelevance(model), contextRelevance(model), titleRelevance(model), urlRelevance(model)])
      expect(feature.readers).toEqual([model]);
    for (const feature of [parentRelevance(), inheritedRelevance(0.5)]) expect(feature.readers ?? []).toEqual([]);
  });

  it("inherits through pages without any relevance, halved at each step", async () => {
    const feature = inheritedRelevance(0.5);
    const valueOn = async (relevance: number, inherited = 0) => {
      const { link, source } = await found(relevance, inherited);
      return feature.value(link, source);
    };
    const first = await valueOn(0.8);
    const second = await valueOn(0, first);
    const third = await valueOn(0, second);
    expect([first, second, third]).toEqual([0.4, 0.2, 0.1]);
  });
});

describe("fold", () => {
  it.each([
    ["max", [0.2, 0.5, 0.1], 0.5],
    ["sum", [0.2, 0.5, 0.1], 0.8],
    ["mean", [0.2, 0.5, 0.2], 0.3],
    ["latest", [0.2, 0.5, 0.1], 0.1],
    ["first", [0.2, 0.5, 0.1], 0.2],
    ["max", [-1], -1],
  ] as const)("%s of %j is %d", (aggregate, values, expected) => {
    const stored = values.reduce<number>((before, value, i) => fold(aggregate, before, value, i + 1), 0);
    const evaluator = weightedSum([[{ ...parentRelevance(), aggregate }, 1]]);
    expect(readEvidence(evaluator, 0, [stored], values.length, new Float64Array(1))[0]).toBeCloseTo(expected, 12);
  });
});

describe("weightedSum", () => {
  it("gives the worked value of CRE, Eq. 5 of IELP: .7 R(A) + .2 R(P) + .1 PR", () => {
    const rank = { ...parentRelevance(), name: "pagerank" };
    const cre = weightedSum([
      [anchorRelevance(model), 0.7],
      [parentRelevance(), 0.2],
      [rank, 0.1],
    ]);
    expect(cre.priority(Float64Array.of(0.8, 0.65, 0.6130016508236109))).toBeCloseTo(0.7513001650823611, 12);
  });

  it("adds the weighted features and names the weights", () => {
    const evaluator = weightedSum([
      [parentRelevance(), 0.2],
      [anchorRelevance(model), 0.7],
    ]);
    expect(evaluator.priority(Float64Array.of(0.5, 1))).toBeCloseTo(0.8, 12);
    expect(evaluator.weights).toEqual({ parent: 0.2, anchor: 0.7 });
    expect(weightedSum([]).priority(new Float64Array(0))).toBe(0);
  });
});
