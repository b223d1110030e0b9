import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../types.ts";
import { requisitesOf } from "./requisites.ts";
import { requisitesOfStyle } from "./style-requisites.ts";

const url = "http://x.example/a/page" as CanonicalUrl;
const needed = (html: string) => requisitesOf(html, url).map((found) => found.replace("http://x.example/", "/"));

describe("what a page needs", () => {
  it.each<[string, string[]]>([
    ['<img src="i.png"><img src=" ../j.png#x "><img src="i.png">', ["/a/i.png", "/j.png"]],
    [
      '<img srcset="s.png 1x, l.png 2x"><source srcset="a,b.webp, c.webp 100w">',
      ["/a/s.png", "/a/l.png", "/a/a,b.webp", "/a/c.webp"],
    ],
    ['<script src=/s.js></script><script>x = "<img src=no>"</script>', ["/s.js"]],
    [
      '<link rel="Stylesheet alternate" href=s.css><link rel=icon href=/f.ico><link rel=next href=no>',
      ["/a/s.css", "/f.ico"],
    ],
    ['<link rel="shortcut icon" href=f.ico><link rel=canonical href=no>', ["/a/f.ico"]],
    ["<style>@import 's.css'; p { background: url(b.png) }</style>", ["/a/s.css", "/a/b.png"]],
    ['<p style="background: url(&quot;b.png&quot;)"><table background=t.gif>', ["/a/b.png", "/a/t.gif"]],
    ["<input type=image src=go.png><input type=text src=no><video poster=p.jpg src=no>", ["/a/go.png", "/a/p.jpg"]],
    ["<svg><image href=i.svg /><use xlink:href='#shape' /></svg>", ["/a/i.svg"]],
    ["<base href=/b/><img src=i.png>", ["/b/i.png"]],
    ["<img src='data:image/png;base64,xx'><img src=''><img src='javascript:x'><img>", []],
    ['<a href=no>x</a><iframe src=no></iframe><img src="//cdn.example/i.png">', ["http://cdn.example/i.png"]],
  ])("%s", (html, expected) => expect(needed(html)).toEqual(expected));

  it("is what its styles name", () => {
    const css = `@charset "utf-8"; /* url(no) */ @import "one.css"; @IMPORT url( 'two.css' ) print;
      @font-face { src: local("x"), url(f.woff2) format("woff2") } a { cursor: url("c.cur"), auto; background: url(data:x) } /* url(no`;
    expect(requisitesOfStyle(css, "http://x.example/css/s.css" as CanonicalUrl)).toEqual(
      ["one.css", "two.css", "f.woff2", "c.cur"].map((name) => `http://x.example/css/${name}`),
    );
  });

  it("costs time in proportion to its length", () => {
    for (const part of ["/*", "url(", "@import ", 'url("', "<img srcset='", ", "]) {
      const hostile = part.repeat(200_000);
      expect(requisitesOf(`<style>${hostile}</style><img srcset="${hostile}">`, url).length).toBeLessThan(2001);
      requisitesOfStyle(hostile, url);
    }
  });
});
