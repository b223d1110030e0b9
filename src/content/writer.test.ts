import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Addresses } from "./addresses.ts";
import { Footnotes } from "./footnotes.ts";
import { Kept } from "./kept.ts";
import { MARKDOWN } from "./markdown-style.ts";
import { PLAIN } from "./plain-style.ts";
import type { Style } from "./style.ts";
import { readTree } from "./tree-reader.ts";
import { write } from "./writer.ts";

/** All of a page, whatever a model would say. */
function written(style: Style, html: string, links = true): string {
  const tree = readTree(html);
  const kept = new Kept(new Uint8Array(tree.blocks.length).fill(1));
  const footnotes = new Footnotes(tree, kept);
  return write(tree.root, {
    style,
    kept,
    footnotes,
    addresses: new Addresses("http://site.test/a/b"),
    links,
    images: true,
  });
}
const markdown = (html: string) => written(MARKDOWN, html);
const plain = (html: string) => written(PLAIN, html);

describe("Markdown", () => {
  it.each([
    ["headings", "<h1>One</h1><h3>Three <em>x</em></h3>", "# One\n\n### Three *x*"],
    ["paragraphs", "<p>a\n b</p><div>c</div>", "a b\n\nc"],
    ["line breaks", "<p>a<br>b</p>", "a  \nb"],
    ["emphasis", "<p>a <b>b </b><i>c</i> <s>d</s> <code>e*</code></p>", "a **b** *c* ~~d~~ `e*`"],
    ["links, absolute", "<p>see <a href=../c>the <b>c</b></a>.</p>", "see [the **c**](http://site.test/c)."],
    ["no links to scripts", "<p><a href='javascript:x()'>go</a></p>", "go"],
    ["lists", "<ul><li>a<li>b <ul><li>c</ul><li>d</ul>", "- a\n- b\n  - c\n- d"],
    ["ordered lists", "<ol start=3><li>a<li><p>b</p><p>c</p></ol>", "3. a\n4. b\n   c"],
    ["quotes", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
    ["tables", "<table><tr><th>a<th>b|c<tr><td>1<td>2<br>3</table>", "| a | b\\|c |\n| --- | --- |\n| 1 | 2<br>3 |"],
    ["tables without a header", "<table><tr><td>1<td>2</table>", "|  |  |\n| --- | --- |\n| 1 | 2 |"],
    ["tables for layout as text", "<table><tr><td><h2>a</h2><p>b</p></table>", "## a\n\nb"],
    [
      "code with its lines and language",
      '<pre><code class="language-js">if (a &lt; b) {\n  c();\n}\n</code></pre>',
      "```js\nif (a < b) {\n  c();\n}\n```",
    ],
    ["code of line elements", "<pre><div>a</div><div>  b</div></pre>", "```\na\n  b\n```"],
    ["code with fences inside", "<pre>a\n```\nb</pre>", "````\na\n```\nb\n````"],
    ["images", "<p>a</p><img src=/x.png alt='An x'><p>b</p>", "a\n\n![An x](http://site.test/x.png)\n\nb"],
    ["rules", "<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"],
    [
      "formulas in MathML by their source",
      '<p>so <math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>.</p>',
      "so $x^2$.",
    ],
    [
      "formulas in MathML without a source",
      "<p><math display=block><mi>x</mi><mo>=</mo><mn>1</mn></math></p>",
      "$$x=1$$",
    ],
    ["formulas in scripts", '<p>a <script type="math/tex">b_c</script></p>', "a $b_c$"],
    ["formulas in text", "<p>a \\(b_c * d_e\\) f</p>", "a $b_c * d_e$ f"],
    [
      "footnotes",
      '<p>a<sup><a href="#fn1">1</a></sup></p><ol><li id=fn1>Note <a href="#r1">↩</a></li></ol>',
      "a[^1]\n\n[^1]: Note",
    ],
    ["definitions", "<dl><dt>a<dd>b</dl>", "**a**\n\nb"],
  ])("writes %s", (_, html, expected) => expect(markdown(html)).toBe(expected));

  it.each([
    ["# a", "\\# a"],
    ["1. a", "1\\. a"],
    ["- a", "\\- a"],
    ["> a", "\\> a"],
    ["*a* _b_ `c` [d](e) ![f](g)", "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) !\\[f\\](g)"],
    ["snake_case stays", "snake_case stays"],
    ["<script>alert(1)</script>", "\\<script>alert(1)\\</script>"],
    ["~~a~~ $5 &amp;", "\\~\\~a\\~\\~ \\$5 \\&amp;"],
    ["===", "\\==="],
  ])("escapes %j", (text, expected) => {
    const html = text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
    expect(markdown(`<p>${html}</p>`)).toBe(expected);
  });

  it("writes tables of many rows and code of many fences", () => {
    expect(markdown(`<table>${"<tr><td>a<td>b".repeat(20_000)}</table>`).split("\n")).toHaveLength(20_002);
    expect(markdown(`<pre>${"` ".repeat(300_000)}</pre>`)).toMatch(/^```\n/);
  });

  it("cannot be left by an address", () => {
    expect(markdown('<p><a href="/a) [b](c">x</a></p>')).toBe("[x](http://site.test/a%29%20[b]%28c)");
  });

  it("leaves links out where they are not wanted", () => {
    expect(written(MARKDOWN, "<p><a href=x>a</a></p>", false)).toBe("a");
  });
});

describe("plain text", () => {
  it.each([
    ["no titles of elements", '<p>a <a href=x title="b">c</a></p>', "a c"],
    ["lines of code", "<pre>a\n  b\n</pre>", "a\n  b"],
    ["rows of tables", "<table><tr><th>a<th>b<tr><td>1<td>2</table>", "a\tb\n1\t2"],
    ["words apart in blocks, together in inline elements", "<div>a<div>b</div>c<b>d</b></div>", "a\n\nb\n\ncd"],
    ["items of lists", "<ul><li>a<li>b</ul>", "- a\n- b"],
    ["nothing hidden in drawings", "<p>a<svg><title>b</title><text>c</text></svg></p>", "a"],
  ])("has %s", (_, html, expected) => expect(plain(html)).toBe(expected));
});

describe("whatever the markup", () => {
  const tags = [
    "div",
    "p",
    "ul",
    "li",
    "table",
    "tr",
    "td",
    "pre",
    "a href=x",
    "b",
    "i",
    "h2",
    "blockquote",
    "math",
    "svg",
    "select",
  ];
  const tag = fc.constantFrom(...tags);
  const piece = fc.oneof(
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name.split(" ")[0]}>`),
    fc.constantFrom(
      "<br>",
      "<img src=y>",
      "word ",
      "*",
      "`",
      "[x](y)",
      "|",
      "<script>",
      "</script>",
      "<noscript>",
      "&lt;",
    ),
    fc.string({ maxLength: 5 }),
  );
  const html = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(""));

  it("writes something, and the letters of the text stand in the Markdown, in their order", () => {
    fc.assert(
      fc.property(html, (page) => {
        const text = markdown(page);
        let at = 0;
        for (const letter of plain(page).match(/\p{L}/gu) ?? []) {
          at = text.indexOf(letter, at) + 1;
          expect(at, letter).toBeGreaterThan(0);
        }
      }),
    );
  });
});
