import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl, hostOf, MAX_URL_LENGTH, originOf } from "./canonical.ts";

describe("canonicalUrl", () => {
  it.each([
    ["HTTP://Example.ORG:80", "http://example.org/"],
    ["https://example.org:443/a", "https://example.org/a"],
    ["https://example.org:80/", "https://example.org:80/"],
    ["http://user:secret@example.org/", "http://example.org/"],
    ["http://example.org/a#b", "http://example.org/a"],
    ["http://example.org/?", "http://example.org/"],
    ["http://example.org/a/./b/../c", "http://example.org/a/c"],
    ["http://example.org/%7euser/%2d%41", "http://example.org/~user/-A"],
    ["http://example.org/a%2fb%3f%23?x=%2f%26", "http://example.org/a%2Fb%3F%23?x=%2F%26"],
    ["http://example.org/%c3%a9", "http://example.org/%C3%A9"],
    ["http://example.org/é?ü", "http://example.org/%C3%A9?%C3%BC"],
    ["http://bücher.example/", "http://xn--bcher-kva.example/"],
    ["  http://example.org/a b\n", "http://example.org/a%20b"],
    ["http://example.org\\a\\b", "http://example.org/a/b"],
    ["http://0x7f.1/", "http://127.0.0.1/"],
    ["http://[::1]:80/", "http://[::1]/"],
    ["http://example.org/a%2e%2e/b%2E", "http://example.org/a../b."],
    ["http://example.org/a/%2e%2E/b", "http://example.org/b"],
    ["http://example.org/a^b", "http://example.org/a%5Eb"],
    ["http://example.org/a;b=c,d/(e)!$'*", "http://example.org/a;b=c,d/(e)!$'*"],
  ])("of %j is %j", (raw, expected) => expect(canonicalUrl(raw)).toBe(expected));

  it.each([
    ["http://example.org/a//b/", "slashes"],
    ["http://example.org/index.html", "index pages"],
    ["http://example.org/?b=1&a=2&sessionid=3", "parameters"],
    ["http://example.org./", "the dot of the root"],
    ["http://www.example.org/", "www"],
    ["http://example.org/100%/%zz%41", "stray percent signs"],
    ["http://example.org/?a=&b&&", "empty parameters"],
  ])("leaves %s alone: %s may matter to the server", (url) => expect(canonicalUrl(url)).toBe(url));

  it.each([
    "",
    "example.org",
    "/a",
    "ftp://example.org/",
    "mailto:a@b.c",
    "javascript:x",
    "data:,x",
    "http://",
    "http://a b/",
    "https://exa%mple.org/",
    "http://[::1",
    "http://example.org:99999/",
    "about:blank",
  ])("of %j is none", (raw) => expect(canonicalUrl(raw)).toBeUndefined());

  it("refuses what is too long to be a document", () => {
    const url = `http://example.org/${"a".repeat(MAX_URL_LENGTH)}`;
    expect(canonicalUrl(url.slice(0, MAX_URL_LENGTH))).toHaveLength(MAX_URL_LENGTH);
    expect(canonicalUrl(url.slice(0, MAX_URL_LENGTH + 1))).toBeUndefined();
  });

  it.each([
    ["b", "http://example.org/dir/a", "http://example.org/dir/b"],
    ["../b?c", "http://example.org/dir/a", "http://example.org/b?c"],
    ["//other.test", "https://example.org/", "https://other.test/"],
    ["?q", "http://example.org/a?b", "http://example.org/a?q"],
    ["", "http://example.org/a#b", "http://example.org/a"],
    ["http:b", "http://example.org/dir/a", "http://example.org/dir/b"],
  ])("resolves %j against %j", (raw, base, expected) => expect(canonicalUrl(raw, base)).toBe(expected));

  it("refuses port 0, which clients take for the default port: a second copy of the site", () => {
    expect(canonicalUrl("http://example.org:0/")).toBeUndefined();
    expect(canonicalUrl("https://example.org:0/a", "http://example.org/")).toBeUndefined();
    expect(canonicalUrl("http://example.org:00080/")).toBe("http://example.org/");
  });

  it("does not make a new escape out of pieces", () => {
    expect(canonicalUrl("http://example.org/%%341")).toBe("http://example.org/%%341");
    expect(canonicalUrl("http://example.org/%2%35")).toBe("http://example.org/%2%35");
  });

  const path = fc.array(
    fc.constantFrom(
      "a",
      "Z",
      "7",
      "%",
      "%2",
      "%2e",
      "%25",
      "%41",
      ".",
      "..",
      "/",
      "\\",
      "?",
      "#",
      "^",
      "é",
      "漢",
      " ",
      "&",
      "=",
      "~",
      "\t",
      "|",
      "%7E",
      "%c3%A9",
      ":",
      "@",
    ),
  );
  it("is idempotent and ASCII", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("http://example.org/", "https://Ex%61mple.org:443", "http://a@b:8080/x/"),
        path,
        (start, parts) => {
          const once = canonicalUrl(start + parts.join(""));
          if (once === undefined) return;
          expect(canonicalUrl(once)).toBe(once);
          expect(once).toMatch(/^[\x21-\x7e]+$/);
          expect(once).not.toContain("#");
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("is idempotent on arbitrary addresses", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const once = canonicalUrl(url);
        expect(once === undefined ? undefined : canonicalUrl(once)).toBe(once);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.option(fc.string(), { nil: undefined }), (raw, base) => {
        canonicalUrl(raw, base);
      }),
    );
  });
});

describe("hostOf and originOf", () => {
  it.each([
    ["http://example.org:8080/a//b", "example.org:8080", "http://example.org:8080"],
    ["https://[::1]/?x=//y", "[::1]", "https://[::1]"],
  ])("of %j", (raw, host, origin) => {
    const url = canonicalUrl(raw) ?? expect.fail(raw);
    expect(hostOf(url)).toBe(host);
    expect(originOf(url)).toBe(origin);
  });
});
