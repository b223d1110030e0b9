import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRng } from "./rng.ts";

const draws = (seed: number, label: string, n: number) => {
  const rng = createRng(seed).fork(label, n);
  return Array.from({ length: 5 }, () => rng.next());
};

describe("createRng", () => {
  it("gives the same numbers for the same seed, label and count", () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), fc.nat(), (seed, label, n) => {
        expect(draws(seed, label, n)).toEqual(draws(seed, label, n));
      }),
    );
  });

  it("gives other numbers for another seed, label or count", () => {
    expect(draws(1, "ask", 0)).not.toEqual(draws(2, "ask", 0));
    expect(draws(1, "ask", 0)).not.toEqual(draws(1, "asl", 0));
    expect(draws(1, "ask", 0)).not.toEqual(draws(1, "ask", 1));
    expect(draws(1, "ask", 1)).not.toEqual(draws(1, "ask", 1 + 2 ** 32));
  });

  it("is not shifted by draws from its parent", () => {
    const parent = createRng(7);
    parent.next();
    expect(parent.fork("x").next()).toBe(createRng(7).fork("x").next());
  });

  it("is uniform enough, within a stream and across the first draws of many streams", () => {
    const rng = createRng(3);
    const within = Array.from({ length: 20_000 }, () => rng.below(10));
    const across = Array.from({ length: 20_000 }, (_, n) => rng.fork("ask", n).below(10));
    // χ² with 9 degrees of freedom: 27.9 is the 0.1 % point.
    for (const draws of [within, across]) {
      const counts = Array.from({ length: 10 }, (_, bin) => draws.filter((draw) => draw === bin).length);
      expect(counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)).toBeLessThan(27.9);
    }
  });
});
