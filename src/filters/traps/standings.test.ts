import { beforeEach, describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../../types.ts";
import { addressOf } from "./address.ts";
import { Standings } from "./standings.ts";

const url = (path: string) => addressOf(`http://a.example${path}` as CanonicalUrl);

describe("what the parts of a host have earned", () => {
  let standings: Standings;
  beforeEach(() => {
    standings = new Standings();
    standings.settle(url("/home/"));
  });

  it("is trust where the crawl began, and a page elsewhere for each address that two pages of other parts link to", () => {
    expect(standings.isTrusted(url("/home/x"))).toBe(true);
    expect(standings.isTrusted(url("/news/x"))).toBe(false);
    expect(standings.vouch(url("/home/a"), 1, url("/news/x"))).toBe(false);
    expect(standings.vouch(url("/home/b"), 1, url("/news/x"))).toBe(true);
    expect(standings.isVouched(1)).toBe(true);
    expect(standings.isTrusted(url("/news/y"))).toBe(true);
    standings.spend(url("/news/y"));
    expect(standings.isTrusted(url("/news/z"))).toBe(false);
  });

  it("is nothing for what a part says of itself, unless the crawl began there", () => {
    for (const page of ["a", "b", "c"]) {
      standings.vouch(url(`/news/${page}`), 1, url("/news/x"));
      standings.vouch(url(`/home/${page}`), 2, url("/home/x"));
    }
    expect([1, 2].map((id) => standings.isVouched(id))).toEqual([false, true]);
  });

  it("is nothing for navigation, which may be fetched all the same", () => {
    for (let page = 0; page < 2; page++) standings.knowHouse(1);
    expect(standings.isVouched(1)).toBe(true);
    expect(standings.isTrusted(url("/news/x"))).toBe(false);
  });

  it("is not worth fetching where it was fetched", () => {
    standings.fetched(1);
    for (const page of ["a", "b"]) expect(standings.vouch(url(`/home/${page}`), 1, url("/news/x"))).toBe(false);
    expect(standings.isVouched(1)).toBe(true);
  });

  it("is not asked of small parts", () => {
    for (let n = 0; n < 29; n++) standings.find(url(`/news/${n}`));
    expect(standings.isSmall(url("/news/x"))).toBe(true);
    standings.find(url("/news/29"));
    expect(standings.isSmall(url("/news/x"))).toBe(false);
    expect(standings.isSmall(url("/never/seen"))).toBe(true);
  });

  it("is doubted by powers of two", () => {
    const doubts = Array.from({ length: 2000 }, () => {
      standings.spend(url("/news/x"));
      return standings.doubt(url("/news/x"));
    });
    expect([0, 1, 2, 6, 14, 30, 1999].map((n) => doubts[n])).toEqual([1, 1, 2, 3, 4, 5, 10]);
    expect(standings.doubt(url("/never/seen"))).toBe(0);
  });

  it("is doubted by the form of addresses too, where asked: of pages in whatever part that nobody vouched for, real ones are found again", () => {
    const page = (n: number) => url(`/part-${n}/item?at=${n}`);
    for (let n = 0; n < 30; n++) {
      standings.spend(page(n));
      standings.fetched(n);
    }
    expect(standings.doubt(url("/part-99/item?at=99"))).toBe(0);
    expect(standings.doubt(url("/part-99/item?at=99"), true)).toBe(4);
    for (let n = 0; n < 20; n++) for (const by of ["a", "b"]) standings.vouch(url(`/home/${by}`), n, page(n));
    expect(standings.doubt(url("/part-99/item?at=99"), true)).toBe(0);
  });
});
