import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { solveSymmetric } from "./solve.ts";

const A = Float64Array.of(4, 2, 2, 3);
const solved = (a: readonly number[], b: readonly number[]) => solveSymmetric(Float64Array.from(a), b);

/** A times x, from the definition. */
function product(a: ArrayLike<number>, x: Float64Array): number[] {
  const rows = [...x.keys()].map((row) => Array.from(a).slice(row * x.length, (row + 1) * x.length));
  return rows.map((row) => row.reduce((sum, value, column) => sum + value * (x[column] ?? 0), 0));
}

describe("solveSymmetric", () => {
  it("gives what the inverse by hand gives", () => {
    // The inverse of [[4, 2], [2, 3]] is [[3, −2], [−2, 4]]/8.
    expect(solveSymmetric(A, [2, 1])).toEqual(Float64Array.of(0.5, 0));
    const [x, y] = solveSymmetric(A, [1, 5]) ?? [];
    expect(x).toBeCloseTo(-7 / 8, 12);
    expect(y).toBeCloseTo(18 / 8, 12);
  });

  it("reads the lower half only", () => {
    expect(solved([4, Number.NaN, 2, 3], [2, 1])).toEqual(Float64Array.of(0.5, 0));
  });

  it("leaves both sides as they were", () => {
    const b = Float64Array.of(2, 1);
    solveSymmetric(A, b);
    expect([...A, ...b]).toEqual([4, 2, 2, 3, 2, 1]);
  });

  it("gives nothing for no unknowns", () => {
    expect(solved([], [])).toEqual(new Float64Array(0));
  });

  it.each([
    ["a column of zeros", [0, 0, 0, 1]],
    ["two equal columns", [1, 1, 1, 1]],
    ["two columns of one direction", [1, 3, 3, 9]],
    ["a matrix that is not positive definite", [1, 2, 2, 1]],
    ["what is no number", [Number.NaN, 0, 0, 1]],
  ])("refuses %s", (_, a) => {
    expect(solved(a, [1, 1])).toBeUndefined();
  });

  it("does not mistake a column of small values for a dependent one", () => {
    const small = 1e-9;
    const [x, y] = solved([1, small / 2, small / 2, small * small], [1, 0]) ?? [];
    expect(x).toBeCloseTo(4 / 3, 12);
    expect((y ?? 0) * small).toBeCloseTo(-2 / 3, 12);
  });

  it("solves what it was given, for any M Mᵀ + I", () => {
    const entry = fc.double({ min: -3, max: 3, noNaN: true });
    const list = (length: number) => fc.array(entry, { minLength: length, maxLength: length });
    const systems = fc
      .integer({ min: 1, max: 6 })
      .chain((size) => fc.record({ m: fc.array(list(size), { minLength: size, maxLength: size }), b: list(size) }));
    fc.assert(
      fc.property(systems, ({ m, b }) => {
        const a = m.flatMap((row, i) =>
          m.map((other, j) => row.reduce((sum, value, k) => sum + value * (other[k] ?? 0), i === j ? 1 : 0)),
        );
        const x = solved(a, b) ?? new Float64Array(0);
        expect(x).toHaveLength(b.length);
        product(a, x).forEach((value, i) => {
          expect(value).toBeCloseTo(b[i] ?? 0, 7);
        });
      }),
    );
  });
});
