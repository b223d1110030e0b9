import { describe, expect, it } from "vitest";
import { linkTo, pageOf, RAINSTORM, url } from "../../test/pages.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { normalizerFor } from "../text/words.ts";
import type { CanonicalUrl, Link, LinkEvaluator, LinkSource, RelevanceModel } from "../types.ts";
import { fold, readEvidence } from "./aggregate.ts";
import {
  type ComprehensiveOptions,
  CPEM_WEIGHTS,
  type CpemOptions,
  cpe,
  cpem,
  cpemParts,
  cre,
} from "./comprehensive.ts";

const VIEW = { pages: 0, relevantPages: 0 };
const model: RelevanceModel = tagVsm(RAINSTORM);
const OPTIONS: ComprehensiveOptions = {
  words: RAINSTORM.words,
  normalize: normalizerFor("en"),
  pageRank: "printed",
  scaledPageRank: false,
  parents: "latest",
};
const CPEM: CpemOptions = { ...OPTIONS, parents: "mean", model, lookahead: false };

function sourceOf(relevance: number, more: Partial<LinkSource> = {}): LinkSource {
  const page = more.page ?? pageOf([]);
  return {
    page,
    prepared: model.prepare(page),
    id: 0,
    relevance,
    isRelevant: relevance > 0.5,
    depth: 0,
    feature: () => 0,
    ...more,
  };
}

/** Lets the evaluator's statistics learn a page `id` with links of these anchors, by their targets. */
function learn(evaluator: LinkEvaluator, id: number, anchors: Readonly<Record<number, string>>, isRelevant = false) {
  const targets = Object.keys(anchors).map(Number);
  const page = pageOf(
    [],
    targets.map((target) => linkTo(String(target), anchors[target])),
  );
  const outline = { id, chosen: id, url: url(String(id)), relevance: isRelevant ? 1 : 0, isRelevant, targets };
  for (const statistic of evaluator.statistics ?? []) {
    const facts = statistic.facts({ page, prepared: undefined, outline, evidence: new Float64Array(4) });
    statistic.learn(facts, outline, { url: (target) => url(String(target)) });
  }
}

/** The feature values of a target that stands on these pages. */
function valuesOf(evaluator: LinkEvaluator, target: number, found: readonly (readonly [Link, LinkSource])[]) {
  const stored = evaluator.features.map((feature) => {
    const evidence = feature.aggregate === "live" ? feature.occurrence : feature;
    if (evidence === undefined) return 0;
    return found.reduce(
      (before, [link, source], i) => fold(evidence.aggregate, before, evidence.value(link, source, VIEW), i + 1),
      0,
    );
  });
  return readEvidence(evaluator, target, stored, found.length, new Float64Array(stored.length)).slice();
}

const byName = (evaluator: LinkEvaluator, values: Float64Array) =>
  Object.fromEntries(evaluator.features.map(({ name }, i) => [name, values[i]!]));

