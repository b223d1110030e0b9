import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimOf, eachOf, grantSize, leastOfEach, PUBLISHED } from "./grants.ts";

const promises = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 })
  .map((list) => list.sort((a, b) => b - a));
const sharesOf = fc
  .array(promises, { minLength: 1, maxLength: 6 })
  .map((lists) => lists.map((list, session) => ({ session, promises: list, each: 1 })));

describe("the claim of a worker", () => {
  it("is nothing while others hold enough better links", () => {
    const shares = [
      { session: 1, promises: [0.9, 0.8, 0.7, 0.6], each: 1 },
      { session: 2, promises: [0.2, 0.1], each: 1 },
    ];
    expect(claimOf(1, shares, 2)).toBe(2);
    expect(claimOf(2, shares, 2)).toBe(0);
  });

  it("is never nothing for all while a link waits and there is a place", () => {
    fc.assert(
      fc.property(sharesOf, fc.integer({ min: 1, max: 40 }), (shares, places) => {
        const claims = shares.map(({ session }) => claimOf(session, shares, places));
        expect(claims.some((claim) => claim > 0)).toBe(shares.some((share) => share.promises.length > 0));
        expect(shares.map(({ session }) => claimOf(session, shares, 0)).every((claim) => claim === 0)).toBe(true);
      }),
    );
  });

  it("goes to links none of which is worse than one that is left out for another worker", () => {
    fc.assert(
      fc.property(sharesOf, fc.integer({ min: 1, max: 40 }), (shares, places) => {
        const taken = shares.flatMap((share) => share.promises.slice(0, claimOf(share.session, shares, places)));
        const all = shares.flatMap((share) => share.promises).sort((a, b) => b - a);
        const least = all[Math.min(all.length, places) - 1] ?? 0;
        expect(taken.every((promise) => promise >= least)).toBe(true);
        expect(taken.length).toBeGreaterThanOrEqual(Math.min(all.length, places));
        expect(Math.max(...shares.map(({ session }) => claimOf(session, shares, places)))).toBeLessThanOrEqual(places);
      }),
    );
  });
});

it("leaves something to others whose links are as good, as in breadth-first order", () => {
  const shares = [1, 2].map((session) => ({ session, promises: [1, 1, 1, 1, 1, 1], each: 1 }));
  expect(claimOf(1, shares, 4, 2)).toBe(2);
});

describe("what is published", () => {
  it("is the least of every so many links, so that no value promises too much", () => {
    expect(leastOfEach([9, 8, 7, 6, 5, 4], 1)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(leastOfEach([9, 8, 7, 6, 5], 2)).toEqual([8, 6]);
    expect(leastOfEach([9, 8], 4)).toEqual([8]);
    expect(leastOfEach([], 4)).toEqual([]);
  });

  it("tells of more links than a grant has pages, so that grants are not for the asking in a large crawl either", () => {
    const size = grantSize(1_000_000, 1_000_000, 4, 1);
    const each = eachOf(size);
    const promisesOf = (best: number) => Array.from({ length: PUBLISHED }, (_, n) => best - n / PUBLISHED);
    const shares = [10, 20, 30, 40].map((best, session) => ({ session, promises: promisesOf(best), each }));
    const claims = shares.map(({ session }) => claimOf(session, shares, size * shares.length));
    expect(claims).toEqual([0, 0, 0, size * shares.length]);
  });
});

describe("the size of a grant", () => {
  it("grows with the crawl, and is small again at its end", () => {
    expect(grantSize(0, 100_000, 4, 1)).toBe(1);
    expect(grantSize(1600, 100_000, 4, 1)).toBe(12);
    expect(grantSize(1_000_000, 1_000_000, 4, 1)).toBe(256);
    expect(grantSize(1_000_000, 10, 4, 1)).toBe(2);
    expect(grantSize(1_000_000, 1, 4, 1)).toBe(1);
  });

  it("is at first each worker's part of what a lone one would have under way", () => {
    expect(grantSize(0, 100_000, 4, 64)).toBe(16);
  });
});
