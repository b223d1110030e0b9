import { describe, expect, it } from "vitest";
import { readMarkup } from "./markup.ts";

function events(html: string, isXhtml = false, isForeign = false): string[] {
  const seen: string[] = [];
  readMarkup(
    html,
    {
      opened: ({ name }, attributes, isSelfClosing) => {
        const list = Object.entries(attributes)
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => ` ${key}=${value}`);
        seen.push(`<${name}${list.join("")}${isSelfClosing ? "/" : ""}>`);
      },
      closed: ({ name }) => seen.push(`</${name}>`),
      characters: (start, end) => seen.push(html.slice(start, end)),
      codePoint: (codePoint) => seen.push(`#${codePoint}`),
      isForeign: () => isForeign,
    },
    isXhtml,
  );
  return seen;
}

describe("readMarkup", () => {
  it.each([
    ["names in either case", "<P HREF=x>a</P>", ["<p href=x>", "a", "</p>"]],
    ["only the attributes that count", "<a class=x href='y' id=z data-long-name=w>", ["<a href=y>"]],
    ["the first of equal attributes", "<a href=x HREF=y>", ["<a href=x>"]],
    ["attributes without a value", "<p hidden>", ["<p hidden=>"]],
    ["entities in attributes", "<a href='?a=1&amp;b&eacute;&copy=2'>", ["<a href=?a=1&bé&copy=2>"]],
    ["entities in text", "a&lt;b", ["a", "#60", "b"]],
    ["tags inside attributes", "<a title='<b>'>", ["<a title=<b>>"]],
    ["nothing in comments", "a<!-- <b> --><!-->b", ["a", "b"]],
    ["raw text up to its own end tag", "<script>a</b></script>c", ["<script>", "a</b>", "</script>", "c"]],
    ["no tag at the end of a cut-off page", "a<b href='x", ["a"]],
    ["self-closing as opening", "<a href=x />", ["<a href=x>"]],
  ])("sees %s", (_, html, expected) => expect(events(html)).toEqual(expected));

  it("honours self-closing tags and CDATA in XHTML", () => {
    expect(events("<script/><p/><![CDATA[<b>]]>", true)).toEqual(["<script/>", "<p/>", "<b>"]);
  });

  it("honours self-closing tags in drawings", () => {
    expect(events("<g/>", false, true)).toEqual(["<g/>"]);
    expect(events("<svg/>")).toEqual(["<svg/>"]);
  });

  it("leaves out values that are too long to mean anything", () => {
    expect(events(`<a href="${"x".repeat(10_000)}" rel=y>`)).toEqual(["<a rel=y>"]);
    expect(events(`<a title="${"&amp;".repeat(10_000)}">`)).toEqual(["<a>"]);
  });
});
