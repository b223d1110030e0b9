import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../../url/canonical.ts";
import { urlParts } from "../../url/parts.ts";
import { isPlainly, variationOf } from "./variation.ts";

const of = (path: string) => variationOf(urlParts(canonicalUrl(`http://a.example${path}`) ?? expect.fail(path)));
const deep = Array.from({ length: 15 }, (_, i) => `s${i}`).join("/");

describe("variationOf", () => {
  it.each([
    ["/news/12345.html", "number", "a.example/news/#.html"],
    ["/page-2/part-3", "number", "a.example/page-#/part-#"],
    ["/%E5%A4%A9/5", "number", "a.example/%E5%A4%A9/#"],
    ["/topic?t=15", "number", "a.example/topic?t=#"],
    ["/calendar/2031/05", "date", "a.example/calendar/#/#"],
    ["/cal?date=2031-05-17", "date", "a.example/cal?date=#-#-#"],
    ["/commit/3fa9c2d1e8b74c553fa9c2d1e8b74c55", "token", "a.example/commit/<token>"],
    ["/doc?id=123e4567-e89b-12d3-a456-426614174000", "token", "a.example/doc?id=<token>"],
    ["/shop?color=red&size=m", "query", "a.example/shop?…"],
    ["/shop/12?color=red&size=m", "query", "a.example/shop/#?…"],
    [`/${deep}`, "deep", "a.example/s0/s1/…"],
  ])("%s varies in a %s", (path, kind, template) => {
    expect(of(path)).toEqual({ kind, template });
  });

  it.each([
    "/",
    "/wiki/Heavy_rain",
    "/wiki/Internationalization",
    "/w/index.php?title=Heavy_rain",
    "/~user/notes",
    "/caf%C3%A9/menu?print",
    "/wiki/%E5%A4%A9%E6%B0%94",
    "/wiki/%25E5%25A4%25A9",
    "/deadbeefdeadbeef",
  ])("%s has only plain names", (path) => {
    expect(of(path)).toBeUndefined();
  });

  it("never joins two addresses of plain names", () => {
    const name = fc.stringMatching(/^[a-z_]{1,12}$/);
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (segments) => {
        expect(of(`/${segments.join("/")}`)).toBeUndefined();
      }),
    );
  });

  it("joins addresses that differ in numbers, and only those", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        expect(of(`/list/item-${one}.html`)).toEqual(of(`/list/item-${other}.html`));
        expect(of(`/list/item-${one}.html`)).not.toEqual(of(`/lists/item-${one}.html`));
      }),
    );
  });
});

describe("an address that is plainly not varied", () => {
  it("is none that is", () => {
    const path = fc.stringMatching(/^[ab1/?&;=%-]{0,40}$/);
    fc.assert(
      fc.property(path, (text) => {
        const url = canonicalUrl(`http://a1.example/${text}`);
        fc.pre(url !== undefined);
        return url === undefined || !isPlainly(url) || variationOf(urlParts(url)) === undefined;
      }),
    );
    expect(isPlainly(canonicalUrl("http://a1.example/wiki/Heavy_rain?action=edit") ?? expect.fail())).toBe(true);
  });
});
