import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { areaOf, score, type Yardstick } from "./score.ts";

function yardstick(overrides: {
  targets: number[];
  examples?: number[];
  tunnel?: number[];
  budget: number;
}): Yardstick {
  const marks = (pages: number[] = []) =>
    Uint8Array.from({ length: 1000 }, (_, page) => (pages.includes(page) ? 1 : 0));
  return {
    targets: {
      seeds: [0],
      reachable: 1000,
      isExample: marks(overrides.examples),
      isTarget: marks(overrides.targets),
      targets: overrides.targets.length,
      isTunnelTarget: marks(overrides.tunnel),
      tunnelTargets: overrides.tunnel?.length ?? 0,
    },
    isRelevant: marks([...overrides.targets, ...(overrides.examples ?? [])]),
    budget: overrides.budget,
    oracleArea: 0.8,
    relevantAbove: 0.3,
  };
}

const fetched = (pages: number[], relevance = pages.map(() => 0)) => ({
  pages,
  requests: pages.map((_, i) => 2 * (i + 1)),
  relevance,
  own: [],
  ownRelevant: [],
  outlooks: [],
});

describe("score", () => {
  it("counts targets over pages and over targets", () => {
    const { figures } = score(fetched([1, 5, 2, 6]), yardstick({ targets: [1, 2, 3], budget: 4, tunnel: [2, 3] }));
    expect(figures.harvestRate).toBe(2 / 4);
    expect(figures.recall).toBe(2 / 3);
    expect(figures.harvestAtR).toBe(2 / 3); // after three pages
    expect(figures.tunnelRecall).toBe(1 / 2);
    // recall after 1 … 4 pages: 1/3, 1/3, 2/3, 2/3
    expect(figures.area).toBeCloseTo(0.5, 12);
    expect(figures.percentOfOracle).toBeCloseTo(62.5, 12);
  });

  it("keeps recall as it is when a crawl ends before its budget", () => {
    const { figures } = score(fetched([1, 2]), yardstick({ targets: [1, 2], budget: 4 }));
    // ½, 1, 1, 1
    expect(figures.area).toBe(3.5 / 4);
    expect(figures.harvestAtR).toBe(1);
  });

  it("says how often the recall lay within the crawl's own bounds, and keeps these with the checkpoints", () => {
    const pages = Array.from({ length: 30 }, (_, i) => i);
    const bounds = { mean: 0.5, low: 0.2, high: 0.6 };
    const measure = yardstick({ targets: [5, 15, 25], budget: 30 });
    // Recall 1/3, 2/3 and 1 after 10, 20 and 30 pages.
    const outlook = { found: bounds, recall: bounds, latest: { pages: 5, found: 1 } };
    const { figures, checkpoints } = score({ ...fetched(pages), outlooks: pages.map(() => outlook) }, measure);
    expect(figures.recallHeld).toBe(1 / 3);
    expect(checkpoints.map((one) => one.outlook)).toEqual([outlook, outlook, outlook]);
    expect(score(fetched(pages), measure).figures.recallHeld).toBeNull();
  });

  it("makes an example cost a page, but neither finds nor misses it", () => {
    const measure = yardstick({ targets: [1, 2], examples: [7], budget: 3 });
    const { figures } = score(fetched([7, 1, 2], [1, 0.5, 0.1]), measure);
    expect(figures.recall).toBe(1);
    expect(figures.harvestRate).toBe(2 / 3);
    expect(figures.area).toBeCloseTo((0 + 0.5 + 1) / 3, 12);
    expect(figures.accuracy).toBe(1 / 2);
    expect(figures.averageRelevance).toBeCloseTo(0.3, 12);
  });

  it("gives the papers' means and deviations by the common judge", () => {
    const { figures } = score(fetched([1, 2, 3, 4], [0.2, 0.4, 0.6, 0.3]), yardstick({ targets: [9], budget: 4 }));
    expect(figures.accuracy).toBe(0.5); // 0.3 is not above 0.3
    expect(figures.averageRelevance).toBeCloseTo(0.375, 12);
    expect(figures.deviation).toBeCloseTo(Math.sqrt(0.021875), 12);
    expect(figures.averageRelevantRelevance).toBeCloseTo(0.5, 12);
    expect(figures.relevantDeviation).toBeCloseTo(0.1, 12);
  });

  it("gives the accuracies of IELP and FCOSA by the topic's words, above .62 and above .70, without examples", () => {
    const pages = [1, 2, 3, 4, 5];
    const { figures } = score(
      { ...fetched(pages), byWords: [0.7, 0.71, 0.62, 0.1, 1] },
      yardstick({ targets: [1], examples: [5], budget: 5 }),
    );
    expect(figures).toMatchObject({ ielpAccuracy: 0.5, fcosaAccuracy: 0.25 });
    expect(figures.wordsRelevance).toBeCloseTo((0.7 + 0.71 + 0.62 + 0.1) / 4, 12);
    expect(figures.wordsDeviation).toBeCloseTo(0.25213, 5);
    expect(score(fetched(pages), yardstick({ targets: [1], budget: 5 })).figures.ielpAccuracy).toBeNull();
  });

  it("has checkpoints every 10 pages up to 100, then every 100, and at the end", () => {
    const pages = Array.from({ length: 234 }, (_, i) => i);
    const { checkpoints } = score(fetched(pages), yardstick({ targets: [5, 150], budget: 300 }));
    expect(checkpoints.map((each) => each.pages)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 200, 234]);
    expect(checkpoints[0]).toMatchObject({ targets: 1, recall: 0.5, harvestRate: 0.1, fetches: 20 });
    expect(checkpoints.at(-1)).toMatchObject({ targets: 2, recall: 1 });
  });

  it("is zero, not undefined, for a crawl that fetched nothing", () => {
    const { figures, checkpoints } = score(fetched([]), yardstick({ targets: [1], budget: 3 }));
    expect(checkpoints).toEqual([]);
    expect(figures).toMatchObject({
      harvestRate: 0,
      recall: 0,
      area: 0,
      accuracy: 0,
      deviation: 0,
      tunnelRecall: null,
    });
  });

  it("rates an order higher when targets come earlier", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30), { minLength: 2 }), fc.nat(30), fc.nat(30), (pages, i, j) => {
        const measure = yardstick({ targets: [0, 1, 2, 3, 4], budget: pages.length });
        const [early, late] = [Math.min(i, j) % pages.length, Math.max(i, j) % pages.length];
        const swapped = pages.slice();
        swapped[early] = at(pages, late);
        swapped[late] = at(pages, early);
        const isTarget = (page: number) => at(measure.targets.isTarget, page);
        const gain = (isTarget(at(pages, late)) - isTarget(at(pages, early))) * (late - early);
        const change = areaOf(swapped, measure) - areaOf(pages, measure);
        expect(Math.sign(Math.round(1e9 * change)) + 0).toBe(Math.sign(gain) + 0); // −0 + 0 is 0
      }),
    );
  });
});
