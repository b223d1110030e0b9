import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hash64, hash64OfPair, hashKey, RunningHash } from "./hash.ts";

describe("hash64", () => {
  it("is unsigned, depends on every letter, and never changes", () => {
    const hashes = ["", "a", "b", "ab", "ba"].map((text) => hash64(text));
    expect(new Set(hashes.map(({ high, low }) => `${high} ${low}`)).size).toBe(5);
    expect(hash64("a")).not.toEqual(hash64("a "));
    expect(hash64("honeyguide")).toEqual(hash64("honeyguide"));
    for (const { high, low } of hashes) expect(Math.min(high, low)).toBeGreaterThanOrEqual(0);
  });

  it("sets every bit about half the time", () => {
    const hashes = Array.from({ length: 2000 }, (_, n) => hash64(`word ${n}`));
    for (const half of ["high", "low"] as const) {
      for (let bit = 0; bit < 32; bit++) {
        const ones = hashes.reduce((sum, hash) => sum + ((hash[half] >>> bit) & 1), 0);
        expect(Math.abs(ones - 1000)).toBeLessThan(150);
      }
    }
  });
});

describe("RunningHash", () => {
  it("is that of all pieces joined", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), fc.nat(9), (pieces, last, length) => {
        const hash = new RunningHash();
        for (const piece of pieces) hash.add(piece);
        hash.add(last, 1, Math.min(last.length, length));
        expect(hash.bits).toEqual(hash64(pieces.join("") + last.slice(1, Math.max(1, length))));
      }),
    );
  });
});

describe("hashKey", () => {
  it("is a whole number that a map keeps exactly", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Number.isSafeInteger(hashKey(text))).toBe(true);
        expect(hashKey(text)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("tells a hundred thousand addresses apart", () => {
    const keys = new Set(Array.from({ length: 100_000 }, (_, n) => hashKey(`http://a.example/page/${n}`)));
    expect(keys.size).toBe(100_000);
  });
});

describe("hash64OfPair", () => {
  it("is the hash of two words with a space between them", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (one, between, other) => {
        const text = one + between + other;
        const codes = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
        const start = one.length + between.length;
        expect(hash64OfPair(codes, 0, one.length, start, start + other.length)).toEqual(hash64(`${one} ${other}`));
      }),
    );
  });
});
