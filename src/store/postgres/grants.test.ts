import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimOf, grantSize } from "./grants.ts";

const promises = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 })
  .map((list) => list.sort((a, b) => b - a));
const sharesOf = fc
  .array(promises, { minLength: 1, maxLength: 6 })
  .map((lists) => lists.map((list, session) => ({ session, promises: list })));

describe("the claim of a worker", () => {
  it("is nothing while others hold enough better links", () => {
    const shares = [
      { session: 1, promises: [0.9, 0.8, 0.7, 0.6] },
      { session: 2, promises: [0.2, 0.1] },
    ];
    expect(claimOf(1, shares, 2)).toBe(2);
    expect(claimOf(2, shares, 2)).toBe(0);
  });

  it("is never nothing for all while a link waits, and never more than a grant", () => {
    fc.assert(
      fc.property(sharesOf, fc.integer({ min: 1, max: 9 }), (shares, size) => {
        const claims = shares.map(({ session }) => claimOf(session, shares, size));
        expect(Math.max(...claims)).toBeLessThanOrEqual(size);
        expect(claims.some((claim) => claim > 0)).toBe(shares.some((share) => share.promises.length > 0));
      }),
    );
  });

  it("goes to links none of which is worse than one that is left out for another worker", () => {
    fc.assert(
      fc.property(sharesOf, fc.integer({ min: 1, max: 9 }), (shares, size) => {
        const taken = shares.flatMap((share) => share.promises.slice(0, claimOf(share.session, shares, size)));
        const all = shares.flatMap((share) => share.promises).sort((a, b) => b - a);
        const least = all[Math.min(all.length, size * shares.length) - 1] ?? 0;
        expect(taken.every((promise) => promise >= least)).toBe(true);
      }),
    );
  });
});

describe("the size of a grant", () => {
  it("grows with the crawl, and is small again at its end", () => {
    expect(grantSize(0, 100_000, 4)).toBe(8);
    expect(grantSize(1600, 100_000, 4)).toBe(50);
    expect(grantSize(1_000_000, 1_000_000, 4)).toBe(256);
    expect(grantSize(1_000_000, 10, 4)).toBe(2);
    expect(grantSize(1_000_000, 1, 4)).toBe(1);
  });
});
