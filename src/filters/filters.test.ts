import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candidate, CanonicalUrl, LinkFilter } from "../types.ts";
import { firstDrop, hopCheck } from "./check.ts";
import { maxDepth } from "./depth.ts";
import { noMedia } from "./media.ts";
import { noNofollow } from "./nofollow.ts";
import { matchesPattern } from "./pattern.ts";
import { scope } from "./scope.ts";
import { threshold } from "./threshold.ts";

const candidate = (url: string, more: Partial<Candidate> = {}): Candidate => ({
  url: url as CanonicalUrl,
  depth: 1,
  nofollow: false,
  priority: undefined,
  ...more,
});
const keeps = (filter: LinkFilter, url: string, more?: Partial<Candidate>) => filter.check(candidate(url, more)).keep;

describe("scope", () => {
  it("keeps everything by default", () => {
    expect(keeps(scope({}), "http://anywhere.example/x")).toBe(true);
  });

  it("keeps the named hosts and all hosts of the named domains", () => {
    const filter = scope({ hosts: ["docs.example.org", "localhost:8080"], domains: ["example.co.uk"] });
    for (const url of [
      "http://docs.example.org/a",
      "http://localhost:8080/",
      "https://news.example.co.uk/",
      "https://example.co.uk/",
    ]) {
      expect(keeps(filter, url), url).toBe(true);
    }
    for (const url of [
      "http://www.example.org/",
      "http://localhost/",
      "https://other.co.uk/",
      "http://example.co.uk.evil.example/",
    ]) {
      expect(keeps(filter, url), url).toBe(false);
    }
  });

  it("keeps the included paths without the excluded ones", () => {
    const filter = scope({ include: ["/docs/*", "/index.html"], exclude: ["*/private/*"] });
    expect(keeps(filter, "http://a.example/docs/x?y=1")).toBe(true);
    expect(keeps(filter, "http://a.example/index.html")).toBe(true);
    expect(keeps(filter, "http://a.example/index.html2")).toBe(false);
    expect(keeps(filter, "http://a.example/docs/private/x")).toBe(false);
    expect(filter.check(candidate("http://a.example/docs/private/x"))).toMatchObject({
      reason: "scope",
      detail: expect.stringContaining("*/private/*"),
    });
  });
});

describe("matchesPattern", () => {
  it("agrees with the obvious regular expression", () => {
    const part = fc.constantFrom("a", "b", "/", "*");
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 12 }),
        (pattern, text) => {
          const expression = new RegExp(`^${pattern.map((p) => (p === "*" ? ".*" : p)).join("")}$`);
          expect(matchesPattern(pattern.join(""), text.join(""))).toBe(expression.test(text.join("")));
        },
      ),
    );
  });
});

describe("the other filters", () => {
  it("depth drops what is further than the limit", () => {
    expect([
      keeps(maxDepth(2), "http://a.example/", { depth: 2 }),
      keeps(maxDepth(2), "http://a.example/", { depth: 3 }),
    ]).toEqual([true, false]);
  });

  it("content-type drops files that are no documents, by their name", () => {
    const dropped = ["/a.jpg", "/a.PDF", "/x/y.tar.gz", "/a.zip?download=1"];
    const kept = [
      "/",
      "/a",
      "/a.html",
      "/wiki/File:Storm.jpg",
      "/wiki/Node.js",
      "/v1.0/",
      "/a.php?file=x.jpg",
      "/a.verylongextension",
    ];
    for (const path of dropped) expect(keeps(noMedia(), `http://a.example${path}`), path).toBe(false);
    for (const path of kept) expect(keeps(noMedia(), `http://a.example${path}`), path).toBe(true);
    expect(keeps(noMedia(), "http://a.zip/")).toBe(true);
  });

  it("content-type keeps documents of the wanted kinds", () => {
    const paths = ["a.pdf", "a.epub", "a.txt", "a.md", "a.html", "a.zip"];
    const kept = (...wanted: Parameters<typeof noMedia>) =>
      paths.filter((path) => keeps(noMedia(...wanted), `http://a.example/${path}`));
    expect(kept()).toEqual(["a.txt", "a.md", "a.html"]);
    expect(kept(["html"])).toEqual(["a.html"]);
    expect(kept(["html", "text", "pdf", "epub"])).toEqual(paths.slice(0, -1));
  });

  it("threshold keeps only what is above it", () => {
    const at = (priority: number) => keeps(threshold(0.15), "http://a.example/", { priority });
    expect([at(0.15), at(0.1500001), at(-1)]).toEqual([false, true, false]);
  });

  it("nofollow drops marked links", () => {
    expect(keeps(noNofollow(), "http://a.example/", { nofollow: true })).toBe(false);
    expect(keeps(noNofollow(), "http://a.example/", { nofollow: false })).toBe(true);
  });

  it("in a row, the first that drops decides", () => {
    const drop = firstDrop([maxDepth(0), threshold(1)], candidate("http://a.example/", { priority: 0 }));
    expect(drop?.reason).toBe("depth");
    expect(firstDrop([], candidate("http://a.example/"))).toBeUndefined();
  });

  it("redirects are checked by the URL filters alone", () => {
    const check = hopCheck([scope({ hosts: ["a.example"] }), threshold(1)]);
    expect(check("http://a.example/" as CanonicalUrl).keep).toBe(true);
    expect(check("http://b.example/" as CanonicalUrl).keep).toBe(false);
  });
});