describe("cre", () => {
  it("gives the worked value for R(A) = .8, R(P) = .65, PR = .613", () => {
    const evaluator = cre(OPTIONS);
    expect(evaluator.weights).toEqual({ anchor: 0.7, parent: 0.2, pagerank: 0.1 });
    const given: Readonly<Record<string, number>> = { anchor: 0.8, parent: 0.65, pagerank: 0.6130016508236109 };
    const values = Float64Array.from(evaluator.features, ({ name }) => given[name]!);
    expect(evaluator.priority(values)).toBeCloseTo(0.7513001650823611, 12);
  });

  it("reads anchor, page and PageRank of a link from what the crawl has learned", () => {
    const evaluator = cre(OPTIONS);
    // The test graph; learned again and again until the sweeps have settled.
    for (let round = 0; round < 12; round++) {
      learn(evaluator, 0, { 1: "rainstorm", 2: "home" });
      learn(evaluator, 1, { 2: "disaster" });
      learn(evaluator, 2, { 0: "home", 3: "rainfall" });
      valuesOf(evaluator, 3, []);
    }
    const values = valuesOf(evaluator, 3, [[linkTo("3", "rainfall"), sourceOf(0.65)]]);
    const named = byName(evaluator, values);
    expect(named.anchor).toBeCloseTo(0.3, 12);
    expect(named.pagerank).toBeCloseTo(0.6130016508236109, 9);
    expect(evaluator.priority(values)).toBeCloseTo(0.7 * 0.3 + 0.2 * 0.65 + 0.1 * 0.6130016508236109, 9);
  });

  it.each([
    ["latest", 0.1],
    ["max", 0.9],
    ["mean", 0.5],
    ["sum", 1],
  ] as const)("takes the %s of several parents", (parents, expected) => {
    const evaluator = cre({ ...OPTIONS, parents });
    const found = [0.9, 0.1].map((relevance) => [linkTo("x"), sourceOf(relevance)] as const);
    expect(byName(evaluator, valuesOf(evaluator, 5, found)).parent).toBeCloseTo(expected, 12);
  });

  it("can judge the page on which a link stands by another measure", () => {
    const evaluator = cre({ ...OPTIONS, pageRelevance: ({ relevance }) => relevance / 2 });
    expect(byName(evaluator, valuesOf(evaluator, 5, [[linkTo("x"), sourceOf(0.8)]])).parent).toBeCloseTo(0.4, 12);
  });

  it("can scale PageRank by 3", () => {
    const [raw, scaled] = [
      cre({ ...OPTIONS, pageRank: "plain" }),
      cre({ ...OPTIONS, pageRank: "plain", scaledPageRank: true }),
    ];
    const [a, b] = [raw, scaled].map((evaluator) => byName(evaluator, valuesOf(evaluator, 5, [])).pagerank);
    expect(a).toBeCloseTo(0.15, 12);
    expect(b).toBeCloseTo(0.05, 12);
  });
});

