/** Hostile pages: bounded results, and work that grows no faster than the page. */
import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { growth } from "../../test/growth.ts";
import { at } from "../collections/at.ts";
import { MAX_LINKS } from "./links.ts";
import { parsePage } from "./page.ts";
import { MAX_TEXT_LENGTH } from "./visible-text.ts";

const url = canonical("http://site.test/");
const parse = (html: string) => parsePage({ url, body: Buffer.from(html), contentType: "text/html; charset=utf-8" });
const numbered = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join("");

const hostile: Readonly<Record<string, (size: number) => string>> = {
  "unclosed divs": (size) => "<div>".repeat(size),
  "closed nested divs": (size) => `${"<div>".repeat(size)}x${"</div>".repeat(size)}`,
  "small blocks": (size) => "<div>a</div>".repeat(size / 2),
  "unclosed links": (size) => numbered(size / 2, (index) => `<a href=${index}>w `),
  "links in one block": (size) => `<div>${numbered(size / 2, (index) => `<a href=${index}>l</a> w `)}</div>`,
  "links in text without breaks": (size) => numbered(size / 50, (index) => `<a href=${index}>l</a>${"x".repeat(500)}`),
  "many texts for one link": (size) => numbered(size / 2, (index) => `<a href=x>y${index}</a>`),
  "many attributes": (size) => `<p ${"a=b ".repeat(size * 2)}>`,
  "unclosed bold in paragraphs": (size) => `${"<b><p>".repeat(size)}${"</b>".repeat(size)}`,
  "end tags that find nothing": (size) => `<p><button>${"<section>".repeat(200)}${"<div></div>".repeat(size / 10)}`,
  "hidden made-up tags": (size) => `<x hidden>${"<y></z>".repeat(size / 2)}`,
  "nested tables": (size) => "<table><tr><td>".repeat(size / 2),
  "nested svg": (size) => "<svg>".repeat(size) + "<p>".repeat(size / 2),
  "text without a tag": (size) => "word ".repeat(size * 2),
  "nothing but signs": (size) => "<&".repeat(size * 2),
  "an open attribute": (size) => '<a href="'.repeat(size),
  NULs: (size) => "\0".repeat(size * 5),
};

describe("work grows with the page for", () => {
  it.each(Object.entries(hostile))("%s", async (_, make) => {
    const parsing = (size: number) => {
      const body = Buffer.from(make(size));
      return () => parsePage({ url, body, contentType: "text/html; charset=utf-8" });
    };
    // Quadratic growth would make it 16 times.
    expect(await growth(parsing, { from: 20_000, to: 80_000, below: 9 })).toBeLessThan(9);
  });
});

describe("limits", () => {
  it("bound the number of links", () => {
    expect(parse(numbered(MAX_LINKS + 5, (index) => `<a href=${index}>x</a>`)).links).toHaveLength(MAX_LINKS);
  });

  it("bound the text, without cutting a character in two", () => {
    const { text, segments } = parse(`a${"𝒜".repeat(MAX_TEXT_LENGTH / 2 + 10)}`);
    expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
    expect(text.length).toBeGreaterThan(MAX_TEXT_LENGTH - 3);
    expect(text.slice(1)).not.toMatch(/\p{Surrogate}/u);
    expect(segments).toHaveLength(1);
  });

  it("bound the depth, and keep the text and links of the depths", () => {
    const page = parse(`${"<div>".repeat(10_000)}deep <a href=x>down</a>${"</div>".repeat(10_000)}<h1>up</h1>`);
    expect(page.text).toBe("deep down\nup");
    expect(page.links[0]?.anchor).toBe("down");
    expect(page.segments.at(-1)?.zone).toBe(0);
  });

  it("bound a link's context in text without breaks", () => {
    const long = "x".repeat(100_000);
    const { context } = at(parse(`<p>${long} <a href=x>a</a> ${long}</p>`).links, 0);
    expect(context.length).toBeLessThan(5000);
  });
});
