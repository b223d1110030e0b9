import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { dot } from "./dense.ts";
import { against, along, spreadOf } from "./spread.ts";

const component = fc.double({ min: -10, max: 10, noNaN: true });
const vectors = fc.integer({ min: 1, max: 5 }).chain((size) => {
  const vector = fc.array(component, { minLength: size, maxLength: size }).map((values) => Float32Array.from(values));
  return fc.record({ all: fc.array(vector, { minLength: 2, maxLength: 20 }), direction: vector });
});

describe("spreadOf", () => {
  it("says nothing of fewer than two vectors", () => {
    expect(spreadOf([])).toBeUndefined();
    expect(spreadOf([Float32Array.of(1, 2)])).toBeUndefined();
  });

  it("knows mean and deviation along any direction", () => {
    fc.assert(
      fc.property(vectors, ({ all, direction }) => {
        const spread = spreadOf(all);
        if (spread === undefined) throw new Error("two vectors are enough");
        const values = all.map((vector) => dot(vector, direction));
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
        const measured = along(spread, direction);
        expect(measured.mean).toBeCloseTo(mean, 3);
        expect(measured.deviation ** 2).toBeCloseTo(variance, 2);
      }),
    );
  });
});

describe("against", () => {
  const wide = [Float32Array.of(-10, -1), Float32Array.of(10, -1), Float32Array.of(-10, 1), Float32Array.of(10, 1)];

  it("turns away from where the vectors differ anyhow", () => {
    const spread = spreadOf(wide);
    if (spread === undefined) throw new Error("four vectors are enough");
    const turned = against(spread, Float32Array.of(1, 1), 0.01);
    expect(at(turned, 1) / at(turned, 0)).toBeGreaterThan(50);
  });

  it("turns less the more the spread is doubted", () => {
    const spread = spreadOf(wide);
    if (spread === undefined) throw new Error("four vectors are enough");
    const ratios = [0.01, 1, 1000].map((lambda) => {
      const turned = against(spread, Float32Array.of(1, 1), lambda);
      return at(turned, 1) / at(turned, 0);
    });
    expect(ratios).toEqual([...ratios].sort((a, b) => b - a));
    expect(at(ratios, 2)).toBeCloseTo(1, 2);
  });

  it("keeps the direction where the vectors are all the same", () => {
    const spread = spreadOf([Float32Array.of(3, 4), Float32Array.of(3, 4)]);
    if (spread === undefined) throw new Error("two vectors are enough");
    expect(against(spread, Float32Array.of(1, 2), 1)).toEqual(Float32Array.of(1, 2));
  });
});
