import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SumTree } from "./sum-tree.ts";

const settings = fc.array(fc.tuple(fc.nat(60), fc.constantFrom(0, 0.1, 0.25, 1, 3, 1e-9)), { maxLength: 200 });

describe("SumTree", () => {
  it("draws nothing from nothing", () => {
    const tree = new SumTree();
    expect([tree.total, tree.draw(0)]).toEqual([0, undefined]);
  });

  it("agrees with a plain list of weights", () => {
    fc.assert(
      fc.property(settings, fc.double({ min: 0, max: 0.999999, noNaN: true }), (list, u) => {
        const tree = new SumTree();
        const weights = new Map<number, number>();
        for (const [id, weight] of list) {
          tree.set(id, weight);
          weights.set(id, weight);
        }
        const sum = [...weights.values()].reduce((a, b) => a + b, 0);
        expect(tree.total).toBeCloseTo(sum, 9);
        const drawn = tree.draw(u);
        if (sum === 0) expect(drawn).toBeUndefined();
        else {
          expect(weights.get(drawn ?? -1)).toBeGreaterThan(0);
          const before = [...weights].filter(([id]) => id < (drawn ?? 0)).reduce((a, [, weight]) => a + weight, 0);
          expect(before).toBeLessThanOrEqual(u * sum + 1e-9);
          expect(before + (weights.get(drawn ?? -1) ?? 0)).toBeGreaterThanOrEqual(u * sum - 1e-9);
        }
      }),
    );
  });

  it("depends on the weights alone, not on the history", () => {
    fc.assert(
      fc.property(settings, (list) => {
        const tree = new SumTree();
        for (const [id, weight] of list) tree.set(id, weight);
        const fresh = new SumTree();
        for (const [id, weight] of [...new Map(list)].sort(([a], [b]) => a - b)) fresh.set(id, weight);
        expect(fresh.total).toBe(tree.total);
        for (let u = 0; u < 1; u += 0.03) expect(fresh.draw(u)).toBe(tree.draw(u));
      }),
    );
  });

  it("draws in proportion", () => {
    const tree = new SumTree();
    tree.set(3, 1);
    tree.set(7, 3);
    let heavy = 0;
    for (let i = 0; i < 1000; i++) if (tree.draw((i + 0.5) / 1000) === 7) heavy++;
    expect(heavy).toBe(750);
  });
});
