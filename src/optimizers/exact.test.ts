import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WEIGHT_SYSTEMS } from "../../test/weight-systems.ts";
import { at } from "../collections/at.ts";
import { createRng } from "../math/rng.ts";
import { boundedLeastSquares, exact } from "./exact.ts";
import { solve, squaredError, type TrainingRow, type WeightProblem, weightProblem } from "./problem.ts";

const row = (target: number, ...features: number[]): TrainingRow => ({ features, target });

const summingToOne = (problem: WeightProblem) =>
  solve(exact({ parameters: { sumToOne: true } }), problem, createRng(1));

/** The least error by cyclic coordinate descent, another method, for comparison. */
function descend({ size, gram, moments }: WeightProblem, sweeps: number): Float64Array {
  const weights = new Float64Array(size);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let p = 0; p < size; p++) {
      let slope = at(moments, p);
      for (let q = 0; q < size; q++) if (q !== p) slope -= at(gram, p * size + q) * at(weights, q);
      const diagonal = at(gram, p * size + p);
      weights[p] = diagonal === 0 ? 0 : Math.max(0, Math.min(1, slope / diagonal));
    }
  }
  return weights;
}

describe("the exact optimiser", () => {
  it.each(WEIGHT_SYSTEMS)("finds the optimum of the system $name", ({ problem, optimum, leastSquaredError }) => {
    const weights = solve(exact(), problem, createRng(1));
    optimum.forEach((weight, p) => {
      expect(weights[p]).toBeCloseTo(weight, 13);
    });
    expect(squaredError(problem, weights)).toBeCloseTo(leastSquaredError, 12);
  });

  it("needs one generation", () => {
    expect([...exact().run(at(WEIGHT_SYSTEMS, 0).problem, createRng(1))]).toHaveLength(1);
  });

  it("recovers weights that explain every row", () => {
    const rng = createRng(4);
    const truth = [0.2, 0, 1, 0.35, 0.6];
    const rows = Array.from({ length: 40 }, () => {
      const features = truth.map(() => rng.next());
      return { features, target: features.reduce((sum, value, p) => sum + value * at(truth, p), 0) };
    });
    const weights = boundedLeastSquares(weightProblem(rows));
    truth.forEach((weight, p) => {
      expect(weights[p]).toBeCloseTo(weight, 10);
    });
  });

  it("is never above another method, whatever the rows", () => {
    const value = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value, value), { minLength: 1, maxLength: 20 }), (data) => {
        const problem = weightProblem(data.map(([target, ...features]) => ({ target, features })));
        const ours = squaredError(problem, boundedLeastSquares(problem));
        expect(ours).toBeLessThanOrEqual(squaredError(problem, descend(problem, 200)) + 1e-9);
      }),
    );
  });

  it("puts all weights at a bound where the targets ask for it", () => {
    expect(boundedLeastSquares(weightProblem([row(9, 1, 0), row(9, 0, 1)]))).toEqual(Float64Array.of(1, 1));
    expect(boundedLeastSquares(weightProblem([row(-9, 1, 0), row(-9, 0, 1)]))).toEqual(Float64Array.of(0, 0));
  });

  it("gives zeros for rows of zeros", () => {
    expect(boundedLeastSquares(weightProblem([row(0, 0, 0, 0, 0)]))).toEqual(new Float64Array(4));
    expect(boundedLeastSquares(weightProblem([row(0.7, 0, 0, 0, 0)]))).toEqual(new Float64Array(4));
  });

  it("explains one row exactly where bounds allow it", () => {
    const problem = weightProblem([row(0.5, 0.4, 0.3, 0.2, 0.1)]);
    expect(squaredError(problem, boundedLeastSquares(problem))).toBeCloseTo(0, 12);
  });

  it("finds an optimum among many where columns are collinear", () => {
    const rng = createRng(5);
    const rows = Array.from({ length: 50 }, () => {
      const x = rng.next();
      return row(1.5 * x, x, x, 2 * x, 0);
    });
    const problem = weightProblem(rows);
    expect(squaredError(problem, boundedLeastSquares(problem))).toBeCloseTo(0, 10);
  });

  it("fits a feature whose values are ten million times smaller than the others", () => {
    const rng = createRng(6);
    const rows = Array.from({ length: 50 }, () => {
      const [large, small] = [rng.next(), rng.next() * 1e-7];
      return row(0.3 * large + 0.7 * small, large, small);
    });
    expect(boundedLeastSquares(weightProblem(rows))[1]).toBeCloseTo(0.7, 4);
  });

  it("with a ridge has smaller weights that still lie in bounds", () => {
    const { problem } = at(WEIGHT_SYSTEMS, 0);
    const norm = (weights: Float64Array) => weights.reduce((sum, weight) => sum + weight * weight, 0);
    const plain = solve(exact(), problem, createRng(1));
    const ridged = solve(exact({ parameters: { ridge: 50 } }), problem, createRng(1));
    expect(norm(ridged)).toBeLessThan(norm(plain));
    expect(squaredError(problem, ridged)).toBeGreaterThan(squaredError(problem, plain));
    expect(problem.gram[0]).toBe(96.6318391976179);
  });

  it("with weights that sum to one is no worse than any other such weights", () => {
    const value = fc.double({ min: -1, max: 1, noNaN: true });
    const share = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value, value, value), { minLength: 1, maxLength: 12 }),
        fc.tuple(share, share, share),
        (data, shares) => {
          const problem = weightProblem(data.map(([target, ...features]) => ({ target, features })));
          const weights = summingToOne(problem);
          const sum = (values: Iterable<number>) => [...values].reduce((total, each) => total + each, 0);
          expect(sum(weights)).toBeCloseTo(1, 9);
          expect(weights.every((weight) => weight >= 0)).toBe(true);
          const other = shares.map((each) => each / sum(shares));
          for (const rival of [other, [1, 0, 0], [0, 1, 0], [0, 0, 1]]) {
            expect(squaredError(problem, weights)).toBeLessThanOrEqual(squaredError(problem, rival) + 1e-9);
          }
        },
      ),
    );
  });

  it("keeps the optimum where it sums to one already", () => {
    const rng = createRng(8);
    const truth = [0.5, 0.3, 0, 0.2];
    const rows = Array.from({ length: 30 }, () => {
      const features = truth.map(() => rng.next());
      return { features, target: features.reduce((sum, value, p) => sum + value * at(truth, p), 0) };
    });
    const weights = summingToOne(weightProblem(rows));
    truth.forEach((weight, p) => {
      expect(weights[p]).toBeCloseTo(weight, 10);
    });
  });

  it("sums to one for rows of zeros and for collinear columns too", () => {
    for (const rows of [[row(0.7, 0, 0, 0)], [row(0.3, 0.1, 0.2, 0.3), row(0.6, 0.2, 0.4, 0.6)]]) {
      const weights = summingToOne(weightProblem(rows));
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    }
  });

  it("refuses more weights than it can enumerate", () => {
    const problem = weightProblem([row(1, ...Array<number>(11).fill(0.1))]);
    expect(() => boundedLeastSquares(problem)).toThrow(expect.objectContaining({ code: "bad-option" }));
  });
});
