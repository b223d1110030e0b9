import { describe, expect, it } from "vitest";
import { criticalDifference } from "./nemenyi.ts";

/** q_α of k algorithms, out of the critical difference on one block. */
const quantile = (k: number) => criticalDifference(k, 1) / Math.sqrt((k * (k + 1)) / 6);

describe("the critical difference", () => {
  it.each([
    [2, 2.771807648699355],
    [3, 3.314493155398122],
    [5, 3.857655510378623],
    [10, 4.474124221725907],
    [20, 5.0116887941184425],
    [27, 5.227517890554401],
    [50, 5.646026026380527],
  ])("takes the quantile of scipy.stats.studentized_range for k = %d", (k, expected) => {
    expect(quantile(k) * Math.SQRT2).toBeCloseTo(expected, 6);
  });

  it("divides it by √2 to the q of Demšar's Table 5", () => {
    const table = [1.96, 2.343, 2.569, 2.728, 2.85, 2.949, 3.031, 3.102, 3.164];
    for (const [i, q] of table.entries()) expect(Math.abs(quantile(i + 2) - q)).toBeLessThan(0.001);
  });

  it("agrees with Demšar's example: 4 algorithms on 14 data sets differ by 1.25", () => {
    expect(criticalDifference(4, 14)).toBeCloseTo(1.25, 2);
  });
});
