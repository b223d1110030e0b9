import { describe, expect, it } from "vitest";
import { refreshTarget } from "./refresh.ts";

describe("refreshTarget", () => {
  it.each([
    ["0;url=x.html", "x.html"],
    ["5; URL = 'x y.html' more", "x y.html"],
    ['0,url="x"', "x"],
    ["0;url='unclosed", "unclosed"],
    ["  3  http://x.test/  ", "http://x.test/"],
    ["1.5; x.html", "x.html"],
    [".5; url=x", "x"],
    ["0;\nurl=x", "x"],
    ["0; urlx", "urlx"],
  ])("of %j is %j", (content, target) => expect(refreshTarget(content)).toBe(target));

  it.each(["", "5", "5;", "url=x", "x; url=y", "0;url=", "0;url=''", "-1;url=x"])("of %j is none", (content) => {
    expect(refreshTarget(content)).toBeUndefined();
  });
});
