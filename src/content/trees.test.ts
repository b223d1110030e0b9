import { describe, expect, it } from "vitest";
import { PageTrees, sumTurns, type TreeTable } from "./trees.ts";

/** One tree of two nodes, one that is a leaf. */
const table = {
  nodeCounts: Uint8Array.of(2, 0),
  features: Uint16Array.of(0, 1),
  thresholds: Float32Array.of(5, 0.5),
  left: Int8Array.of(-1, -2),
  right: Int8Array.of(1, -3),
  leaves: Float32Array.of(1, 2, 4, 8),
};
const NOTHING = new Float32Array(0);

/** Of each row of `width` numbers its sum. */
function sums(trees: TreeTable, rows: readonly (readonly number[])[], width: number, page: Float32Array): number[] {
  const found = new PageTrees(trees, width, page);
  return rows.map((row) => found.sum(Float32Array.from(row)));
}

describe("PageTrees", () => {
  it("adds up the leaves that a row falls into; equal goes left", () => {
    const low = { ...table, leaves: Float32Array.of(1, 2, 4, -2) };
    const rows = [
      [5, 0],
      [6, 0.5],
      [6, 1],
    ];
    expect(sums(low, rows, 2, NOTHING)).toEqual([1 - 2, 2 - 2, 4 - 2]);
  });

  it("takes features behind the row from the page", () => {
    const rows = [[5], [6]];
    expect(sums(table, rows, 1, Float32Array.of(0))).toEqual([1 + 8, 2 + 8]);
    expect(sums(table, rows, 1, Float32Array.of(1))).toEqual([1 + 8, 4 + 8]);
  });

  it("leaves rows alone that are settled, low or high", () => {
    const trees = 100;
    const steps = {
      nodeCounts: new Uint8Array(trees).fill(1),
      features: new Uint16Array(trees),
      thresholds: new Float32Array(trees),
      left: new Int8Array(trees).fill(-1),
      right: new Int8Array(trees).fill(-2),
      leaves: Float32Array.from({ length: trees * 2 }, (_, at) => (at % 2 === 0 ? -1 : 0.015625)),
    };
    expect(sums(steps, [[-1], [1]], 1, NOTHING)).toEqual([-10, 1.5625]);
    expect(sums({ ...steps, leaves: steps.leaves.map((leaf) => -leaf) }, [[-1]], 1, NOTHING)).toEqual([10]);
  });
});

describe("sumTurns", () => {
  it("lets trees take turns for several outputs", () => {
    expect([...sumTurns(table, Float32Array.of(6, 1), 2)]).toEqual([4, 8]);
  });
});
