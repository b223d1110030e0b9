import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { type PageRankMode, type PageRankOptions, TopicPageRank } from "./topic-pagerank.ts";

const MODES: readonly PageRankMode[] = ["normalised", "printed", "plain"];
const [A, B, C, X] = [0, 1, 2, 3] as const;
/** Source, targets, anchor relevances. */
type PageLinks = readonly [number, readonly number[], readonly number[]];

const GRAPH: readonly PageLinks[] = [
  [A, [B, C], [0.8, 0]],
  [B, [C], [0.5]],
  [C, [A, X], [0, 0.3]],
];

function ranked(pages: readonly PageLinks[], options: PageRankOptions = {}): TopicPageRank {
  const ranks = new TopicPageRank(options);
  for (const [source, targets, relevance] of pages) ranks.addPage(source, targets, relevance);
  return ranks;
}

const valuesOf = (ranks: TopicPageRank, count: number) => Array.from({ length: count }, (_, id) => ranks.value(id));

/** Within the error bound, or, for `printed`, which has none, after as many sweeps as it takes. */
function expectValues(ranks: TopicPageRank, expected: readonly number[]): void {
  const bound = ranks.errorBound() ?? 1e-9;
  for (let round = 0; ranks.errorBound() === undefined && round < 20; round++) {
    ranks.resynchronise();
    ranks.value(0);
  }
  const error = expected.reduce((sum, value, id) => sum + Math.abs(value - ranks.value(id)), 0);
  expect(error).toBeLessThanOrEqual(bound + 1e-12);
  expect(bound).toBeLessThanOrEqual((expected.length * 1e-3) / 0.15 + 1e-12);
}

/** The equation solved by Gaussian elimination, from nothing but the definition. */
function denseSolve(pages: readonly PageLinks[], nodes: number, mode: PageRankMode, d = 0.85, bonus = 0.6): number[] {
  const rows = Array.from({ length: nodes }, (_, t) =>
    Array.from({ length: nodes + 1 }, (_, s) => (s === nodes ? 1 - d : s === t ? 1 : 0)),
  );
  const latest = new Map(pages.map((page) => [page[0], page]));
  for (const [source, targets, relevance] of latest.values()) {
    const best = new Map<number, number>();
    targets.forEach((target, i) => {
      if (target !== source) best.set(target, Math.max(best.get(target) ?? 0, at(relevance, i)));
    });
    const vote = (value: number) => (mode === "plain" ? 1 : 1 + bonus * value);
    const sum = [...best.values()].reduce((before, value) => before + vote(value), 0);
    const total = mode === "printed" ? best.size : sum;
    for (const [target, value] of best) {
      const row = at(rows, target);
      row[source] = at(row, source) - (d * vote(value)) / total;
    }
  }
  return eliminate(rows);
}

function eliminate(rows: number[][]): number[] {
  const n = rows.length;
  for (let pivot = 0; pivot < n; pivot++) {
    const best = rows
      .slice(pivot)
      .reduce((b, row, i) => (Math.abs(at(row, pivot)) > Math.abs(at(at(rows, b), pivot)) ? pivot + i : b), pivot);
    const chosen = at(rows, best);
    [rows[pivot], rows[best]] = [chosen, at(rows, pivot)];
    for (const row of rows) {
      if (row === chosen) continue;
      const factor = at(row, pivot) / at(chosen, pivot);
      for (let column = pivot; column <= n; column++) row[column] = at(row, column) - factor * at(chosen, column);
    }
  }
  return rows.map((row, i) => at(row, n) / at(row, i));
}

describe("the test graph", () => {
  it.each([
    ["plain", [0.4024029661613554, 0.32102126061857605, 0.5938893321443657, 0.4024029661613554]],
    ["printed", [0.5423742803589923, 0.49115342234580617, 0.9232336008446876, 0.6130016508236109]],
    ["normalised", [0.3697832712361209, 0.3375755464576775, 0.5636794485820512, 0.4093442600586227]],
  ] as const)("has the fixed point of mode %s", (mode, expected) => {
    expectValues(ranked(GRAPH, { mode }), expected);
    denseSolve(GRAPH, 4, mode).forEach((value, id) => {
      expect(value).toBeCloseTo(at(expected, id), 12);
    });
  });

  it("is normalised by default", () => {
    expect(valuesOf(ranked(GRAPH), 4)).toEqual(valuesOf(ranked(GRAPH, { mode: "normalised" }), 4));
  });
});

describe("the guard of the printed mode", () => {
  const mutual: readonly PageLinks[] = [
    [A, [B], [1]],
    [B, [A], [1]],
  ];

  it("caps every value at 10, however often the values are swept", () => {
    const ranks = ranked(mutual, { mode: "printed" });
    for (let page = 0; page < 50; page++) {
      ranks.addPage(A, [B], [1]);
      expect(ranks.value(A)).toBeLessThanOrEqual(10);
    }
    expect(ranks.value(A)).toBe(10);
  });

  it("does no sweep until a value is asked for, and starts from the values before", () => {
    const inSteps = new TopicPageRank({ mode: "printed" });
    for (const [source, targets, relevance] of GRAPH) inSteps.addPage(source, targets, relevance);
    const first = inSteps.value(C);
    expect(inSteps.value(C)).toBe(first);
    inSteps.resynchronise();
    expect(inSteps.value(C)).not.toBe(first);
  });

  it("has no error bound, for there may be no exact value", () => {
    expect(ranked(mutual, { mode: "printed" }).errorBound()).toBeUndefined();
  });

  it("is not needed by the normalised mode", () => {
    expectValues(ranked(mutual), [1, 1]);
  });
});

