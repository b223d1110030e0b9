import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMarkup } from "../parse/page.ts";
import type { CanonicalUrl } from "../types.ts";
import { htmlDocument, linkedText } from "./markup.ts";
import { plainTextMarkup } from "./plain-text.ts";

const url = "http://x.example/doc" as CanonicalUrl;
const parse = (html: string) => parseMarkup({ url, html, charset: "utf-8", isXhtml: false });

describe("linkedText", () => {
  it.each([
    ["See https://a.example/x?a=1&b=2.", "https://a.example/x?a=1&b=2"],
    ["(http://a.example/y)", "http://a.example/y"],
    ["http://a.example/wiki/Storm_(sea), and more", "http://a.example/wiki/Storm_(sea)"],
    ["<http://a.example/z>", "http://a.example/z"],
    ["[http://a.example/q]: a note", "http://a.example/q"],
  ])("finds the address in %j", (text, found) => {
    expect(parse(`<p>${linkedText(text)}</p>`).links.map((link) => link.url)).toEqual([found]);
  });

  it("loses and adds nothing that a reader sees", () => {
    const piece = fc.oneof(fc.constantFrom("<b>", "&amp;", '"', "http://a.example/", ")", " "), fc.string());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces
          .join("")
          .replace(/[\s\p{C}\u0000]+/gu, " ")
          .trim();
        expect(
          parse(`<p>${linkedText(text)}</p>`)
            .text.replace(/\s+/g, " ")
            .trim(),
        ).toBe(text);
      }),
    );
  });
});

describe("htmlDocument", () => {
  it("says what the document says of itself, and nothing in its own words", () => {
    const page = parse(htmlDocument({ title: '</title><b>"x"', description: "a<b", language: "de" }, "<p>text</p>"));
    expect(page).toMatchObject({ title: '</title><b>"x"', description: "a<b", language: "de", text: "text" });
    expect(htmlDocument({ title: " ", authors: [] }, "")).not.toMatch(/<title|<meta/);
  });
});

describe("plain text", () => {
  it("is paragraphs between empty lines, with links where addresses stand", () => {
    const page = parse(plainTextMarkup("One <b>\r\nline.\r\n \r\n\r\nSee http://a.example/.\n\n\ftwo"));
    expect(page.text).toBe("One <b> line.\nSee http://a.example/.\ntwo");
    expect(page.links.map((link) => link.url)).toEqual(["http://a.example/"]);
    expect(new Set(page.segments.map(({ zone }) => zone))).toEqual(new Set([3]));
  });
});
