import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holm, wilcoxon } from "./wilcoxon.ts";

const against0 = (differences: readonly number[]) =>
  wilcoxon(
    differences,
    differences.map(() => 0),
  );

// The expected p-values are those of scipy.stats.wilcoxon 1.17; the normal ones with correction=True.
describe("wilcoxon", () => {
  it("is exact for few pairs without ties", () => {
    const test = against0([0.11, -0.02, 0.23, 0.05, 0.41, -0.03, 0.18, 0.35]);
    expect(test).toMatchObject({ positive: 33, negative: 3, exact: true });
    expect(test.p).toBe(0.0390625);
    const twenty = against0(Array.from({ length: 20 }, (_, i) => ((i + 1) % 3 === 0 ? -(i + 1) : i + 1)));
    expect(twenty.p).toBeCloseTo(0.1230926513671875, 14);
  });

  it("is approximate with ties and leaves pairs without a difference out", () => {
    const many = [3, -1, 4, -1, 5, 9, -2, 6, 5, 3, 5, -8, 9, 7, 9, 3, 2, 3, 8, 4, 0, 0, 6, 2, -6, 4, 3, 3, 8, 3];
    const test = against0(many);
    expect(test).toMatchObject({ negative: 51, exact: false });
    expect(test.p).toBeCloseTo(0.0005422599783964844, 12);
    const first = [125, 115, 130, 140, 141, 115, 140, 125, 140, 135];
    const second = [110, 122, 125, 120, 140, 124, 123, 137, 135, 145];
    expect(wilcoxon(first, second).p).toBeCloseTo(0.6100665567498502, 12);
  });

  it("finds no difference between equals", () => {
    expect(wilcoxon([1, 2], [1, 2])).toMatchObject({ positive: 0, p: 1 });
    expect(wilcoxon([], [])).toMatchObject({ positive: 0, p: 1 });
  });

  it("cannot reach .05 with five pairs, but with six", () => {
    expect(against0([1, 2, 3, 4, 5]).p).toBe(0.0625);
    expect(against0([1, 2, 3, 4, 5, 6]).p).toBe(0.03125);
  });

  it("gives the same p for both directions, within (0, 1]", () => {
    const values = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, (differences) => {
        const { p } = against0(differences);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(against0(differences.map((difference) => -difference)).p).toBeCloseTo(p, 14);
      }),
    );
  });
});

describe("holm", () => {
  it("multiplies the smallest most and never lets a larger p fall below a smaller one", () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((expected, i) => {
      expect(adjusted[i]).toBeCloseTo(expected, 12);
    });
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });
});
