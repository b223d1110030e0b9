import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Fronts } from "./fronts.ts";

function learned(...pairs: readonly (readonly [string, string])[]): Fronts {
  const fronts = new Fronts();
  for (const [one, other] of pairs) fronts.learn(one, other);
  return fronts;
}

describe("what stands before a page's address", () => {
  it.each([
    ["a folder", (page: string) => `/print${page}`, "/news/9?id=3"],
    ["a script with a number", (page: string, n: number) => `/cgi-bin/text.pl/00${n}${page}`, "/news/9?id=3"],
    ["a parameter", (page: string) => `/go?to=${page}`, "/news/9"],
    ["a parameter, encoded", (page: string, n: number) => `/go?s=${n}&to=${encodeURIComponent(page)}`, "/news/9?id=3"],
  ])("leads to views after three pairs: %s", (_, view, page) => {
    const pair = (n: number) => [`/news/${n}`, view(`/news/${n}`, n)] as const;
    expect(learned(pair(1), pair(2)).pageOf(view(page, 7))).toBeUndefined();
    const fronts = learned(pair(1), pair(2), pair(3));
    expect(fronts.pageOf(view(page, 7))).toBe(page);
    expect(fronts.pageOf(page)).toBeUndefined();
  });

  it("is looked through where views have views", () => {
    const fronts = learned(...[1, 2, 3].map((n) => [`/a/${n}`, `/print/a/${n}`] as const));
    expect(fronts.pageOf("/print/print/a/9")).toBe("/a/9");
  });

  it("is learned from views that have the words of each other", () => {
    const fronts = learned(...[1, 2, 3].map((n) => [`/text/1/a/${n}`, `/text/2/a/${n}`] as const));
    expect(fronts.pageOf("/text/7/a/9")).toBe("/a/9");
  });

  it("means something where pages behind it have words of their own", () => {
    const fronts = learned(...[1, 2, 3].map((n) => [`/a/${n}`, `/de/a/${n}`] as const));
    for (const n of [4, 5]) fronts.observe(`/de/a/${n}`, () => true);
    expect(fronts.pageOf("/de/a/9")).toBeUndefined();
  });

  it("means something where there is no page without it", () => {
    const fronts = learned(...[1, 2, 3].map((n) => [`/text/1/a/${n}`, `/text/2/a/${n}`] as const));
    fronts.missed("/a/8"); // was not asked for
    for (const n of [4, 5]) fronts.missed(fronts.pageOf(`/text/1/a/${n}`) ?? "");
    expect(fronts.pageOf("/text/1/a/9")).toBeUndefined();
  });

  it("says nothing of pairs that have nothing in common, nor of front pages", () => {
    const fronts = learned(["/a/1", "/b/2"], ["/a/1", "/b/2"], ["/", "/b/"], ["/", "/b/"], ["/", "/b/"]);
    expect(fronts.size).toBe(0);
  });

  it("never fails, and makes addresses shorter", () => {
    const address = fc
      .array(fc.constantFrom("a", "1", "print", "%2f", "%zz", "?", "=", "&", "x=/a", "/"), { maxLength: 12 })
      .map((names) => `/${names.join("/")}`);
    fc.assert(
      fc.property(address, address, address, (one, other, asked) => {
        const fronts = learned([one, other], [one, other], [one, other]);
        const page = fronts.pageOf(asked);
        if (page !== undefined) expect(page.length).toBeLessThan(asked.length);
      }),
    );
  });
});
