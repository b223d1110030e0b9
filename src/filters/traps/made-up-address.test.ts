import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRng } from "../../math/rng.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { bareAddress, isNumbered, type MadeUp, madeUpAddress } from "./made-up-address.ts";

const at = (path: string) => canonicalUrl(`http://a.example${path}`) ?? expect.fail(path);
const madeUp = (path: string, what: MadeUp, seed = 1) => {
  const url = madeUpAddress(at(path), what, createRng(seed)) ?? expect.fail(path);
  expect(url.startsWith("http://a.example/")).toBe(true);
  return url.slice("http://a.example".length);
};

describe("a made-up address", () => {
  it.each<[MadeUp, string, RegExp]>([
    ["all", "/wiki/Rain", /^\/[a-z]{9}$/],
    ["name", "/wiki/storm-damage.html", /^\/wiki\/[a-z]{5}-[a-z]{6}\.html$/],
    ["name", "/wiki/rain/", /^\/wiki\/[a-z]{4}\/$/],
    ["name", "/houses/garden-shed_i3007", /^\/houses\/[a-z]{6}-[a-z]{4}_i\d{9,10}$/],
    ["name", "/doc/89e2d437d9f2bb6cd9dc948d5d880c49", /^\/doc\/[0-9a-f]{32}$/],
    ["letters", "/recipes/1081-plum-sauce", /^\/recipes\/1081-[a-z]{4}-[a-z]{5}$/],
    ["below", "/maze/a/bcdef/page-3.html", /^\/maze\/[a-z]{4}\/[a-z]{5}\/[a-z]{4}-\d{9,10}\.html$/],
    ["numbers", "/item/17", /^\/item\/\d{9,10}$/],
    ["numbers", "/list?page=3", /^\/list\?page=\d{9,10}$/],
    ["numbers", "/events/2025/06/3", /^\/events\/1[67]\d\d\/06\/3$/],
    ["numbers", "/visits/2025/week/23", /^\/visits\/1[67]\d\d\/week\/23$/],
    ["numbers", "/events/2025-06-03.html", /^\/events\/(?:1[67]\d\d-06-03|\d{9,10}-\d{9,10}-\d{9,10})\.html$/],
    ["query", "/shop?color=red&size=m", /^\/shop\?color=[a-z]{4}&size=[a-z]{4}$/],
  ])("by its %s: %s", (what, path, expected) => {
    expect(madeUp(path, what)).toMatch(expected);
    expect(madeUp(path, what, 2)).not.toBe(madeUp(path, what, 1));
    expect(madeUp(path, what, 2)).toBe(madeUp(path, what, 2));
  });

  it("stays on its host, whatever the address", () => {
    const kinds = fc.constantFrom<MadeUp>("all", "name", "letters", "below", "numbers", "query");
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), kinds, (path, query, what) => {
        const url = canonicalUrl(`http://a.example:8080${path}?${query}`);
        if (url === undefined) return;
        const made = madeUpAddress(url, what, createRng(3));
        if (made !== undefined) expect(new URL(made).host).toBe("a.example:8080");
      }),
    );
  });
});

describe("a numbered name", () => {
  it.each([
    ["/recipes/1081-plum-sauce", true],
    ["/recipes/plum-sauce_1081?x=1", true],
    ["/recipes/plum-sauce", false],
    ["/recipes/1081", false],
    ["/1081-plum/sauce", false],
    ["/", false],
  ])("%s: %s", (path, expected) => {
    expect(isNumbered(at(path))).toBe(expected);
  });
});

describe("a bare address", () => {
  it.each([
    ["/a?lang=de", { parameter: "lang" }, "/a"],
    ["/a?id=3&lang=de&x=1", { parameter: "lang" }, "/a?id=3&x=1"],
    ["/mirror-2/wiki/Rain", "top", "/wiki/Rain"],
    ["/mirror-2/wiki?x=1", "top", "/wiki?x=1"],
  ] as const)("of %s", (path, what, expected) => {
    expect(bareAddress(at(path), what)).toBe(at(expected));
  });

  it.each([
    ["/a", { parameter: "lang" }],
    ["/a?language=de", { parameter: "lang" }],
    ["/wiki", "top"],
    ["/wiki/", "top"],
  ] as const)("is none of %s", (path, what) => {
    expect(bareAddress(at(path), what)).toBeUndefined();
  });
});
