import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { Frontier } from "../frontier/frontier.ts";
import { emptyTotals } from "../metrics/figures.ts";
import { linkTo, pageOf, url } from "../testing/pages.ts";
import type { Aggregate, LinkEvaluator, LinkFeature, LinkId, LinkSource, LiveStatistic } from "../types.ts";
import { LinkBook } from "./link-book.ts";
import { Weighing } from "./weighing.ts";

const sourceOf = (relevance: number): LinkSource => ({
  page: pageOf([]),
  notes: {},
  id: 0,
  relevance,
  isRelevant: false,
  depth: 0,
  feature: () => 0,
});
const parent = (aggregate: Aggregate): LinkFeature => ({
  name: "parent",
  aggregate,
  value: (_link, { relevance }) => relevance,
});
const sumOf = (features: readonly LinkFeature[], weights: Record<string, number>): LinkEvaluator => ({
  features,
  weights,
  priority: (values) => features.reduce((sum, { name }, i) => sum + (weights[name] ?? 0) * at(values, i), 0),
});
const moving = (moved: readonly LinkId[] | "all"): LiveStatistic => ({
  name: "moving",
  facts: () => undefined,
  learn: () => {},
  drainMoved: () => moved,
});

function setUp(evaluator: LinkEvaluator, links = 3) {
  const book = new LinkBook(evaluator.features.length, emptyTotals());
  const frontier = new Frontier({ order: "priority" });
  const weighing = new Weighing(book, frontier, evaluator);
  const ids = Array.from({ length: links }, (_, i) => book.create(url(`l${i}`), 1, 0, ""));
  const found = (id: LinkId, relevance: number, factor = 1) => {
    const priority = weighing.addOccurrence(id, linkTo(`l${id}`), sourceOf(relevance), factor);
    weighing.place(id);
    return priority;
  };
  return { book, frontier, weighing, ids, found };
}

describe("Weighing", () => {
  it.each([
    ["max", 0.6, 1],
    ["mean", 0.4, 2],
    ["sum", 0.8, 2],
    ["latest", 0.2, 1],
    ["first", 0.6, 1],
  ] as const)("gathers the %s of the occurrences, and counts them only where it matters", (aggregate, value, count) => {
    const { book, found, ids } = setUp(sumOf([parent(aggregate)], { parent: 1 }));
    found(at(ids, 0), 0.6);
    expect(found(at(ids, 0), 0.2)).toBeCloseTo(value, 12);
    expect(book.priority(at(ids, 0))).toBeCloseTo(value, 12);
    expect(book.occurrences(at(ids, 0))).toBe(count);
  });

  it("takes less of what a copy of another page says", () => {
    const { found, ids } = setUp(sumOf([parent("max")], { parent: 1 }));
    expect(found(at(ids, 0), 0.6, 0.5)).toBeCloseTo(0.3, 12);
  });

  it("lets a feature show its folded value in another way", () => {
    const feature: LinkFeature = { name: "n", aggregate: "sum", value: () => 1, read: (sum, n) => 10 * sum + n };
    const { found, ids } = setUp(sumOf([feature], { n: 1 }));
    expect([found(at(ids, 0), 0), found(at(ids, 0), 0)]).toEqual([11, 22]);
  });

  it("hands a live feature what its occurrences have said", () => {
    const feature: LinkFeature = {
      name: "estimate",
      aggregate: "live",
      current: (_target, stored) => stored / 2,
      occurrence: { aggregate: "max", value: (_link, { relevance }) => relevance },
    };
    const { found, ids } = setUp(sumOf([feature], { estimate: 1 }));
    found(at(ids, 0), 0.8);
    expect(found(at(ids, 0), 0.1)).toBeCloseTo(0.4, 12);
  });

  it("places links anew that a statistic has moved, and no others", () => {
    const live = new Map<LinkId, number>();
    const feature: LinkFeature = { name: "rank", aggregate: "live", current: (target) => live.get(target) ?? 0 };
    const { frontier, found, ids, weighing } = setUp(sumOf([feature], { rank: 1 }));
    const [a, b, c] = ids as [number, number, number];
    for (const id of ids) found(id, 0);
    live.set(a, 0.3).set(b, 0.9).set(c, 0.5);
    expect(frontier.priority(b)).toBe(0);
    weighing.follow([moving([b])]);
    expect([a, b, c].map((id) => frontier.priority(id))).toEqual([0, 0.9, 0]);
    weighing.follow([moving("all")]);
    expect([a, b, c].map((id) => frontier.priority(id))).toEqual([0.3, 0.9, 0.5]);
    expect(frontier.best()).toBe(b);
  });

  it("does not bring back what no longer waits", () => {
    const feature: LinkFeature = { name: "rank", aggregate: "live", current: () => 0.5 };
    const { frontier, found, ids, weighing } = setUp(sumOf([feature], { rank: 1 }));
    found(at(ids, 0), 0);
    frontier.take(at(ids, 0));
    weighing.follow([moving([at(ids, 0), 999])]);
    expect(frontier.size).toBe(0);
  });

  it("leaves seeds the priority they were given", () => {
    const feature: LinkFeature = { name: "rank", aggregate: "live", current: () => 0.2 };
    const { book, frontier, weighing } = setUp(sumOf([feature], { rank: 1 }));
    const seed = book.create(url("seed"), 0, -1, "");
    book.setPriority(seed, 1);
    weighing.place(seed);
    weighing.follow([moving("all")]);
    expect(frontier.priority(seed)).toBe(1);
  });

  it("changes the priorities of a whole group at once, with the same sum as weighing each link", () => {
    const values = [0, 0.4, 0.9];
    const groups = { count: 3, groupOf: (target: LinkId) => target % 3, valueOf: (group: number) => at(values, group) };
    const anchor: LinkFeature = {
      name: "anchor",
      aggregate: "live",
      current: (target) => at(values, target % 3),
      groups,
    };
    const evaluator = sumOf([anchor, parent("max")], { anchor: 0.7, parent: 0.3 });
    const { frontier, found, ids, weighing } = setUp(evaluator, 6);
    for (const id of ids) found(id, id / 10);
    weighing.follow([]);
    const expectAll = () => {
      for (const id of ids) {
        expect(frontier.priority(id)).toBeCloseTo(evaluator.priority(weighing.values(id)), 12);
      }
    };
    expectAll();
    const before = ids.map((id) => frontier.priority(id));
    values[1] = 0.95;
    weighing.follow([]);
    expectAll();
    expect(frontier.priority(1)).toBeCloseTo(at(before, 1) + 0.7 * 0.55, 12);
    expect(frontier.priority(2)).toBe(before[2]);
  });
});
