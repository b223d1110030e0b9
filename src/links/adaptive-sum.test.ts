import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { pageOf, url } from "../testing/pages.ts";
import type { LinkEvaluator, LinkFeature, LiveStatistic } from "../types.ts";
import { adaptiveSum, type Fitted } from "./adaptive-sum.ts";

const FEATURES: readonly LinkFeature[] = [
  { name: "anchor", aggregate: "max", value: () => 0 },
  { name: "parent", aggregate: "max", value: () => 0 },
];
const NOWHERE = { url: () => url("x") };

function setUp(start: readonly number[] = [0.5, 0.5]) {
  const fits: Fitted[] = [];
  const evaluator = adaptiveSum({
    features: FEATURES,
    statistics: [],
    start,
    fit: (data) => {
      fits.push({ ...data, rows: [...data.rows], relevance: [...data.relevance] });
      return [data.fit + 1, data.rows.length];
    },
  });
  return { evaluator, fits, learner: at(evaluator.statistics ?? [], 0) };
}

/** Commits a page that was chosen by this evidence; returns the facts as they are saved. */
function commit(learner: LiveStatistic, evidence: readonly number[], relevance: number): unknown {
  const outline = { id: 0, chosen: 0, url: url("x"), relevance, isRelevant: false, targets: [] };
  const page = { page: pageOf([]), notes: {}, outline, evidence: Float64Array.from(evidence) };
  const facts = learner.facts(page);
  learner.learn(facts, outline, NOWHERE);
  return facts;
}

const priority = (evaluator: LinkEvaluator) => evaluator.priority(Float64Array.of(0.2, 0.4));

describe("adaptiveSum", () => {
  it("is a weighted sum by the weights it starts with", () => {
    const { evaluator } = setUp([0.7, 0.3]);
    expect(priority(evaluator)).toBeCloseTo(0.7 * 0.2 + 0.3 * 0.4, 12);
    expect(evaluator.weights).toEqual({ anchor: 0.7, parent: 0.3 });
  });

  it("fits every ten pages, to what the pages were chosen by and how relevant they were", () => {
    const { evaluator, fits, learner } = setUp();
    for (let page = 1; page <= 9; page++) commit(learner, [page / 10, 0.5], page / 20);
    expect(fits).toHaveLength(0);
    expect(learner.drainMoved()).toEqual([]);
    commit(learner, [1, 0.5], 0.5);
    expect(fits).toHaveLength(1);
    expect(fits[0]?.rows[2]).toEqual([0.3, 0.5]);
    expect(fits[0]?.relevance[2]).toBe(0.15);
    expect(fits[0]?.weights).toEqual([0.5, 0.5]);
    expect(evaluator.weights).toEqual({ anchor: 1, parent: 10 });
    expect(priority(evaluator)).toBeCloseTo(0.2 + 10 * 0.4, 12);
    expect(learner.drainMoved()).toBe("all");
    expect(learner.drainMoved()).toEqual([]);
  });

  it("numbers its fits and hands on the weights of the one before", () => {
    const { fits, learner } = setUp();
    for (let page = 0; page < 30; page++) commit(learner, [1, 1], 1);
    expect(fits.map(({ fit }) => fit)).toEqual([0, 1, 2]);
    expect(fits[2]?.weights).toEqual([2, 20]);
  });

  it("leaves out seeds, which no features have chosen", () => {
    const { fits, learner } = setUp();
    for (let page = 0; page < 4; page++) expect(commit(learner, [0, 0], 0.9)).toBeUndefined();
    for (let page = 0; page < 6; page++) commit(learner, [0.1, 0], 0.2);
    expect(fits[0]?.rows).toHaveLength(6);
  });

  it("waits for a page to fit to", () => {
    const { fits, learner } = setUp();
    for (let page = 0; page < 14; page++) commit(learner, [0, 0], 0.9);
    expect(fits).toHaveLength(0);
    commit(learner, [0.1, 0], 0.2);
    expect(fits).toHaveLength(1);
  });

  it("fits to the 200 latest pages", () => {
    const { fits, learner } = setUp();
    for (let page = 0; page < 250; page++) commit(learner, [page, 1], 0);
    expect(fits.at(-1)?.rows).toHaveLength(200);
    expect(fits.at(-1)?.relevance).toHaveLength(200);
    expect(fits.at(-1)?.rows[0]).toEqual([50, 1]);
  });

  it("fits at every fiftieth part of a crawl of more than 500 pages", () => {
    const { learner } = setUp();
    const fitted: number[] = [];
    for (let page = 1; page <= 3000; page++) {
      commit(learner, [1, 1], 0);
      if (learner.drainMoved() === "all") fitted.push(page);
    }
    expect(fitted.filter((page) => page <= 500)).toHaveLength(50);
    fitted.slice(1).forEach((page, i) => {
      const before = at(fitted, i);
      expect(page).toBe(Math.max(before + 10, Math.ceil(before * 1.02)));
    });
  });

  it("comes to the same weights from the saved facts", () => {
    const { evaluator, learner } = setUp();
    const saved = Array.from({ length: 47 }, (_, page) => ({
      facts: commit(learner, page === 0 ? [0, 0] : [page / 47, 0.3], page / 100),
      relevance: page / 100,
    }));
    const replayed = setUp();
    for (const { facts, relevance } of saved) {
      const outline = { id: 0, chosen: 0, url: url("x"), relevance, isRelevant: false, targets: [] };
      replayed.learner.learn(facts === undefined ? undefined : JSON.parse(JSON.stringify(facts)), outline, NOWHERE);
    }
    expect(replayed.evaluator.weights).toEqual(evaluator.weights);
    expect(priority(replayed.evaluator)).toBe(priority(evaluator));
  });

  it("learns after the statistics of its features", () => {
    const first: LiveStatistic = { name: "first", facts: () => undefined, learn: () => {}, drainMoved: () => [] };
    const evaluator = adaptiveSum({ features: FEATURES, statistics: [first], start: [1, 1], fit: () => [1, 1] });
    expect(evaluator.statistics?.map(({ name }) => name)).toEqual(["first", "weights"]);
  });

  it("refuses facts that are no row of numbers", () => {
    const { learner } = setUp();
    const outline = { id: 0, chosen: 0, url: url("x"), relevance: 0, isRelevant: false, targets: [] };
    expect(() => learner.learn(["much"], outline, NOWHERE)).toThrow();
  });
});
