import { describe, expect, it } from "vitest";
import { addDivided, dot, meanOf, minus, unit } from "./dense.ts";

const vector = (...values: number[]) => Float32Array.from(values);

describe("dense vectors", () => {
  it("have dot products, means and differences", () => {
    expect(dot(vector(1, 2), vector(3, 4))).toBe(11);
    expect(meanOf([vector(1, 2), vector(3, 6)])).toEqual(vector(2, 4));
    expect(minus(vector(1, 2), vector(3, 6))).toEqual(vector(-2, -4));
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
