import { describe, expect, it } from "vitest";
import { syntheticComparison } from "../../../test/synthetic-comparison.ts";
import { at } from "../../collections/at.ts";
import type { RunResult } from "../results.ts";
import { comparePair, pairsOf, rankingOf } from "./significance.ts";
import { ablationOf, competitors, summarize } from "./summary.ts";

const base = syntheticComparison({ recipes: ["oracle", "ielp", "bfs"], topics: 2, runs: 3 });
const withPercents = (percents: Readonly<Record<string, readonly (readonly number[])[]>>) => ({
  ...base,
  runs: Object.entries(percents).flatMap(([recipe, byTopic]) =>
    byTopic.flatMap((values, topic) =>
      values.map((percentOfOracle, run): RunResult => {
        const like = at(base.runs, 0);
        return {
          ...like,
          recipe,
          run,
          topic: at(base.topics, topic).name,
          figures: { ...like.figures, percentOfOracle },
        };
      }),
    ),
  ),
});

describe("summarize", () => {
  it("takes the mean over topics of the mean over runs, best first", () => {
    const summaries = summarize(withPercents({ bfs: [[10], [30]], ielp: [[60, 70, 80], [90]] }));
    expect(summaries.map(({ setup, percent }) => [setup.name, percent.mean])).toEqual([
      ["ielp", 80],
      ["bfs", 20],
    ]);
    expect(at(summaries, 1).percent).toEqual({ mean: 20, low: 10, high: 30 });
  });

  it("leaves topics without tunnel targets out of tunnel recall", () => {
    const [first] = summarize(syntheticComparison({ recipes: ["oracle"], topics: 2, runs: 1 }));
    expect(first?.meanIfAny("tunnelRecall")).toBeCloseTo(0.8, 12);
    expect(at(summarize({ ...base, topics: [at(base.topics, 1)] }), 0).meanIfAny("tunnelRecall")).toBeNull();
  });

  it("tells competitors from oracles and ablations", () => {
    const names = ["oracle", "ielp", "ielp~without-tunnels"];
    const all = summarize(syntheticComparison({ recipes: names, topics: 1, runs: 1 }));
    expect(competitors(all).map(({ setup }) => setup.name)).toEqual(["ielp"]);
    expect(ablationOf("ielp~without-tunnels")).toEqual({ base: "ielp", part: "tunnels" });
  });
});

describe("tests between recipes", () => {
  const percents = {
    ielp: [
      [60, 70, 80],
      [90, 80, 70],
    ],
    bfs: [[65], [30]],
  };

  it("pair the only run of one with every run of the other", () => {
    const summaries = summarize(withPercents(percents));
    const pair = comparePair(at(summaries, 0), at(summaries, 1));
    // Differences −5, 5, 15, 60, 50, 40: ranks 1.5, 1.5, 3, 6, 5, 4.
    expect(pair.blocks).toBe(6);
    expect(pair.test).toMatchObject({ positive: 19.5, negative: 1.5 });
    expect(pair.difference).toBeCloseTo(27.5, 12);
  });

  it("correct for the number of pairs", () => {
    const three = summarize(withPercents({ ...percents, oracle: [[100], [100]] }));
    const pairs = pairsOf(three);
    expect(pairs).toHaveLength(3);
    for (const { test, adjusted } of pairs) expect(adjusted).toBeGreaterThanOrEqual(test.p);
  });

  it("rank by topic, on the topics that all share", () => {
    const ranking = rankingOf(summarize(withPercents({ ielp: [[60, 70, 80]], bfs: [[65], [30]] })));
    expect(ranking).toMatchObject({ names: ["ielp", "bfs"], blocks: 1 });
    expect(ranking?.test.averageRanks).toEqual([1, 2]);
    expect(rankingOf(summarize(withPercents({ bfs: [[1]] })))).toBeUndefined();
    expect(rankingOf([])).toBeUndefined();
  });
});
