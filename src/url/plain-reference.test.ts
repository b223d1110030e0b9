import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl } from "./canonical.ts";
import { ReferenceBase } from "./plain-reference.ts";

/** By the parser alone, as a reference without a base. */
const byParser = (raw: string, base: string) =>
  URL.canParse(raw, base) ? canonicalUrl(new URL(raw, base).href) : undefined;

const part = fc.constantFrom(
  "a",
  "b.html",
  "..",
  ".",
  "",
  "...",
  "c-d_e",
  "~f",
  "%41",
  "g;h",
  "A:",
  "é",
  "?",
  "x=1&y",
  "#",
  "\\",
);
const raws = fc
  .tuple(
    fc.constantFrom("", "/", "//", "./", "../", "../../"),
    fc.array(part, { maxLength: 5 }),
    fc.constantFrom("", "/", "?q=1", "?", "#f", "?q#f"),
  )
  .map(([start, parts, end]) => `${start}${parts.join("/")}${end}`);
const bases = fc
  .tuple(
    fc.array(fc.constantFrom("a", "b", "", "c.html", "%2F"), { maxLength: 4 }),
    fc.constantFrom("", "/", "?q=1", "?a/b"),
  )
  .map(([parts, end]) => canonicalUrl(`http://site.example:8080/${parts.join("/")}${end}`))
  .filter((url) => url !== undefined);

describe("a reference", () => {
  it("leads where the URL parser says", () => {
    fc.assert(
      fc.property(raws, bases, (raw, base) => {
        expect(canonicalUrl(raw, base), `${raw} on ${base}`).toBe(byParser(raw, base));
      }),
      { numRuns: 3000 },
    );
  });

  it("leads there also where it is of any characters", () => {
    fc.assert(
      fc.property(fc.string(), bases, (raw, base) => {
        expect(canonicalUrl(raw, base)).toBe(byParser(raw, base));
      }),
    );
  });

  it.each([
    ["#top", "http://a.example/b/c?d"],
    ["e.html#top", "http://a.example/b/e.html"],
    ["../e/", "http://a.example/e/"],
    ["../../../e?f=1", "http://a.example/e?f=1"],
    ["/e", "http://a.example/e"],
    ["//e/f", undefined],
    ["e/../f", undefined],
    ["e%20f", undefined],
    ["mailto:me", undefined],
    ["?f", undefined],
  ])("%j is resolved without a parser where it is plain", (raw, expected) => {
    const base = canonicalUrl("http://a.example/b/c?d");
    expect(base && new ReferenceBase(base).resolve(raw)).toBe(expected);
  });

  it("is nothing where it is too long", () => {
    expect(canonicalUrl("x".repeat(3000), "http://a.example/")).toBeUndefined();
  });

  it("on a base that is not canonical is left to the parser", () => {
    expect(canonicalUrl("e", "HTTP://A.example:80/b/../c")).toBe("http://a.example/e");
    expect(canonicalUrl("e", "not a base")).toBeUndefined();
  });
});
