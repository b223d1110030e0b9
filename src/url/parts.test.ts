import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { urlParts } from "./parts.ts";

const partsOf = (url: string) => urlParts(canonicalUrl(url) ?? expect.fail(url));

describe("urlParts", () => {
  it("takes an address apart", () => {
    expect(partsOf("http://a.example:81/x/y.html?b=1&c=&d;e=f=g")).toEqual({
      host: "a.example:81",
      segments: ["x", "y.html"],
      query: "b=1&c=&d;e=f=g",
      parameters: [
        { name: "b", value: "1" },
        { name: "c", value: "" },
        { name: "d", value: "" },
        { name: "e", value: "f=g" },
      ],
    });
  });

  it.each([
    ["http://a.example/", []],
    ["http://a.example//x///y/", ["x", "y"]],
    ["http://a.example/x?/y/z", ["x"]],
  ])("%s has the segments %j", (url, segments) => {
    expect(partsOf(url).segments).toEqual(segments);
  });

  it("survives an address without a path", () => {
    expect(urlParts("http://a.example" as CanonicalUrl)).toMatchObject({
      host: "a.example",
      segments: [],
      parameters: [],
    });
  });
});
