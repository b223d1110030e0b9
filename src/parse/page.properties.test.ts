import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import type { Page } from "../types.ts";
import { MAX_ANCHOR_LENGTH } from "./links.ts";
import { parsePage } from "./page.ts";

const url = canonical("http://site.test/folder/page.html");
const parse = (html: string) => parsePage({ url, body: Buffer.from(html), contentType: "text/html; charset=utf-8" });

const tagNames = [
  "a",
  "b",
  "strong",
  "div",
  "p",
  "span",
  "ul",
  "ol",
  "li",
  "table",
  "tr",
  "td",
  "th",
  "tbody",
  "caption",
  "dl",
  "dt",
  "dd",
  "h1",
  "h2",
  "h4",
  "section",
  "article",
  "nav",
  "blockquote",
  "script",
  "style",
  "title",
  "textarea",
  "select",
  "option",
  "svg",
  "math",
  "template",
  "noscript",
  "iframe",
  "img",
  "br",
  "area",
  "base",
  "meta",
  "button",
  "form",
  "x-custom",
];
const attributes = fc.constantFrom(
  "",
  ' href="x"',
  " href=y?z",
  ' href="#f"',
  " title='t t'",
  " hidden",
  ' style="display:none"',
  ' aria-hidden="true"',
  ' alt="al t"',
  " src=frame",
  ' name=robots content="noindex"',
  " rel=nofollow",
  " href",
  ' href="',
  "/",
);
const tag = fc.tuple(fc.constantFrom(...tagNames), attributes).map(([name, attribute]) => `<${name}${attribute}>`);
const closing = fc.constantFrom(...tagNames).map((name) => `</${name}>`);
const words = fc.constantFrom(
  "word",
  " two words ",
  "\n",
  "&amp;",
  "&nbsp;",
  "漢字かな",
  "𝒜𠮷",
  "a-b",
  "\0",
  "]]>",
  "<",
  "&",
  "<!--",
  "-->",
);
const soup = fc.array(fc.oneof(tag, closing, words), { maxLength: 60 }).map((parts) => parts.join(""));

function expectConsistent(page: Page): void {
  const { text, segments, blockCount, links } = page;
  expect(text).not.toMatch(/\p{Surrogate}/u);
  let end = 0;
  const blocks = new Set<number>();
  for (const segment of segments) {
    expect(segment.start).toBeGreaterThanOrEqual(end);
    expect(segment.end).toBeGreaterThan(segment.start);
    end = segment.end;
    blocks.add(segment.block);
    const held = text.slice(segment.start, segment.end);
    expect(held).toBe(held.trim());
  }
  expect(end).toBeLessThanOrEqual(text.length);
  expect(text).not.toMatch(/\s\s|^\s|\s$/);
  for (const link of links) {
    blocks.add(link.block);
    expect(link.url).not.toBe(url);
    expect(link.anchor.length).toBeLessThanOrEqual(MAX_ANCHOR_LENGTH);
    const { anchorAt, contextAt } = link;
    expect(contextAt.start).toBeGreaterThanOrEqual(0);
    expect(anchorAt.start).toBeGreaterThanOrEqual(contextAt.start);
    expect(anchorAt.end).toBeGreaterThanOrEqual(anchorAt.start);
    expect(contextAt.end).toBeGreaterThanOrEqual(anchorAt.end);
    expect(contextAt.end).toBeLessThanOrEqual(text.length);
  }
  expect([...blocks].sort((a, b) => a - b)).toEqual(Array.from({ length: blockCount }, (_, index) => index));
  expect(new Set(links.map((link) => link.url)).size).toBe(links.length);
}

describe("any page", () => {
  it("of arbitrary characters gives a consistent page", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (html) => expectConsistent(parse(html))),
      { numRuns: 300 },
    );
  });

  it("of arbitrary bytes and labels gives a consistent page", () => {
    const label = fc.constantFrom(
      undefined,
      "text/html",
      "text/html; charset=utf-16le",
      "text/html;charset=bogus",
      "application/xhtml+xml; charset=shift_jis",
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), label, (body, contentType) => {
        expectConsistent(parsePage(contentType === undefined ? { url, body } : { url, body, contentType }));
      }),
      { numRuns: 300 },
    );
  });

  it("of tag soup gives a consistent page", () => {
    fc.assert(
      fc.property(soup, (html) => expectConsistent(parse(html))),
      { numRuns: 2000 },
    );
  });

  it("of tag soup served as XHTML gives a consistent page", () => {
    fc.assert(
      fc.property(soup, (html) => {
        expectConsistent(
          parsePage({ url, body: Buffer.from(html), contentType: "application/xhtml+xml; charset=utf-8" }),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("keeps every context within its content block, anchor aside", () => {
    fc.assert(
      fc.property(soup, (html) => {
        const { links, segments } = parse(html);
        for (const { contextAt, anchorAt, block } of links) {
          // An anchor may itself end within a text of another block.
          const around = [
            { start: contextAt.start, end: anchorAt.start },
            { start: anchorAt.end, end: contextAt.end },
          ].filter(({ start, end }) => start < end);
          const strangers = segments.filter(
            (segment) =>
              segment.block !== block && around.some(({ start, end }) => segment.start < end && segment.end > start),
          );
          expect(strangers).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("gives the same page again", () => {
    fc.assert(
      fc.property(soup, (html) => {
        expect(parse(html)).toEqual(parse(html));
      }),
      { numRuns: 100 },
    );
  });
});
