import { describe, expect, it } from "vitest";
import { rngOf, SyntheticCrawl, spin, syntheticWeb } from "../../test/synthetic-web.ts";
import { at } from "../collections/at.ts";
import { Frontier } from "../frontier/frontier.ts";
import { createRng } from "../math/rng.ts";
import type { CanonicalUrl, FrontierView, ParameterValues, SelectionStrategy } from "../types.ts";
import { annealing } from "./annealing.ts";
import { bestFirst } from "./best-first.ts";
import { roulette } from "./roulette.ts";

/** Proposals of one choice after `pages` of `budget` pages. */
function countProposals(parameters: ParameterValues, pages = 0, budget = 15_000): number {
  let proposals = 0;
  const frontier: FrontierView = {
    size: 2,
    readySize: 2,
    best: () => 0,
    bestWaiting: () => 0,
    top: () => [0, 1],
    roulette: () => {
      proposals++;
      return 1;
    },
    uniform: () => 0,
    earliest: () => [0],
    priority: (id) => (id === 0 ? 0.5 : 0.4),
    isReady: () => true,
    url: () => "" as CanonicalUrl,
    values: () => new Float64Array(),
  };
  annealing({ parameters }).ask(frontier, createRng(1), { pages, budget, walker: 0 });
  return proposals;
}

/** Algorithm 1 as printed, over plain arrays: the order in which a crawl of the web downloads. */
function straightLine(
  web: ReturnType<typeof syntheticWeb>,
  seed: number,
  perLevel: number,
  T0: (page: number) => number,
) {
  const queue = new Set(web.seeds);
  const seen = new Set(web.seeds);
  const downloaded: number[] = [];
  const P = (id: number) => at(web.priorities, id);
  while (queue.size > 0) {
    const rng = rngOf(seed, downloaded.length);
    const Q = [...queue].sort((a, b) => a - b);
    let current = Q.reduce((best, id) => (P(id) > P(best) ? id : best));
    let T = T0(downloaded.length);
    for (;;) {
      for (let q = 1; q <= perLevel; q++) {
        const next = spin(Q, P, rng.next());
        if (rng.next() < Math.exp((P(next) - P(current)) / T)) current = next;
      }
      T = 0.9 * T;
      if (T <= 0.01) break;
    }
    queue.delete(current);
    downloaded.push(current);
    for (const link of at(web.links, current)) if (!seen.has(link)) queue.add(link);
    for (const link of at(web.links, current)) seen.add(link);
  }
  return downloaded;
}

/** How much the ranks vary depends on the few best priorities drawn, so several draws are pooled: simply the first eight. */
const DRAWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** 50 choices from each draw of `size` links with priorities .15 + Beta(2, 6): their ranks, in rising order. */
function ranks(size: number, strategy: SelectionStrategy, pages = 0): number[] {
  return DRAWS.flatMap((seed) => ranksOfDraw(seed, size, strategy, pages)).sort((a, b) => a - b);
}

function ranksOfDraw(seed: number, size: number, strategy: SelectionStrategy, pages: number): number[] {
  const rng = createRng(seed);
  // The second smallest of seven uniform numbers is Beta(2, 6).
  const beta = () =>
    at(
      Array.from({ length: 7 }, () => rng.next()).sort((a, b) => a - b),
      1,
    );
  const priorities = Array.from({ length: size }, () => Math.min(1, beta() + 0.15));
  const frontier = new Frontier({ order: "priority" });
  priorities.forEach((priority, id) => {
    frontier.admit(id, 0, priority);
  });
  const rankOf = new Map(frontier.top(size).map((id, at) => [id, at + 1]));
  return Array.from({ length: 50 }, (_, n) => {
    const choice = strategy.ask(frontier, rngOf(100, n), { pages, budget: 15_000, walker: 0 });
    return choice.kind === "take" ? (rankOf.get(choice.id) ?? Number.NaN) : Number.NaN;
  });
}
const printed = (parameters: ParameterValues = {}) => annealing({ parameters: { ...parameters, printedLoop: true } });
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;

