import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "../../test/growth.ts";
import { readContent } from "./content.ts";
import { SiteMemory } from "./site-memory.ts";

const URL = "http://site.test/folder/page";

const sentence = (at: number) =>
  `Honey bees of colony ${at} live in a hollow tree, and every one of them has work to do, whatever the weather may bring.`;

/** An ordinary page of a site, with a text of its own. */
function page(at: number, extra = ""): string {
  const links = ["Home", "News", "Shop", "Forum", "Contact"].map((name) => `<li><a href=/${name}>${name}</a></li>`);
  const paragraphs = Array.from({ length: 6 }, (_, part) => `<p>${sentence(at * 10 + part)}</p>`);
  return `<!doctype html><title>Bees ${at} | Site</title><meta property="og:type" content="article"><body><header class="site-header"><nav><ul>${links.join("")}</ul></nav></header>
    <main><article class="post"><h1>Bees ${at}</h1>${paragraphs.join("\n")}${extra}</article></main>
    <footer class="site-footer"><p>© 2025 Site. All rights reserved. <a href=/privacy>Privacy</a></p></footer>`;
}

describe("readContent", () => {
  it("takes the article, and leaves out navigation and footer", () => {
    const { text, type } = readContent(page(1), "http://site.test/blog/2025/bees-at-work");
    for (let part = 10; part < 16; part++) expect(text).toContain(sentence(part));
    expect(text).not.toContain("Privacy");
    expect(text).not.toContain("Forum");
    expect(type).toBe("article");
  });

  it("gives the same content as Markdown, and its headings", () => {
    const { markdown, outline } = readContent(
      page(1, "<h2>On *stings*</h2><p>They sting, as <a href=x>all</a> know.</p>"),
      URL,
    );
    expect(markdown).toContain("## On \\*stings\\*");
    expect(markdown).toContain("[all](http://site.test/folder/x)");
    expect(outline).toContainEqual({ level: 2, text: "On *stings*" });
    const bare = readContent(page(1, "<p>They sting, as <a href=x>all</a> know.</p>"), URL, { links: false });
    expect(bare.markdown).not.toContain("http");
  });

  it("learns what the pages of a site share", () => {
    const shared =
      "<p>This newsletter is written by people who know all about bees, and you should read it every week.</p>";
    const site = new SiteMemory();
    expect(readContent(page(0, shared), URL, { site }).text).toContain("newsletter");
    for (let at = 1; at < 5; at++) readContent(page(at, shared), URL, { site });
    const { text } = readContent(page(5, shared), URL, { site });
    expect(text).not.toContain("newsletter");
    expect(text).toContain(sentence(50));
  });

  it.each([
    ["nothing", ""],
    ["no text", "<html><body><div></div>"],
    ["plain text", "just a few words"],
    ["a broken address", "<base href='http://['><p>a <a href='http://['>b</a></p>"],
  ])("reads %s", (_, html) => expect(() => readContent(html, "no address")).not.toThrow());

  it("never throws, and has no more letters than the page", () => {
    const tags = fc.constantFrom(
      "div",
      "p",
      "ul",
      "li",
      "table",
      "tr",
      "td",
      "pre",
      "nav",
      "article",
      "h1",
      "a href=x",
      "math",
      "svg",
    );
    const piece = fc.oneof(
      tags.map((tag) => `<${tag}>`),
      tags.map((tag) => `</${tag.split(" ")[0]}>`),
      fc.lorem({ maxCount: 12 }),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const html = pieces.join("");
        const letters = (of: string) => of.match(/[a-z]/g)?.length ?? 0;
        expect(letters(readContent(html, URL).text)).toBeLessThanOrEqual(letters(html));
      }),
    );
  });
});

describe("work grows with the page for", () => {
  const hostile: Readonly<Record<string, (size: number) => string>> = {
    "nested elements": (size) => `${"<div>".repeat(size)}x${"</div>".repeat(size)}`,
    "nested lists": (size) => "<ul><li>a ".repeat(size / 2),
    "nested quotes and tables": (size) => "<blockquote><table><tr><td>a ".repeat(size / 4),
    "small blocks": (size) => "<p>a</p>".repeat(size),
    "wide tables": (size) => `<table><tr>${"<td>a".repeat(size)}</table>`,
    "unclosed inline elements": (size) => "<b><i><a href=x>a ".repeat(size / 2),
    "marks of Markdown": (size) => `<p>${"*[`_$\\(".repeat(size)}</p>`,
    "repeated words": (size) => `<p>${"same ".repeat(size * 4)}</p>`,
    "classes without end": (size) => `<div class="${"aB ".repeat(size)}">x</div>`,
    "noscript without end": (size) => "<noscript><iframe>".repeat(size),
    footnotes: (size) =>
      Array.from({ length: size / 8 }, (_, at) => `<sup><a href=#fn${at}>1</a></sup><li id=fn${at}>x`).join(""),
  };

  it.each(Object.entries(hostile))("%s", async (_, make) => {
    const reading = (size: number) => {
      const html = make(size);
      return () => readContent(html, URL);
    };
    // Quadratic growth would make it 16 times.
    expect(await growth(reading, { from: 5_000, to: 20_000, below: 9 })).toBeLessThan(9);
  });

  it.each([
    ["many rows", `<table>${"<tr><td>a<td>b".repeat(150_000)}</table>`],
    ["many fences", `<pre>${"` ".repeat(300_000)}</pre>`],
    ["many notes", `<p>${"<sup><a href=#fn1>1</a></sup>".repeat(50_000)}</p><li id=fn1>x`],
  ])("reads %s", (_, html) => expect(() => readContent(html, URL)).not.toThrow());

  it("keeps the heading of a short page, and makes nothing of its type", () => {
    const { markdown, type } = readContent(
      "<title>About us</title><h1>About us</h1><p>We make cheese in the mountains, and sell it to everybody who comes by.</p>",
      URL,
    );
    expect(markdown).toBe("# About us\n\nWe make cheese in the mountains, and sell it to everybody who comes by.");
    expect(type).toBe("article");
  });

  it("reads 100,000 nested elements", () => {
    const { text } = readContent(`${"<div><span>".repeat(100_000)}deep down`, URL);
    expect(text.length).toBeLessThan(20);
  });
});
