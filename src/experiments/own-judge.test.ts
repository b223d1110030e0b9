import { describe, expect, it } from "vitest";
import { ownFigures } from "./own-judge.ts";

const marks = (...pages: number[]) => Uint8Array.from({ length: 10 }, (_, page) => (pages.includes(page) ? 1 : 0));
const yardstick = (relevant: readonly number[], examples: readonly number[] = []) => ({
  isRelevant: marks(...relevant),
  targets: {
    seeds: [],
    reachable: 10,
    isExample: marks(...examples),
    isTarget: marks(),
    targets: 1,
    isTunnelTarget: marks(),
    tunnelTargets: 0,
  },
});

describe("ownFigures", () => {
  it("compares what the recipe calls relevant with the judgement, without example pages", () => {
    const fetches = { pages: [1, 2, 3, 4, 5], own: [0.9, 0.9, 0.2, 0.8, 1], ownRelevant: [1, 1, 0, 1, 1] };
    const figures = ownFigures(fetches, yardstick([1, 3, 4, 5], [5]));
    expect(figures.ownPrecision).toBeCloseTo(2 / 3, 12);
    expect(figures.ownRecall).toBeCloseTo(2 / 3, 12);
    // bins: .9 and .9 with one of two right; .2 which is relevant; .8 which is
    expect(figures.calibrationError).toBeCloseTo((0.8 + 0.8 + 0.2) / 4, 12);
  });

  it("has none for a reference, and no precision where nothing is called relevant", () => {
    const nothing = { ownPrecision: null, ownRecall: null, calibrationError: null };
    expect(ownFigures({ pages: [1], own: [], ownRelevant: [] }, yardstick([1]))).toEqual(nothing);
    const none = ownFigures({ pages: [1], own: [0], ownRelevant: [0] }, yardstick([2]));
    expect(none).toEqual({ ownPrecision: null, ownRecall: null, calibrationError: 0 });
  });
});