describe("cpem", () => {
  it("weighs anchor, parents, PageRank and target by .4, .2, .1 and .3", () => {
    const evaluator = cpem(CPEM);
    expect(evaluator.features.map(({ name }) => name)).toEqual(["anchor", "parent", "pagerank", "target"]);
    expect(evaluator.priority(Float64Array.of(0.8, 0.5, 0.6, 0.4))).toBeCloseTo(0.32 + 0.1 + 0.06 + 0.12, 12);
    const { anchor, parents, pageRank, target } = CPEM_WEIGHTS;
    expect(anchor + parents + pageRank + target).toBeCloseTo(1, 12);
  });

  it("takes other weights", () => {
    const evaluator = cpem({ ...CPEM, weights: { anchor: 0.1, parents: 0.2, pageRank: 0.3, target: 0.4 } });
    expect(evaluator.weights).toEqual({ anchor: 0.1, parent: 0.2, pagerank: 0.3, target: 0.4 });
  });

  it("lets a menu link on fifty pages outweigh all else only when parents are summed, as printed", () => {
    const menu = Array.from({ length: 50 }, () => [linkTo("x"), sourceOf(0.6)] as const);
    const parentOf = (parents: "mean" | "sum") => {
      const evaluator = cpem({ ...CPEM, parents });
      return byName(evaluator, valuesOf(evaluator, 5, menu)).parent;
    };
    expect(parentOf("mean")).toBeCloseTo(0.6, 12);
    expect(parentOf("sum")).toBeCloseTo(30, 9);
  });

  it("estimates the target from the link's texts while no page of its kind is known", () => {
    const page = { ...pageOf([]), title: "rainfall" };
    const evaluator = cpem(CPEM);
    // R(context) .5, R(anchor) .8, R(title) .3, R(URL) .1
    const found = [[linkTo("weather", "rainstorm", "disaster"), sourceOf(0, { page })]] as const;
    expect(byName(evaluator, valuesOf(evaluator, 5, found)).target).toBeCloseTo(
      0.4 * 0.5 + 0.3 * 0.8 + 0.1 * 0.3 + 0.2 * 0.1,
      12,
    );
  });

  it("takes the target's own relevance where the crawl looks ahead, and 0 where there was no page", () => {
    const evaluator = cpem({ ...CPEM, lookahead: true });
    const lookahead = {
      target: (target: CanonicalUrl) => (target === url("known") ? { page: undefined, relevance: 0.77 } : undefined),
    };
    const targetOf = (path: string) => {
      const found = [[linkTo(path, "rainstorm"), sourceOf(0.5, { lookahead })]] as const;
      return byName(evaluator, valuesOf(evaluator, 5, found)).target;
    };
    expect(targetOf("known")).toBe(0.77);
    expect(targetOf("gone")).toBe(0);
    const names = (lookahead: boolean) => cpemParts({ ...CPEM, lookahead }).statistics.map(({ name }) => name);
    expect(names(true)).toEqual(["anchors", "pagerank"]);
    expect(names(false)).toEqual(["anchors", "pagerank", "target-estimate"]);
  });

  it("gives the host its share and the rest to the others", () => {
    const evaluator = cpem({ ...CPEM, hostShare: 0.2 });
    expect(evaluator.weights.host).toBe(0.2);
    expect(evaluator.weights.anchor).toBeCloseTo(0.8 * 0.4, 12);
    expect(Object.values(evaluator.weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    learn(evaluator, 0, { 5: "home" }, true);
    const values = valuesOf(evaluator, 5, [[linkTo("5"), sourceOf(0)]]);
    expect(byName(evaluator, values).host).toBeCloseTo(2 / 3, 12);
    expect(cpem(CPEM).weights.host).toBeUndefined();
  });

  it("puts a link with topical anchor before one without, all else alike", () => {
    const evaluator = cpem(CPEM);
    learn(evaluator, 0, { 5: "rainstorm", 6: "home" });
    const priorityOf = (target: number, anchor: string) =>
      evaluator.priority(valuesOf(evaluator, target, [[linkTo(String(target), anchor), sourceOf(0.5)]]));
    expect(priorityOf(5, "rainstorm") - priorityOf(6, "home")).toBeGreaterThan(0.4 * 0.8);
  });
});

describe("cpe", () => {
  const page = pageOf([
    [3, "chess"],
    [3, "rainstorm"],
  ]);
  const inBlock = (block: number): Link => ({ ...linkTo("x", "rainstorm", "disaster"), block });
  const blockRelevance = (_source: LinkSource, block: number) => (block === 1 ? 0.7 : 0.05);
  const priorityOf = (evaluator: LinkEvaluator, link: Link, source: LinkSource) =>
    evaluator.priority(valuesOf(evaluator, 5, [[link, source]]));

  it("is the mean of page, anchor and context", () => {
    const evaluator = cpe({ model });
    expect(evaluator.weights).toEqual({ page: 1 / 3, anchor: 1 / 3, context: 1 / 3 });
    expect(priorityOf(evaluator, inBlock(0), sourceOf(0.2, { page }))).toBeCloseTo((0.2 + 0.8 + 0.5) / 3, 12);
  });

  it("takes other weights", () => {
    const evaluator = cpe({ model, weights: { page: 0.5, anchor: 0.3, context: 0.2 } });
    expect(priorityOf(evaluator, inBlock(0), sourceOf(0.2, { page }))).toBeCloseTo(0.1 + 0.24 + 0.1, 12);
  });

  it("puts the block in the place of the page, on irrelevant pages only", () => {
    const evaluator = cpe({ model, blockRelevance });
    const pagePart = (block: number, source: LinkSource) =>
      byName(evaluator, valuesOf(evaluator, 5, [[inBlock(block), source]])).page;
    expect(pagePart(1, sourceOf(0.2, { page }))).toBe(0.7);
    expect(pagePart(0, sourceOf(0.2, { page }))).toBe(0.05);
    expect(pagePart(0, sourceOf(0.9, { page }))).toBe(0.9);
  });

  it("can judge the page by another measure than the one that decides", () => {
    const pageRelevance = () => 0.45;
    const withBlocks = cpe({ model, pageRelevance, blockRelevance });
    const values = (source: LinkSource) => byName(withBlocks, valuesOf(withBlocks, 5, [[inBlock(1), source]])).page;
    expect(values(sourceOf(1, { page }))).toBe(0.45);
    expect(values(sourceOf(0, { page }))).toBe(0.7);
  });
});
