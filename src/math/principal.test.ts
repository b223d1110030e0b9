import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { coordinates, principalDirections } from "./principal.ts";
import { createRng } from "./rng.ts";

const product = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a, (value, i) => value * at(b, i)).reduce((sum, value) => sum + value, 0);

/** Points spread by these deviations along the axes, around a point that is not zero. */
function cloud(deviations: readonly number[], count = 200): Float32Array[] {
  const rng = createRng(5);
  return Array.from({ length: count }, () =>
    Float32Array.from(deviations, (deviation) => 3 + deviation * (rng.next() + rng.next() - 1)),
  );
}

describe("principalDirections", () => {
  it("finds the direction in which two points differ", () => {
    const [direction, ...more] = principalDirections([Float32Array.of(1, 5), Float32Array.of(4, 9)], 3);
    expect(more).toEqual([]);
    const [x, y] = direction?.map(Math.abs) ?? [];
    expect(x).toBeCloseTo(0.6, 6);
    expect(y).toBeCloseTo(0.8, 6);
  });

  it("finds the axes of a cloud in the order of their spread", () => {
    const directions = principalDirections(cloud([1, 10, 4]), 3);
    expect(directions).toHaveLength(3);
    [1, 2, 0].forEach((axis, i) => {
      expect(Math.abs(at(at(directions, i), axis))).toBeGreaterThan(0.98);
    });
  });

  it("gives no more directions than asked for, nor than the vectors span", () => {
    expect(principalDirections(cloud([1, 10, 4]), 2)).toHaveLength(2);
    const flat = cloud([2, 1]).map((point) => Float32Array.of(...point, 0, 7));
    expect(principalDirections(flat, 4)).toHaveLength(2);
    expect(principalDirections([Float32Array.of(1, 2)], 2)).toEqual([]);
    expect(principalDirections([], 2)).toEqual([]);
  });

  it("gives orthonormal directions, the same every time", () => {
    const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(vector, { maxLength: 12 }), (rows) => {
        const vectors = rows.map((row) => Float32Array.from(row));
        const directions = principalDirections(vectors, 4);
        directions.forEach((one, i) => {
          directions.forEach((other, j) => {
            expect(product(one, other)).toBeCloseTo(i === j ? 1 : 0, 4);
          });
        });
        expect(principalDirections(vectors, 4)).toEqual(directions);
      }),
      { numRuns: 50 },
    );
  });
});

describe("coordinates", () => {
  it("are the products with the directions", () => {
    const directions = [Float64Array.of(1, 0, 0), Float64Array.of(0, 0.6, 0.8)];
    const found = coordinates(Float32Array.of(2, 5, 10), directions);
    expect(found[0]).toBeCloseTo(2, 12);
    expect(found[1]).toBeCloseTo(11, 6);
    expect(coordinates(Float32Array.of(1, 2, 3), [])).toHaveLength(0);
  });
});
