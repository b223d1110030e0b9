import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../../url/canonical.ts";
import { noRepeatingPaths } from "./repeating-path.ts";

function check(path: string) {
  const url = canonicalUrl(`http://a.example${path}`) ?? expect.fail(path);
  return noRepeatingPaths().check({ url, depth: 1, nofollow: false, priority: undefined });
}

describe("noRepeatingPaths", () => {
  it.each([
    "/en/en/en/",
    "/a/rain/rain/rain/b.html",
    "/shop/list/shop/list/shop/list",
    "/x/one/two/three/one/two/three/one/two/three",
    "/index.php/rain/index.php/snow/index.php/hail",
    "/page.html/page.html/page.html",
    "/1/1/1/1/1/",
    "/more/guide/more/more/page/more",
    "/a/b/a/c/a/d/a/e/a/f/a",
  ])("drops %s", (path) => {
    expect(check(path)).toMatchObject({ keep: false, reason: "trap-repeating-path" });
  });

  it.each([
    "/",
    "/wiki/Rain",
    "/docs/docs/",
    "/2011/11/11/story",
    "/w/w/w/wikipedia",
    "/doc/org/apache/commons/lang/org/apache",
    "/a/b/a/c/a/d/a/e",
    "/index.php/Rain.html",
    "/api/1/1/1/",
  ])("keeps %s", (path) => {
    expect(check(path)).toEqual({ keep: true });
  });

  it("says what repeats", () => {
    expect(check("/shop/list/shop/list/shop/list")).toMatchObject({
      detail: "the path repeats /shop/list more than 2 times in a row",
    });
    expect(check("/more/x/more/y/more/z/more")).toMatchObject({
      detail: "the path comes back to /more more than 3 times",
    });
    expect(check("/a.html/b.html/c.html")).toMatchObject({
      detail: "3 documents in one path, the limit is 2",
    });
  });

  it("drops every path that grows by the same relative link, after a few steps", () => {
    const name = fc.stringMatching(/^[a-z]{2,8}$/);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.integer({ min: 3, max: 6 }), (group, times) => {
        const path = `/start/${Array.from({ length: times }, () => group.join("/")).join("/")}`;
        expect(check(path).keep).toBe(false);
      }),
    );
  });

  it("keeps every path whose segments all differ", () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 12 });
    fc.assert(
      fc.property(names, (segments) => {
        expect(check(`/${segments.join("/")}`).keep).toBe(true);
      }),
    );
  });
});
