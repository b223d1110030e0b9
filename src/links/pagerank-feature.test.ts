import { describe, expect, it } from "vitest";
import { at, present } from "../collections/at.ts";
import { committedPage, linkTo, outlineOf, pageOf, RAINSTORM } from "../testing/pages.ts";
import type { LinkId } from "../types.ts";
import { AnchorFrequencies } from "./anchor-feature.ts";
import type { PageRankMode } from "./pagerank/topic-pagerank.ts";
import { PageRankStatistic, pageRankFeature } from "./pagerank-feature.ts";

const [A, B, C, X] = [0, 1, 2, 3] as const;
/** Anchors of one topic word are as relevant as it is heavy: .8, .5 and .3. */
const GRAPH: readonly (readonly [LinkId, Readonly<Record<LinkId, string>>])[] = [
  [A, { [B]: "rainstorm", [C]: "home" }],
  [B, { [C]: "disaster" }],
  [C, { [A]: "home", [X]: "rainfall" }],
];
const EXPECTED: Readonly<Record<PageRankMode, readonly number[]>> = {
  plain: [0.4024029661613554, 0.32102126061857605, 0.5938893321443657, 0.4024029661613554],
  printed: [0.5423742803589923, 0.49115342234580617, 0.9232336008446876, 0.6130016508236109],
  normalised: [0.3697832712361209, 0.3375755464576775, 0.5636794485820512, 0.4093442600586227],
};

async function learn(
  anchors: AnchorFrequencies,
  ranks: PageRankStatistic,
  [id, links]: readonly [LinkId, Readonly<Record<LinkId, string>>],
): Promise<void> {
  const targets = Object.keys(links).map(Number);
  const page = pageOf(
    [],
    targets.map((target) => linkTo(String(target), links[target])),
  );
  const outline = outlineOf(id, { relevance: 0, targets });
  const committed = await committedPage(page, anchors.readers, { outline });
  anchors.learn(anchors.facts(committed), outline);
  ranks.learn(ranks.facts(), outline);
}

async function crawled(mode?: PageRankMode) {
  const anchors = new AnchorFrequencies(RAINSTORM.words, "en");
  const ranks = new PageRankStatistic(anchors, mode);
  for (const page of GRAPH) await learn(anchors, ranks, page);
  return { anchors, ranks };
}

describe("PageRankStatistic", () => {
  it.each(["plain", "normalised"] as const)(
    "has the values of the test graph, mode %s, within its bound",
    async (mode) => {
      const { ranks } = await crawled(mode);
      const feature = pageRankFeature(ranks, { scaled: false });
      const error = EXPECTED[mode].reduce((sum, value, id) => sum + Math.abs(value - feature.current(id, 0)), 0);
      expect(error).toBeLessThanOrEqual(present(ranks.ranks.errorBound(), "the bound") + 1e-12);
      expect(error).toBeLessThan(0.01);
    },
  );

  it("has the values of the test graph as printed, when it has swept often enough", async () => {
    const { ranks } = await crawled("printed");
    const feature = pageRankFeature(ranks, { scaled: false });
    for (let round = 0; round < 10; round++) {
      ranks.ranks.resynchronise();
      feature.current(A, 0);
    }
    EXPECTED.printed.forEach((value, id) => {
      expect(feature.current(id, 0)).toBeCloseTo(value, 10);
    });
  });

  it("is normalised and scaled by 3 unless told otherwise", async () => {
    const { ranks } = await crawled();
    const scaled = pageRankFeature(ranks);
    expect(Math.abs(scaled.current(C, 0) - at(EXPECTED.normalised, C) / 3)).toBeLessThan(0.005);
    expect(scaled.current(C, 0)).toBe(pageRankFeature(ranks, { scaled: false }).current(C, 0) / 3);
    expect(scaled.current(99, 0)).toBeCloseTo(0.05, 12);
  });

  it("names what moved; as printed, everything", async () => {
    const { anchors, ranks } = await crawled("normalised");
    expect([...ranks.drainMoved()].sort()).toEqual([A, B, C, X]);
    await learn(anchors, ranks, [9, { [X]: "rainstorm" }]);
    const moved = ranks.drainMoved();
    expect(moved).toContain(X);
    expect(moved).not.toContain(B);
    expect((await crawled("printed")).ranks.drainMoved()).toBe("all");
  });

  it("needs no facts of its own", async () => {
    expect((await crawled()).ranks.facts()).toBeUndefined();
  });
});
