import fc from "fast-check";
import { parse, parseFragment, serialize } from "parse5";
import { describe, expect, it } from "vitest";
import { block, escapeHtml, link, list, renderPage } from "./html.ts";

describe("escaping", () => {
  it("makes any text mean itself, in text and in attributes", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~äß]*$/), (text) => {
        const html = `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>`;
        const [node] = parseFragment(html).childNodes;
        if (node === undefined || !("attrs" in node)) throw new Error("no element");
        expect(node.attrs).toEqual([{ name: "href", value: text }]);
        expect(node.childNodes.map((child) => ("value" in child ? child.value : "?")).join("")).toBe(text);
      }),
    );
  });
});

describe("pieces of a page", () => {
  it("are nothing when they are empty", () => {
    expect([list([]), block("x", "Title", "")]).toEqual(["", ""]);
  });

  it("are lists, links and blocks", () => {
    expect(list([link("/a", "b<c")])).toBe('<ul>\n<li><a href="/a">b&lt;c</a></li>\n</ul>');
    expect(block("x", "A & B", "<p>c</p>")).toBe('<div class="x">\n<h2>A &amp; B</h2>\n<p>c</p>\n</div>\n');
  });
});

describe("a page", () => {
  const html = Buffer.from(
    renderPage({
      title: "<T>",
      description: 'a "d"',
      breadcrumb: [link("/up", "Up")],
      navigation: [link("/", "Home"), link("/n", "N")],
      main: "<h1>H</h1>\n",
      footer: [link("/f", "F")],
    }),
  ).toString();

  it("is HTML5 that needs no repair", () => {
    const elements = (text: string) => text.match(/<[a-z][^>]*>/g);
    expect(elements(serialize(parse(html)))).toEqual(elements(html));
  });

  it("has its title, description and links, escaped", () => {
    expect(html).toContain("<title>&lt;T&gt;</title>");
    expect(html).toContain('content="a &quot;d&quot;"');
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="/"', 'href="/n"', 'href="/up"', 'href="/f"']);
  });
});
