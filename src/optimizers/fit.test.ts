import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRng } from "../math/rng.ts";
import type { LinkSample } from "../types.ts";
import { exact } from "./exact.ts";
import { fitWeights, LINK_TEXTS } from "./fit.ts";
import { hybrid } from "./hybrid.ts";

const TRUTH = { full: 0.4, anchor: 0.3, title: 0, context: 0.1 };

function samplesOf(count: number, noise: number, seed = 1): LinkSample[] {
  const rng = createRng(seed);
  return Array.from({ length: count }, (_, i) => {
    const texts = { full: rng.next(), anchor: rng.next(), title: rng.next(), context: rng.next() };
    const target = LINK_TEXTS.reduce((sum, text) => sum + TRUTH[text] * texts[text], 0) + noise * (rng.next() - 0.5);
    return { url: `http://a.example/${i}`, ...texts, target };
  });
}
const fitted = (samples: readonly LinkSample[], shuffle = false, seed = 1) =>
  fitWeights({ samples, optimizer: exact(), rng: createRng(seed), shuffle });

describe("fitting weights", () => {
  it("finds weights that explain the links, with errors of nothing in both halves", () => {
    const { weights, rows, train, test } = fitted(samplesOf(100, 0));
    for (const text of LINK_TEXTS) expect(weights[text]).toBeCloseTo(TRUTH[text], 9);
    expect(rows).toEqual({ train: 50, test: 50 });
    expect(train.learned.rmse).toBeCloseTo(0, 9);
    expect(test.learned.mae).toBeCloseTo(0, 9);
    expect(test.manual.mae).toBeGreaterThan(0.05);
  });

  it("learns from the first half alone", () => {
    const first = samplesOf(60, 0.1);
    const strange = samplesOf(60, 0, 2).map((sample) => ({ ...sample, target: 1 }));
    expect(fitted([...first, ...strange]).weights).toEqual(fitted([...first, ...samplesOf(60, 0.1, 3)]).weights);
  });

  it("gives the odd row to the first half, and no half is empty", () => {
    expect(fitted(samplesOf(5, 0)).rows).toEqual({ train: 3, test: 2 });
    expect(fitted(samplesOf(2, 0)).rows).toEqual({ train: 1, test: 1 });
  });

  it("computes errors by hand", () => {
    const same = { url: "u", full: 1, anchor: 0, title: 0, context: 0 };
    const { test, groups } = fitted([
      { ...same, target: 0.5 },
      { ...same, target: 0.5 },
      { ...same, target: 0.4 },
      { ...same, target: 0.7 },
    ]);
    expect(test.learned.mae).toBeCloseTo(0.15, 12); // |0.4 − 0.5|, |0.7 − 0.5|
    expect(test.learned.rmse).toBeCloseTo(Math.sqrt((0.01 + 0.04) / 2), 12);
    expect(test.manual.mae).toBeCloseTo(0.3, 12); // against 0.25
    expect(groups.manual).toHaveLength(1);
    expect(groups.manual[0]).toBeCloseTo(0.3, 12);
  });

  it("has groups of ten whose mean, weighted by their size, is the mean absolute error", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 90 }), fc.nat(), (count, seed) => {
        const { groups, test, rows } = fitted(samplesOf(count, 0.3, seed));
        expect(groups.learned).toHaveLength(Math.ceil(rows.test / 10));
        const sum = groups.learned.reduce((total, error, i) => total + error * Math.min(10, rows.test - i * 10), 0);
        expect(sum / rows.test).toBeCloseTo(test.learned.mae, 10);
      }),
      { numRuns: 30 },
    );
  });

  it("shuffles by the seed, and only when asked", () => {
    const samples = samplesOf(80, 0.2);
    expect(fitted(samples, true, 1)).toEqual(fitted(samples, true, 1));
    expect(fitted(samples, true, 1).weights).not.toEqual(fitted(samples, true, 2).weights);
    expect(fitted(samples, false, 1)).toEqual(fitted(samples, false, 2));
    const order = samples.map(({ url }) => url);
    expect(samples.map(({ url }) => url)).toEqual(order);
  });

  it("never has a training error below that of the exact optimum, and reports every generation", () => {
    const told: number[] = [];
    const { train } = fitWeights({
      samples: samplesOf(60, 0.2),
      optimizer: hybrid({ parameters: { generations: 20, size: 10, cooling: 0.8 } }),
      rng: createRng(3),
      onProgress: ({ generation }) => told.push(generation),
    });
    expect(train.learned.rmse).toBeGreaterThanOrEqual(train.exact.rmse - 1e-12);
    expect(train.exact.rmse).toBeLessThanOrEqual(train.manual.rmse);
    expect(told.slice(0, 3)).toEqual([1, 2, 3]);
  });

  it("survives links that all score nothing", () => {
    const nothing = { url: "u", full: 0, anchor: 0, title: 0, context: 0, target: 0 };
    expect(fitted([nothing, nothing, nothing]).test.learned).toEqual({ rmse: 0, mae: 0 });
  });

  it("names the row and the text that is no number", () => {
    const samples = samplesOf(10, 0).map((sample, i) => (i === 6 ? { ...sample, title: Number.NaN } : sample));
    expect(() => fitted(samples, true)).toThrow(
      expect.objectContaining({
        code: "bad-option",
        message: 'weights: row 7 (http://a.example/6): "title" must be a finite number, got NaN',
      }),
    );
  });

  it.each([0, 1])("refuses %s links", (count) => {
    expect(() => fitted(samplesOf(count, 0))).toThrow(`there are ${count} links`);
  });
});
