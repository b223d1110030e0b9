import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import type { CanonicalUrl } from "../types.ts";
import { pathTemplate } from "./path-template.ts";

const templateOf = (url: string) => pathTemplate(canonical(url));

describe("pathTemplate", () => {
  it.each([
    ["http://a.example/", "a.example/*"],
    ["http://a.example", "a.example/*"],
    ["http://a.example/page.html", "a.example/*"],
    ["http://a.example/wiki/Heavy_rain", "a.example/wiki/*"],
    ["http://a.example/wiki/", "a.example/wiki/*"],
    ["http://a.example/news/2021/05/heavy-rain.html?x=1", "a.example/news/#/#/*"],
    ["http://a.example/chapter12/part3/x", "a.example/chapter#/part#/*"],
    ["http://a.example/wiki/Rain?next=/a/b/c", "a.example/wiki/*"],
  ])("%s → %s", (url, template) => {
    expect(templateOf(url)).toBe(template);
  });

  it("leaves the digits of host and port alone", () => {
    expect(templateOf("http://www2.a.example:8080/1/2")).toBe("www2.a.example:8080/#/*");
  });

  it("does not tell http from https, as hosts do not", () => {
    expect(templateOf("http://a.example/x/y")).toBe(templateOf("https://a.example/x/y"));
  });

  it("survives a URL without a path", () => {
    expect(pathTemplate("http://a.example" as CanonicalUrl)).toBe("a.example/*");
  });

  it("is the same for siblings, whatever their names and numbers", () => {
    const name = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(name, name, fc.nat(), fc.nat(), (first, second, one, other) => {
        const base = "http://a.example/list-";
        expect(templateOf(`${base}${one}/${first}`)).toBe(templateOf(`${base}${other}/${second}?q=${one}`));
      }),
    );
  });
});
