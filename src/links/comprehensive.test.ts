import { describe, expect, it } from "vitest";
import { at, present } from "../collections/at.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { committedPage, foundOn, linkTo, outlineOf, pageOf, RAINSTORM, url } from "../testing/pages.ts";
import type { FoundLink, Link, LinkEvaluator, LinkSource, PartsModel } from "../types.ts";
import { fold, readEvidence } from "./aggregate.ts";
import {
  type ComprehensiveOptions,
  CPE_WEIGHTS,
  CPEM_WEIGHTS,
  type CpemOptions,
  cpe,
  cpem,
  cpemParts,
  cre,
} from "./comprehensive.ts";
import { fetchedTarget } from "./look-ahead.ts";
import { estimatedTarget, TARGET_PARTS, TargetEstimate } from "./target-estimate.ts";

const model: PartsModel = tagVsm(RAINSTORM, { parts: [...TARGET_PARTS, "block"] });
const OPTIONS: ComprehensiveOptions = {
  words: RAINSTORM.words,
  language: "en",
  pageRank: "printed",
  scaledPageRank: false,
  parents: "latest",
};
/** CPEM that estimates the target. */
function estimating(): CpemOptions {
  const estimate = new TargetEstimate();
  const target = estimatedTarget(model, estimate);
  return { ...OPTIONS, parents: "mean", target, targetStatistics: [estimate] };
}

/** A link on a page of this relevance that the model has read. */
const found = (link: Link, relevance: number, page = pageOf([]), more: Partial<LinkSource> = {}): Promise<FoundLink> =>
  foundOn({ ...page, links: [{ ...link, index: 0 }] }, [model], { relevance, isRelevant: relevance > 0.5, ...more });

/** Lets the evaluator's statistics learn a page `id` with links of these anchors, by their targets. */
async function learn(
  evaluator: LinkEvaluator,
  id: number,
  anchors: Readonly<Record<number, string>>,
  isRelevant = false,
) {
  const targets = Object.keys(anchors).map(Number);
  const page = pageOf(
    [],
    targets.map((target) => linkTo(String(target), anchors[target])),
  );
  const outline = outlineOf(id, { relevance: isRelevant ? 1 : 0, isRelevant, targets });
  for (const statistic of evaluator.statistics ?? []) {
    const evidence = new Float64Array(4);
    const facts = statistic.facts(await committedPage(page, statistic.readers, { outline, evidence }));
    statistic.learn(facts, outline, { url: (target) => url(String(target)) });
  }
}

/** The feature values of a target that stands on these pages. */
function valuesOf(evaluator: LinkEvaluator, target: number, occurrences: readonly FoundLink[]) {
  const stored = evaluator.features.map((feature) => {
    const evidence = feature.aggregate === "live" ? feature.occurrence : feature;
    if (evidence === undefined) return 0;
    return occurrences.reduce(
      (before, { link, source }, i) => fold(evidence.aggregate, before, evidence.value(link, source), i + 1),
      0,
    );
  });
  return readEvidence(evaluator, target, stored, occurrences.length, new Float64Array(stored.length)).slice();
}

const byName = (evaluator: LinkEvaluator, values: Float64Array) =>
  Object.fromEntries(evaluator.features.map(({ name }, i) => [name, at(values, i)]));

