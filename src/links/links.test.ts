import { describe, expect, it } from "vitest";
import { linkTo, pageOf, RAINSTORM } from "../../test/pages.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import type { LinkSource } from "../types.ts";
import { fold, readEvidence } from "./aggregate.ts";
import { anchorRelevance, contextRelevance, inheritedRelevance, parentRelevance, urlRelevance } from "./features.ts";
import { weightedSum } from "./weighted-sum.ts";

const VIEW = { pages: 0, relevantPages: 0 };
const model = tagVsm(RAINSTORM);
const source = (relevance: number, inherited = 0): LinkSource => ({
  page: pageOf([]),
  prepared: model.prepare(pageOf([])),
  id: 0,
  relevance,
  isRelevant: relevance > 0.5,
  depth: 0,
  feature: (name) => (name === "inherited" ? inherited : 0),
});

describe("link features", () => {
  const link = linkTo("rainstorm/2024-05-01_disaster.html", "rainstorm", "a disaster");
  it.each([
    ["parent", parentRelevance(), 0.4],
    ["anchor", anchorRelevance(model), 0.8],
    ["context", contextRelevance(model), 0.5],
    ["url", urlRelevance(model), (0.8 + 0.5) / Math.SQRT2],
    ["inherited", inheritedRelevance(0.5), 0.2],
  ] as const)("%s", (name, feature, expected) => {
    expect(feature.name).toBe(name);
    expect(feature.value(link, source(0.4), VIEW)).toBeCloseTo(expected, 12);
  });

  it("inherits through pages without any relevance, halved at each step", () => {
    const feature = inheritedRelevance(0.5);
    const first = feature.value(link, source(0.8), VIEW);
    const second = feature.value(link, source(0, first), VIEW);
    const third = feature.value(link, source(0, second), VIEW);
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