describe("annealing", () => {
  it.each([
    ["M = 10 proposals at each of 44 temperatures", {}, 440],
    ["one more per temperature in the printed loop", { printedLoop: true }, 484],
  ])("makes %s", (_, options, expected) => {
    expect(countProposals(options)).toBe(expected);
  });

  it.each(["stateless", "cumulative", "remaining"] as const)("anneals in full before the first page (%s)", (start) => {
    expect(countProposals({ start })).toBe(440);
  });

  it("shortens with the pages when the start follows what remains, down to one level", () => {
    const levels = [0, 7500, 14_000, 15_000, 20_000].map((pages) => countProposals({ start: "remaining" }, pages) / 10);
    expect(levels).toEqual([44, 38, 19, 1, 1]);
  });

  it("lengthens with the pages by the printed formula, from one level", () => {
    const levels = [1, 150, 7500, 15_000].map((pages) => countProposals({ start: "stateless" }, pages) / 10);
    expect(levels).toEqual([1, 1, 38, 44]);
  });

  it("multiplies the temperature of the choice before when cumulative", () => {
    const strategy = annealing({ parameters: { start: "cumulative" } });
    const frontier = new Frontier({ order: "priority" });
    frontier.admit(0, 0, 1);
    const ask = (pages: number) => strategy.ask(frontier, createRng(1), { pages, budget: 15_000, walker: 0 });
    const temperatures = [0, 1, 2, 3].map((pages) => {
      ask(pages);
      return (strategy.snapshot() as { temperature: number }).temperature;
    });
    const expected = [1, 1 / 15_000, 2 / 15_000 ** 2, 6 / 15_000 ** 3];
    temperatures.forEach((temperature, i) => {
      expect(temperature / at(expected, i)).toBeCloseTo(1, 12);
    });
    for (let pages = 4; pages < 200; pages++) ask(pages); // far below the smallest number
    expect(ask(200)).toEqual({ kind: "take", id: 0 });
  });

  it.each([
    ["M proposals", {}, 10, () => 1],
    ["M + 1 proposals", { printedLoop: true }, 11, () => 1],
    ["ISA as printed", { start: "stateless", printedLoop: true }, 11, (page: number) => (page === 0 ? 1 : page / 60)],
    ["ISA by its text", { start: "remaining" }, 10, (page: number) => Math.max(0.011, 1 - page / 60)],
  ] as const)("downloads in the order of the printed pseudo-code (%s)", (_, parameters, perLevel, T0) => {
    for (const seed of [1, 2, 3]) {
      const web = syntheticWeb(seed, 60);
      const { order } = new SyntheticCrawl(web, seed).run(annealing({ parameters }));
      expect(order.length).toBeGreaterThan(30);
      expect(order).toEqual(straightLine(web, seed, perLevel, T0));
    }
  });

  // Means and medians of an independent simulation of one draw; half to double of them tells annealing from
  // best-first (rank 1) and from bare roulette (ranks 42, 414 and thousands).
  it.each([
    [100, 1.5, 1],
    [1000, 3.9, 3],
    [10_000, 26, 13],
  ] as const)("of %i links takes one near the best", (size, expectedMean, expectedMedian) => {
    const list = ranks(size, printed());
    const median = at(list, list.length / 2);
    expect(mean(list)).toBeGreaterThan(Math.max(1, expectedMean / 2));
    expect(mean(list)).toBeLessThan(expectedMean * 2);
    expect(median).toBeGreaterThanOrEqual(expectedMedian / 2);
    expect(median).toBeLessThanOrEqual(expectedMedian * 2);
  });

  it.each([
    ["stateless", 1],
    ["stateless", 150],
    ["remaining", 14_999],
  ] as const)("takes nearly always the best when cold (%s, page %i)", (start, pages) => {
    expect(mean(ranks(1000, printed({ start }), pages))).toBeLessThan(1.2);
  });

  it.each([
    ["stateless", 1500, 1000, 3.295],
    ["stateless", 7500, 1000, 3.7],
    ["stateless", 13_500, 1000, 4.02],
    ["remaining", 1500, 1000, 4.02],
    ["remaining", 7500, 1000, 3.7],
    ["remaining", 13_500, 1000, 3.295],
    ["stateless", 1500, 10_000, 11.03],
    ["remaining", 1500, 10_000, 26.675],
    ["remaining", 13_500, 10_000, 11.03],
  ] as const)(
    "ISA (%s) at page %i of 15000 takes of %i links one of the mean rank %f",
    (start, pages, size, expected) => {
      const measured = mean(ranks(size, printed({ start }), pages));
      expect(measured).toBeGreaterThan(expected / 2);
      expect(measured).toBeLessThan(expected * 2);
    },
  );

  it("lies between best-first and bare roulette", () => {
    expect(mean(ranks(1000, bestFirst()))).toBe(1);
    const drawn = ranks(1000, roulette());
    expect(Math.abs(mean(drawn) - 414)).toBeLessThan(45); // three standard errors of 400 ranks that spread by 290
    expect(Math.abs(at(drawn, drawn.length / 2) - 372)).toBeLessThan(60);
  });

  it("does not change while every host rests", () => {
    const strategy = annealing({ parameters: { start: "cumulative" } });
    const frontier = new Frontier({ order: "priority" });
    frontier.admit(0, 0, 1);
    frontier.setReady(0, false);
    const before = strategy.snapshot();
    expect(strategy.ask(frontier, createRng(1), { pages: 5, budget: 10, walker: 0 })).toEqual({ kind: "wait" });
    expect(strategy.snapshot()).toEqual(before);
  });

  it("goes on from a snapshot with the temperature it had", () => {
    const web = syntheticWeb(7, 60);
    const whole = new SyntheticCrawl(web, 5).run(annealing({ parameters: { start: "cumulative" } }));
    const first = annealing({ parameters: { start: "cumulative" } });
    const crawl = new SyntheticCrawl(web, 5).run(first, 10);
    const second = annealing({ parameters: { start: "cumulative" } });
    second.restore(JSON.parse(JSON.stringify(first.snapshot())));
    expect(second.snapshot()).toEqual(first.snapshot());
    expect(crawl.run(second).order).toEqual(whole.order);
  });
});
