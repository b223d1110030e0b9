import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { logistic } from "../../math/logistic.ts";
import { createRng } from "../../math/rng.ts";
import { fitLogistic, type RankerOptions } from "./ranker.ts";
import { TrainingRows } from "./training-rows.ts";

interface TrainingRow {
  readonly values: Float64Array;
  readonly label: number;
}

function rowsOf(rows: readonly TrainingRow[], width: number): TrainingRows {
  const all = new TrainingRows(width);
  for (const { values, label } of rows) all.add(values, label);
  return all;
}

/** What the fit minimises, from its definition: cross-entropy and the pull of the prior. */
function loss(weights: ArrayLike<number>, rows: readonly TrainingRow[], { prior, penalty }: RankerOptions): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += (at(penalty, i) / 2) * (at(weights, i) - at(prior, i)) ** 2;
  for (const { values, label } of rows) {
    let score = 0;
    for (let i = 0; i < weights.length; i++) score += at(weights, i) * at(values, i);
    sum += Math.log1p(Math.exp(-Math.abs(score))) + Math.max(score, 0) - label * score;
  }
  return sum;
}

function numericGradient(weights: Float64Array, rows: readonly TrainingRow[], options: RankerOptions): number[] {
  const step = 1e-5;
  return Array.from(weights, (_, i) => {
    const lossAfter = (change: number) => {
      const moved = weights.map((weight, j) => (j === i ? weight + change : weight));
      return loss(moved, rows, options);
    };
    return (lossAfter(step) - lossAfter(-step)) / (2 * step);
  });
}

/** Fits again from where it ended, until nothing moves any more. */
function settled(start: readonly number[], rows: readonly TrainingRow[], options: RankerOptions): Float64Array {
  const weights = Float64Array.from(start);
  for (let round = 0; round < 20; round++) fitLogistic(weights, rowsOf(rows, weights.length), options);
  return weights;
}

describe("fitLogistic", () => {
  const value = fc.double({ min: -2, max: 2, noNaN: true });
  const label = fc.double({ min: 0, max: 1, noNaN: true });
  const row = fc.record({
    values: fc.array(value, { minLength: 3, maxLength: 3 }).map((values) => Float64Array.from(values)),
    label,
  });
  const prior = fc.array(value, { minLength: 3, maxLength: 3 });

  it("ends where the gradient is zero", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), prior, (rows, w0) => {
        const options = { prior: w0, penalty: [0.1, 2, 2] };
        const weights = settled(w0, rows, options);
        for (const slope of numericGradient(weights, rows, options)) expect(Math.abs(slope)).toBeLessThan(1e-4);
      }),
      { numRuns: 60 },
    );
  });

  it("ends in the same place from wherever it begins", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), prior, prior, (rows, w0, start) => {
        const options = { prior: w0, penalty: [0.5, 0.5, 0.5] };
        const [one, other] = [settled(w0, rows, options), settled(start, rows, options)];
        one.forEach((weight, i) => {
          expect(other[i]).toBeCloseTo(weight, 4);
        });
      }),
      { numRuns: 30 },
    );
  });

  it("is at the prior without rows", () => {
    const options = { prior: [1, -2], penalty: [2, 0.1] };
    expect([...settled([0, 0], [], options)].map((weight) => Number(weight.toFixed(4)))).toEqual([1, -2]);
  });

  it("stays near the prior with few rows and leaves it with many", () => {
    const options = { prior: [0], penalty: [2] };
    const weightAfter = (count: number) => {
      const rows = Array.from({ length: count }, () => ({ values: Float64Array.of(1), label: 0.9 }));
      return at(settled([0], rows, options), 0);
    };
    expect(weightAfter(1)).toBeLessThan(0.3);
    expect(weightAfter(10)).toBeGreaterThan(0.8);
    expect(weightAfter(2000)).toBeCloseTo(Math.log(9), 1);
  });

  it("pulls the harder the larger the penalty", () => {
    const rows = Array.from({ length: 10 }, () => ({ values: Float64Array.of(1, 1), label: 0.9 }));
    const [free = 0, held = 0] = settled([0, 0], rows, { prior: [0, 0], penalty: [0.1, 2] });
    // At the minimum, penalty times distance is the same for both.
    expect(free / held).toBeCloseTo(20, 2);
  });

  it("finds the weights that made the labels, from many rows", () => {
    const rng = createRng(4);
    const truth = [-1, 1.5, -2];
    const rows = Array.from({ length: 3000 }, () => {
      const values = Float64Array.of(1, 2 * rng.next() - 1, 2 * rng.next() - 1);
      return { values, label: logistic(values.reduce((sum, x, i) => sum + x * at(truth, i), 0)) };
    });
    const weights = settled([0, 0, 0], rows, { prior: [0, 0, 0], penalty: [0.1, 2, 2] });
    truth.forEach((weight, i) => {
      expect(Math.abs(at(weights, i) - weight)).toBeLessThan(0.05);
    });
  });

  it("takes no step larger than a half, and twelve of them at most", () => {
    const rows = Array.from({ length: 100 }, () => ({ values: Float64Array.of(1), label: 1 }));
    const weights = Float64Array.of(0);
    fitLogistic(weights, rowsOf(rows, weights.length), { prior: [0], penalty: [0.01] });
    expect(weights[0]).toBeCloseTo(12 * 0.5, 12);
  });
});
