import { describe, expect, it } from "vitest";
import { present } from "../collections/at.ts";
import { parsePage } from "../parse/page.ts";
import { url } from "../testing/pages.ts";
import { randomWeb } from "../testing/small-web.ts";
import { packed, unpacked } from "./packed-page.ts";

const pageOf = (html: string) =>
  parsePage({ url: url("page"), body: Buffer.from(html), contentType: "text/html; charset=utf-8" });

const PAGES = [
  "",
  "<meta http-equiv=refresh content='0; url=/away'><h1>a</h1><p>b",
  "<div><a href=/1>one</a> two <a href=/2 rel=nofollow>three</a></div><area href=/3 alt=four><frame src=/4>",
  "<p lang=zh>\u6d4b\u8bd5 <a href=/x>\u94fe\u63a5</a> \ud83d\ude00",
  ...[...randomWeb(4, 3).values()].map((answer) => ("html" in answer ? answer.html : "")),
];

describe("a packed page", () => {
  it.each(PAGES)("%# comes back as it was, also from another thread", (html) => {
    const page = pageOf(html);
    expect(unpacked(structuredClone(packed(page)))).toStrictEqual(page);
  });

  it("holds every kind of link", () => {
    const kinds = PAGES.flatMap((html) => pageOf(html).links.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(["refresh", "anchor", "area", "frame"]));
    expect(unpacked(packed(pageOf(present(PAGES[2], "a page")))).links.map(({ nofollow }) => nofollow)).toContain(true);
  });
});