describe("cre", () => {
  it("gives the worked value for R(A) = .8, R(P) = .65, PR = .613", () => {
    const evaluator = cre(OPTIONS);
    expect(evaluator.weights).toEqual({ anchor: 0.7, parent: 0.2, pagerank: 0.1 });
    const given: Readonly<Record<string, number>> = { anchor: 0.8, parent: 0.65, pagerank: 0.6130016508236109 };
    const values = Float64Array.from(evaluator.features, ({ name }) => present(given[name], name));
    expect(evaluator.priority(values)).toBeCloseTo(0.7513001650823611, 12);
  });

  it("reads anchor, page and PageRank of a link from what the crawl has learned", async () => {
    const evaluator = cre(OPTIONS);
    // The test graph; learned again and again until the sweeps have settled.
    for (let round = 0; round < 12; round++) {
      await learn(evaluator, 0, { 1: "rainstorm", 2: "home" });
      await learn(evaluator, 1, { 2: "disaster" });
      await learn(evaluator, 2, { 0: "home", 3: "rainfall" });
      valuesOf(evaluator, 3, []);
    }
    const values = valuesOf(evaluator, 3, [await found(linkTo("3", "rainfall"), 0.65)]);
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
  ] as const)("takes the %s of several parents", async (parents, expected) => {
    const evaluator = cre({ ...OPTIONS, parents });
    const parentsOf = [await found(linkTo("x"), 0.9), await found(linkTo("x"), 0.1)];
    expect(byName(evaluator, valuesOf(evaluator, 5, parentsOf)).parent).toBeCloseTo(expected, 12);
  });

  it("can judge the page on which a link stands by another measure", async () => {
    const chess = tagVsm({ ...RAINSTORM, words: new Map([["chess", 1]]) }, { name: "chess" });
    const evaluator = cre({ ...OPTIONS, pageModel: chess });
    const parentOf = async (text: string, relevance: number) => {
      const page = pageOf([[3, text]], [linkTo("x")]);
      const read = await foundOn(page, [model, chess], { relevance });
      return byName(evaluator, valuesOf(evaluator, 5, [read])).parent;
    };
    expect(await parentOf("rainstorm", 0.8)).toBe(0);
    expect(await parentOf("chess", 0)).toBeCloseTo(1, 12);
    expect(evaluator.features.flatMap((feature) => ("readers" in feature ? feature.readers : []))).toEqual([chess]);
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
    const evaluator = cpem(estimating());
    expect(evaluator.features.map(({ name }) => name)).toEqual(["anchor", "parent", "pagerank", "target"]);
    expect(evaluator.priority(Float64Array.of(0.8, 0.5, 0.6, 0.4))).toBeCloseTo(0.32 + 0.1 + 0.06 + 0.12, 12);
    const { anchor, parents, pageRank, target } = CPEM_WEIGHTS;
    expect(anchor + parents + pageRank + target).toBeCloseTo(1, 12);
  });

  it("takes other weights", () => {
    const evaluator = cpem({ ...estimating(), weights: { anchor: 0.1, parents: 0.2, pageRank: 0.3, target: 0.4 } });
    expect(evaluator.weights).toEqual({ anchor: 0.1, parent: 0.2, pagerank: 0.3, target: 0.4 });
  });

  it("lets a menu link on fifty pages outweigh all else only when parents are summed, as printed", async () => {
    const menu = Array<FoundLink>(50).fill(await found(linkTo("x"), 0.6));
    const parentOf = (parents: "mean" | "sum") => {
      const evaluator = cpem({ ...estimating(), parents });
      return byName(evaluator, valuesOf(evaluator, 5, menu)).parent;
    };
    expect(parentOf("mean")).toBeCloseTo(0.6, 12);
    expect(parentOf("sum")).toBeCloseTo(30, 9);
  });

  it("estimates the target from the link's texts while no page of its kind is known", async () => {
    const page = { ...pageOf([]), title: "rainfall" };
    const evaluator = cpem(estimating());
    // R(context) .5, R(anchor) .8, R(title) .3, R(URL) .1
    const once = [await found(linkTo("weather", "rainstorm", "disaster"), 0, page)];
    expect(byName(evaluator, valuesOf(evaluator, 5, once)).target).toBeCloseTo(
      0.4 * 0.5 + 0.3 * 0.8 + 0.1 * 0.3 + 0.2 * 0.1,
      12,
    );
  });

  it("takes the target's own relevance where the crawl looks ahead, and 0 where there was no page", async () => {
    const target = fetchedTarget({
      model: tagVsm(RAINSTORM),
      around: (work) => work,
      behind: (link) => (link.url === url("known") ? { relevance: 0.77, notes: undefined } : undefined),
    });
    const ahead = { ...estimating(), target, targetStatistics: [] };
    const evaluator = cpem(ahead);
    const targetOf = async (path: string) =>
      byName(evaluator, valuesOf(evaluator, 5, [await found(linkTo(path, "rainstorm"), 0.5)])).target;
    expect(await targetOf("known")).toBe(0.77);
    expect(await targetOf("gone")).toBe(0);
    const names = (options: CpemOptions) => cpemParts(options).statistics.map(({ name }) => name);
    expect(names(ahead)).toEqual(["anchors", "pagerank"]);
    expect(names(estimating())).toEqual(["anchors", "pagerank", "target-estimate"]);
  });

  it("gives the host its share and the rest to the others", async () => {
    const evaluator = cpem({ ...estimating(), hostShare: 0.2 });
    expect(evaluator.weights.host).toBe(0.2);
    expect(evaluator.weights.anchor).toBeCloseTo(0.8 * 0.4, 12);
    expect(Object.values(evaluator.weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    await learn(evaluator, 0, { 5: "home" }, true);
    const values = valuesOf(evaluator, 5, [await found(linkTo("5"), 0)]);
    expect(byName(evaluator, values).host).toBeCloseTo(2 / 3, 12);
    expect(cpem(estimating()).weights.host).toBeUndefined();
  });

  it("puts a link with topical anchor before one without, all else alike", async () => {
    const evaluator = cpem(estimating());
    await learn(evaluator, 0, { 5: "rainstorm", 6: "home" });
    const priorityOf = async (target: number, anchor: string) =>
      evaluator.priority(valuesOf(evaluator, target, [await found(linkTo(String(target), anchor), 0.5)]));
    expect((await priorityOf(5, "rainstorm")) - (await priorityOf(6, "home"))).toBeGreaterThan(0.4 * 0.8);
  });
});

describe("cpe", () => {
  const page = pageOf([
    [3, "chess"],
    [3, "rainstorm"],
  ]);
  const inBlock = (block: number, relevance: number) =>
    found({ ...linkTo("x", "rainstorm", "disaster"), block }, relevance, page);

  it("is the mean of page, anchor and context", async () => {
    const evaluator = cpe({ model });
    expect(evaluator.weights).toEqual({ page: 1 / 3, anchor: 1 / 3, context: 1 / 3 });
    const values = valuesOf(evaluator, 5, [await inBlock(0, 0.2)]);
    expect(evaluator.priority(values)).toBeCloseTo((0.2 + 0.8 + 0.5) / 3, 12);
  });

  it.each(["equal", "page", "anchor", "context"] as const)("has weights that sum to one: %s", async (name) => {
    const { page: ofPage, anchor, context } = CPE_WEIGHTS[name];
    expect(ofPage + anchor + context).toBeCloseTo(1, 12);
    const evaluator = cpe({ model, weights: CPE_WEIGHTS[name] });
    const values = valuesOf(evaluator, 5, [await inBlock(0, 0.2)]);
    expect(evaluator.priority(values)).toBeCloseTo(0.2 * ofPage + 0.8 * anchor + 0.5 * context, 12);
  });

  it("puts the block in the place of the page, on irrelevant pages only, and only when told", async () => {
    const pagePart = async (usesBlocks: boolean, block: number, relevance: number) => {
      const evaluator = cpe({ model, usesBlocks });
      return byName(evaluator, valuesOf(evaluator, 5, [await inBlock(block, relevance)])).page;
    };
    expect(await pagePart(true, 1, 0.2)).toBeCloseTo(0.8, 12);
    expect(await pagePart(true, 0, 0.2)).toBe(0);
    expect(await pagePart(true, 0, 0.9)).toBe(0.9);
    expect(await pagePart(false, 1, 0.2)).toBe(0.2);
  });

  it("can judge the page by another measure than the one that decides", async () => {
    const withBlocks = cpe({ model, pageModel: { ...model, score: () => 0.45 }, usesBlocks: true });
    const values = async (relevance: number) =>
      byName(withBlocks, valuesOf(withBlocks, 5, [await inBlock(1, relevance)])).page;
    expect(await values(1)).toBe(0.45);
    expect(await values(0)).toBeCloseTo(0.8, 12);
  });
});
