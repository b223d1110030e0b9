import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRng } from "../math/rng.ts";
import { hammingDistance, simhash } from "./simhash.ts";

/** A text of so many random words, always the same for a seed. */
function textOf(seed: number, length: number): string[] {
  const rng = createRng(seed);
  return Array.from({ length }, () => `w${rng.below(3000)}`);
}
const print = (words: readonly string[]) => simhash(words.join(" ")) ?? expect.fail("no words");

describe("simhash", () => {
  it("does not judge a text of a few words", () => {
    expect(simhash("")).toBeUndefined();
    expect(simhash(textOf(1, 15).join(" "))).toBeUndefined();
    expect(simhash(textOf(1, 16).join(" "))).toBeDefined();
  });

  it("is the same for the same words", () => {
    expect(print(new Array<string>(20).fill("rain"))).toEqual(print(new Array<string>(20).fill("rain")));
    expect(print(textOf(1, 300))).toEqual(print(textOf(1, 300)));
  });

  it("moves by few bits when a long page changes in one word", () => {
    const words = textOf(1, 1000);
    const changed = [...words];
    changed[500] = "another";
    expect(hammingDistance(print(words), print(changed))).toBeLessThanOrEqual(3);
  });

  it("is far apart for different pages", () => {
    const distances = Array.from({ length: 40 }, (_, i) =>
      hammingDistance(print(textOf(2 * i, 400)), print(textOf(2 * i + 1, 400))),
    );
    expect(Math.min(...distances)).toBeGreaterThan(12);
  });

  it("sees the order of words, not only which they are", () => {
    const words = textOf(3, 400);
    expect(hammingDistance(print(words), print([...words].sort()))).toBeGreaterThan(3);
  });

  it("does not care how often a passage is repeated", () => {
    const words = textOf(4, 400);
    expect(hammingDistance(print(words), print([...words, ...words]))).toBeLessThanOrEqual(3);
  });
});

it("takes the majority of the bits of all pairs, each counted once", () => {
  // By hand: with one pair alone, the fingerprint is its hash.
  const one = print(new Array<string>(20).fill("rain"));
  const other = print(new Array<string>(20).fill("snow"));
  expect(one).not.toEqual(other);
  // Two of three pairs: rain rain, rain snow, snow snow; each bit as most of them have it.
  const mixed = print([...new Array<string>(10).fill("rain"), ...new Array<string>(10).fill("snow")]);
  for (const half of ["high", "low"] as const) {
    expect((one[half] & other[half] & ~mixed[half]) >>> 0).toBe(0);
    expect((~one[half] & ~other[half] & mixed[half]) >>> 0).toBe(0);
  }
});

describe("hammingDistance", () => {
  const half = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  const bits = fc.record({ high: half, low: half });

  it("counts the bits that differ", () => {
    const text = (n: number) => n.toString(2).padStart(32, "0");
    fc.assert(
      fc.property(bits, bits, (a, b) => {
        const [x, y] = [text(a.high) + text(a.low), text(b.high) + text(b.low)];
        expect(hammingDistance(a, b)).toBe([...x].filter((digit, i) => digit !== y[i]).length);
        expect(hammingDistance(a, a)).toBe(0);
      }),
    );
  });
});
