import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDivided, dot, dots, meanOf, minus, unit } from "./dense.ts";

const vector = (...values: number[]) => Float32Array.from(values);

const numbers = (length: number) =>
  fc.float32Array({ minLength: length, maxLength: length, noNaN: true, noDefaultInfinity: true });

describe("dense vectors", () => {
  it("have dot products, means and differences", () => {
    expect(dot(vector(1, 2), vector(3, 4))).toBe(11);
    expect(meanOf([vector(1, 2), vector(3, 6)])).toEqual(vector(2, 4));
    expect(minus(vector(1, 2), vector(3, 6))).toEqual(vector(-2, -4));
  });

  it("have the same products with the rows of a matrix as with each of them", () => {
    const rows = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 11 }))
      .chain(([width, count]) => fc.array(numbers(width), { minLength: count + 1, maxLength: count + 1 }));
    fc.assert(
      fc.property(rows, ([first = vector(), ...others]) => {
        const matrix = Float32Array.from(others.flatMap((row) => [...row]));
        expect([...dots(first, matrix)]).toEqual(others.map((row) => dot(first, row)));
      }),
    );
  });

  it("take up a part of another, divided", () => {
    const sum = vector(1, 2);
    addDivided(sum, vector(9, 9, 4, 8), 2, 4);
    expect(sum).toEqual(vector(2, 4));
  });

  it("can be made of length 1, except the zero vector", () => {
    expect(unit(vector(3, 4))).toEqual(vector(0.6, 0.8));
    expect(unit(vector(0, 0))).toEqual(vector(0, 0));
  });
});