describe.each(MODES)("mode %s", (mode) => {
  it("gives a page that nobody links to 1 − d", () => {
    const ranks = ranked([[0, [], []]], { mode });
    expect(ranks.value(0)).toBeCloseTo(0.15, 12);
    expect(ranks.value(77)).toBeCloseTo(0.15, 12);
    expect(new TopicPageRank({ mode }).value(0)).toBeCloseTo(0.15, 12);
  });

  it("gives a target that is not crawled yet a value", () => {
    const ranks = ranked([[0, [5], [0.5]]], { mode });
    expect(ranks.value(5)).toBeGreaterThan(0.15);
    expect(ranks.value(4)).toBeCloseTo(0.15, 12);
  });

  it("counts several links to one target once and links to the page itself never", () => {
    const clean = ranked([[0, [1, 2], [0.8, 0.1]]], { mode });
    const messy = ranked([[0, [1, 0, 2, 1, 1], [0.3, 1, 0.1, 0.8, 0.2]]], { mode });
    expect(valuesOf(messy, 3)).toEqual(valuesOf(clean, 3));
  });

  it("replaces the links of a page that comes again", () => {
    const twice = ranked([...GRAPH, [A, [X], [0.2]]], { mode });
    expectValues(twice, denseSolve([[A, [X], [0.2]], ...GRAPH.slice(1)], 4, mode));
  });

  it("scales by 3 and never exceeds 1", () => {
    const hub: PageLinks[] = Array.from({ length: 40 }, (_, i) => [i + 1, [0], [1]]);
    const ranks = ranked(hub, { mode });
    expect(ranks.value(0)).toBeGreaterThan(3);
    expect(ranks.scaled(0)).toBe(1);
    expect(ranks.scaled(1)).toBeCloseTo(0.05, 12);
  });
});

const NODES = 14;
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const link = fc.tuple(fc.nat({ max: NODES - 1 }), unit);
const crawl = fc.array(fc.tuple(fc.nat({ max: NODES - 1 }), fc.array(link, { maxLength: 8 })), { maxLength: 25 });

describe.each(["normalised", "plain"] as const)("residual push in mode %s", (mode) => {
  it("stays within its error bound of the exact solution after every page, synchronised or not", () => {
    fc.assert(
      fc.property(crawl, fc.integer({ min: 1, max: 10 }), (steps, synchroniseEvery) => {
        const ranks = new TopicPageRank({ mode });
        const pages: PageLinks[] = [];
        for (const [source, links] of steps) {
          const page: PageLinks = [source, links.map(([target]) => target), links.map(([, relevance]) => relevance)];
          pages.push(page);
          ranks.addPage(...page);
          if (pages.length % synchroniseEvery === 0) ranks.resynchronise();
          expectValues(ranks, denseSolve(pages, NODES, mode));
        }
      }),
      { numRuns: 40 },
    );
  });

  it("names every page whose value moved, once a drain", () => {
    fc.assert(
      fc.property(crawl, (steps) => {
        const ranks = new TopicPageRank({ mode });
        for (const [source, links] of steps) {
          const before = valuesOf(ranks, NODES);
          const relevance = links.map(([, each]) => each);
          ranks.addPage(
            source,
            links.map(([target]) => target),
            relevance,
          );
          const moved = ranks.drainMoved();
          expect(new Set(moved).size).toBe(moved.length);
          const differ = before.flatMap((value, id) => (value === ranks.value(id) ? [] : [id]));
          expect(moved).toEqual(expect.arrayContaining(differ));
          expect(ranks.drainMoved()).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("votes that follow the anchors' relevance", () => {
  it.each(MODES)("are refreshed when the values are synchronised: %s", (mode) => {
    let relevance = 0.1;
    const ranks = new TopicPageRank({ mode, relevanceOf: (signature) => signature * relevance });
    for (const [source, targets] of GRAPH)
      ranks.addPage(
        source,
        targets,
        targets.map((id) => id * 0.1),
        targets,
      );
    relevance = 0.3;
    ranks.resynchronise();
    const exact = denseSolve(
      GRAPH.map(([source, targets]) => [source, targets, targets.map((id) => id * 0.3)] as const),
      4,
      mode,
    );
    expectValues(ranks, exact);
  });

  it("stay as they were for anchors without a signature", () => {
    const ranks = ranked(GRAPH, { relevanceOf: () => 1 });
    ranks.resynchronise();
    expectValues(ranks, denseSolve(GRAPH, 4, "normalised"));
  });
});

it("synchronises by itself every 500 pages", () => {
  let asked = 0;
  const relevanceOf = () => {
    asked++;
    return 0.5;
  };
  const ranks = new TopicPageRank({ relevanceOf });
  for (let page = 0; page < 1001; page++) ranks.addPage(page, [page + 1], [0.5], [4]);
  expect(asked).toBe(500 + 1000);
});
