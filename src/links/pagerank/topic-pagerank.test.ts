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
    const ranks = ranked(GRAPH, { mode, epsilon: 1e-15, maxSweeps: 500 });
    valuesOf(ranks, 4).forEach((value, id) => {
      expect(value).toBeCloseTo(at(expected, id), 11);
    });
    denseSolve(GRAPH, 4, mode).forEach((value, id) => {
      expect(value).toBeCloseTo(at(expected, id), 12);
    });
  });

  it("is normalised by default and then within 0.001 a page", () => {
    const ranks = ranked(GRAPH);
    denseSolve(GRAPH, 4, "normalised").forEach((value, id) => {
      expect(Math.abs(ranks.value(id) - value)).toBeLessThan(0.005);
    });
  });
});

describe("the guard of the printed mode", () => {
  const mutual: readonly PageLinks[] = [
    [A, [B], [1]],
    [B, [A], [1]],
  ];

  it.each([
    [10, 30.249307044413943],
    [30, 14368.860650206283],
  ])("without it, two pages that praise each other reach the printed value after %d sweeps", (maxSweeps, expected) => {
    const ranks = ranked(mutual, { mode: "printed", maxSweeps, cap: Number.POSITIVE_INFINITY });
    expect(ranks.value(A) / expected).toBeCloseTo(1, 12);
    expect(ranks.value(B)).toBe(ranks.value(A));
  });

  it("caps every value at 10, however often the values are swept", () => {
    const ranks = ranked(mutual, { mode: "printed" });
    for (let page = 0; page < 50; page++) {
      ranks.addPage(A, [B], [1]);
      expect(ranks.value(A)).toBeLessThanOrEqual(10);
    }
    expect(ranks.value(A)).toBe(10);
  });

  it("does no sweep until a value is asked for, and starts from the values before", () => {
    const inSteps = new TopicPageRank({ mode: "printed", maxSweeps: 1 });
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
    const ranks = ranked(mutual, { epsilon: 1e-12 });
    expect(ranks.value(A)).toBeCloseTo(1, 9);
  });
});

describe.each(MODES)("mode %s", (mode) => {
  it("gives a page that nobody links to 1 − d", () => {
    const ranks = ranked([[0, [], []]], { mode, maxSweeps: 100 });
    expect(ranks.value(0)).toBeCloseTo(0.15, 12);
    expect(ranks.value(77)).toBeCloseTo(0.15, 12);
    expect(new TopicPageRank({ mode }).value(0)).toBeCloseTo(0.15, 12);
  });

  it("gives a target that is not crawled yet a value", () => {
    const ranks = ranked([[0, [5], [0.5]]], { mode, maxSweeps: 100 });
    expect(ranks.value(5)).toBeGreaterThan(0.15);
    expect(ranks.value(4)).toBeCloseTo(0.15, 12);
  });

  it("counts several links to one target once and links to the page itself never", () => {
    const options = { mode, epsilon: 1e-12, maxSweeps: 200 };
    const clean = ranked([[0, [1, 2], [0.8, 0.1]]], options);
    const messy = ranked([[0, [1, 0, 2, 1, 1], [0.3, 1, 0.1, 0.8, 0.2]]], options);
    expect(valuesOf(messy, 3)).toEqual(valuesOf(clean, 3));
    expect(messy.edges).toBe(2);
  });

  it("replaces the links of a page that comes again", () => {
    const options = { mode, epsilon: 1e-12, maxSweeps: 500 };
    const twice = ranked([...GRAPH, [A, [X], [0.2]]], options);
    const exact = denseSolve([[A, [X], [0.2]], ...GRAPH.slice(1)], 4, mode);
    valuesOf(twice, 4).forEach((value, id) => {
      expect(value).toBeCloseTo(at(exact, id), 8);
    });
  });

  it("scales by 3 and never exceeds 1", () => {
    const hub: PageLinks[] = Array.from({ length: 40 }, (_, i) => [i + 1, [0], [1]]);
    const ranks = ranked(hub, { mode });
    expect(ranks.value(0)).toBeGreaterThan(3);
    expect(ranks.scaled(0)).toBe(1);
    expect(ranks.scaled(1)).toBeCloseTo(0.05, 12);
  });

  it("continues from a snapshot as if never interrupted", () => {
    const whole = ranked(GRAPH, { mode });
    const copy = new TopicPageRank({ mode });
    copy.restore(structuredClone(whole.snapshot()));
    const more: readonly PageLinks[] = [
      [X, [A, 9], [0.5, 0.1]],
      [9, [B, X, 120], [0, 0, 1]],
    ];
    for (const [source, targets, relevance] of more) {
      for (const ranks of [whole, copy]) ranks.addPage(source, targets, relevance);
      expect(valuesOf(copy, 121)).toEqual(valuesOf(whole, 121));
    }
    expect(copy.errorBound()).toBe(whole.errorBound());
    expect(copy.pages).toBe(5);
  });
});

const NODES = 14;
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const link = fc.tuple(fc.nat({ max: NODES - 1 }), unit);
const crawl = fc.array(fc.tuple(fc.nat({ max: NODES - 1 }), fc.array(link, { maxLength: 8 })), { maxLength: 25 });

describe.each(["normalised", "plain"] as const)("residual push in mode %s", (mode) => {
  it.each([1e-1, 1e-3])("stays within its error bound of the exact solution after every page, ε %d", (epsilon) => {
    fc.assert(
      fc.property(crawl, fc.integer({ min: 1, max: 10 }), (steps, resynchroniseEvery) => {
        const ranks = new TopicPageRank({ mode, epsilon, resynchroniseEvery });
        const pages: PageLinks[] = [];
        for (const [source, links] of steps) {
          const page: PageLinks = [source, links.map(([target]) => target), links.map(([, relevance]) => relevance)];
          pages.push(page);
          ranks.addPage(...page);
          const exact = denseSolve(pages, NODES, mode);
          const error = exact.reduce((sum, value, id) => sum + Math.abs(value - ranks.value(id)), 0);
          expect(error).toBeLessThanOrEqual((ranks.errorBound() ?? Number.NaN) + 1e-9);
          expect(ranks.errorBound()).toBeLessThanOrEqual((NODES * epsilon) / 0.15 + 1e-9);
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
    const options = { mode, epsilon: 1e-13, maxSweeps: 500, relevanceOf: (signature: number) => signature * relevance };
    const ranks = new TopicPageRank(options);
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
    valuesOf(ranks, 4).forEach((value, id) => {
      expect(value).toBeCloseTo(at(exact, id), 9);
    });
  });

  it("stay as they were for anchors without a signature", () => {
    const ranks = new TopicPageRank({ epsilon: 1e-13, relevanceOf: () => 1 });
    for (const [source, targets, relevance] of GRAPH) ranks.addPage(source, targets, relevance);
    ranks.resynchronise();
    expect(ranks.value(B)).toBeCloseTo(0.3375755464576775, 10);
  });
});

it("synchronises by itself every so many pages", () => {
  let asked = 0;
  const relevanceOf = () => {
    asked++;
    return 0.5;
  };
  const ranks = new TopicPageRank({ resynchroniseEvery: 3, relevanceOf });
  for (let page = 0; page < 7; page++) ranks.addPage(page, [page + 1], [0.5], [4]);
  expect(asked).toBe(3 + 6);
});
