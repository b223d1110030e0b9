import { describe, expect, it } from "vitest";
import type { PageReader } from "../digesting.ts";
import type { LinkEvaluator, LinkFeature, LinkFilter, LiveStatistic, RelevanceModel } from "../types.ts";
import { readersOf } from "./readers.ts";

const readerOf = (name: string): PageReader => ({ name, read: () => name });
const relevance: RelevanceModel = { ...readerOf("relevance"), score: () => 0 };

const featureOf = (name: string, readers?: readonly PageReader[]): LinkFeature => ({
  name,
  aggregate: "max",
  value: () => 0,
  ...(readers && { readers }),
});
const liveOf = (name: string, readers?: readonly PageReader[]): LinkFeature => ({
  name,
  aggregate: "live",
  current: () => 0,
  ...(readers && { occurrence: { aggregate: "max", value: () => 0, readers } }),
});
const statisticOf = (readers?: readonly PageReader[]): LiveStatistic => ({
  name: "statistic",
  facts: () => undefined,
  learn: () => {},
  drainMoved: () => [],
  ...(readers && { readers }),
});
const filterOf = (readers?: readonly PageReader[]): LinkFilter => ({
  name: "filter",
  stage: "link",
  check: () => ({ keep: true }),
  ...(readers && { readers }),
});

function partsOf(more: {
  readonly features?: readonly LinkFeature[];
  readonly statistics?: readonly LiveStatistic[];
  readonly filters?: readonly LinkFilter[];
}) {
  const { features = [], statistics, filters = [] } = more;
  const evaluator: LinkEvaluator = { features, weights: {}, priority: () => 0, ...(statistics && { statistics }) };
  return { relevance, evaluator, filters };
}

describe("readersOf", () => {
  it("begins with the relevance model, and needs no others", () => {
    expect(readersOf(partsOf({}))).toEqual([relevance]);
    const quiet = { features: [featureOf("a"), liveOf("b")], statistics: [statisticOf()], filters: [filterOf()] };
    expect(readersOf(partsOf(quiet))).toEqual([relevance]);
  });

  it("finds the readers of features, statistics and filters, and of those beside the recipe's", () => {
    const parts = partsOf({
      features: [featureOf("plain", [readerOf("a")]), liveOf("live", [readerOf("b")])],
      statistics: [statisticOf([readerOf("c")])],
      filters: [filterOf([readerOf("d")])],
    });
    const further = { filters: [filterOf([readerOf("e")])], statistics: [statisticOf([readerOf("f"), readerOf("g")])] };
    const names = readersOf(parts, further).map(({ name }) => name);
    expect(names).toEqual(["relevance", "a", "b", "c", "d", "e", "f", "g"]);
  });

  it("names a reader once that several parts ask for", () => {
    const shared = readerOf("shared");
    const features = [featureOf("a", [shared, relevance]), featureOf("b", [shared])];
    expect(readersOf(partsOf({ features, filters: [filterOf([shared])] }))).toEqual([relevance, shared]);
  });

  it("throws a TypeError where two different readers have one name", () => {
    const features = [featureOf("a", [readerOf("twin")]), featureOf("b", [readerOf("twin")])];
    expect(() => readersOf(partsOf({ features }))).toThrow(TypeError);
    expect(() => readersOf(partsOf({ features }))).toThrow('two different readers are called "twin"');
    const further = { statistics: [statisticOf([readerOf("relevance")])] };
    expect(() => readersOf(partsOf({}), further)).toThrow('two different readers are called "relevance"');
  });
});
