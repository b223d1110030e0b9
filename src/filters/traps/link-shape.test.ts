import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hash64 } from "../../text/hash.ts";
import type { CanonicalUrl } from "../../types.ts";
import { endingOf, urlParts } from "../../url/parts.ts";
import { linkShape } from "./link-shape.ts";

/** What the shape says, in words. */
function spelledOut(url: CanonicalUrl, host: string) {
  const { host: where, segments, parameters } = urlParts(url);
  const place = where === host ? "" : "elsewhere ";
  const names = parameters.map(({ name }) => name).join("&");
  return {
    shape: hash64(`${place}${segments.map(kindOfName).join("/")}?${names}`).low,
    top: hash64(`${place}/${segments[0] ?? ""}`).low,
  };
}

function kindOfName(name: string): string {
  const ending = endingOf(name);
  const stem = name.slice(0, name.length - ending.length);
  const kind = /^\d+$/.test(stem) ? "#" : /\d/.test(stem) ? "x" : /[-_+%]/.test(stem) ? "w-w" : "w";
  return kind + ending;
}

const HOST = "a.example";

describe("linkShape", () => {
  it("is the hash of the kinds of names", () => {
    const name = fc.string({ unit: fc.constantFrom(..."abZ09-_+%.@~[`{é"), maxLength: 9 });
    const ending = fc.constantFrom("", ".html", ".c", ".", ".tar.gz", ".abcdef", ".JPG", "/", "//");
    const path = fc.array(fc.tuple(name, ending).map(([a, b]) => a + b)).map((names) => names.join("/"));
    const query = fc.constantFrom("", "?", "?a=1", "?a=1&b=2;c", "?x=/y/z.html", "?&&=1");
    const host = fc.constantFrom(HOST, "a.example:8080", "b.example", "a.exampl");
    fc.assert(
      fc.property(host, path, query, fc.boolean(), (where, rest, search, isBare) => {
        const url = `http://${where}${isBare ? "" : `/${rest}`}${search}` as CanonicalUrl;
        expect(linkShape(url, HOST)).toEqual(spelledOut(url, HOST));
      }),
      { numRuns: 1000 },
    );
  });

  it("is one for addresses that differ in names of one kind", () => {
    const of = (path: string) => linkShape(`http://a.example${path}` as CanonicalUrl, HOST).shape;
    expect(of("/news/1234/heavy-rain.html")).toBe(of("/texts/5/more_snow.html"));
    expect(of("/news/1234/heavy-rain.html")).not.toBe(of("/news/a1/heavy-rain.html"));
    expect(of("/news?page=2")).toBe(of("/list?page=3"));
  });
});
