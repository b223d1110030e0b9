import { describe, expect, it } from "vitest";
import { textOf } from "./block-text.ts";
import { Veil } from "./tree.ts";
import { readTree } from "./tree-reader.ts";

const blocks = (html: string) => readTree(html).blocks.map((block) => `${block.node.name}: ${textOf(block)}`);

describe("readTree", () => {
  it.each([
    ["blocks between block-level tags", "<div>a<p>b <b>c</b></p>d</div>", ["div: a", "p: b c", "div: d"]],
    ["implied ends", "<ul><li>a<li>b</ul><table><tr><td>c<td>d</table>", ["li: a", "li: b", "td: c", "td: d"]],
    ["one block for code", "<pre>a\n<span>b</span>\n\nc</pre>", ["pre: a b c"]],
    ["elements that pages make up", "<my-post><p>a</p></my-post><my-post>b</my-post>", ["p: a", "my-post: b"]],
    ["no scripts, styles and drawings", "<script>a</script><style>b</style><svg><text>c</text></svg>d", ["body: d"]],
    ["choices of forms", "<select><option>a<option>b</select>", ["option: a b"]],
    ["nothing beyond the depth that counts", `${"<div>".repeat(300)}a`, ["div: a"]],
  ])("has %s", (_, html, expected) => expect(blocks(html)).toEqual(expected));

  it("says why a text may not be for readers", () => {
    const html =
      "<p>a</p><div hidden><p>b</p></div><noscript>c</noscript><template>d</template><p aria-hidden=true>e</p><p>f</p>";
    const veils = readTree(html).blocks.map(({ veil }) => veil);
    expect(veils).toEqual([Veil.none, Veil.hidden, Veil.noscript, Veil.template, Veil.hidden, Veil.none]);
  });

  it("knows which link a text stands in, also over blocks", () => {
    const { blocks: found } = readTree("<a href=x><div>a</div><p>b</a> c</p><p>d");
    expect(found.flatMap(({ leaves }) => leaves.map(({ text, href }) => `${text.trim()} ${href ?? "-"}`))).toEqual([
      "a x",
      "b x",
      "c -",
      "d -",
    ]);
  });

  it("reads the head", () => {
    const tree = readTree(
      '<title> A\n title </title><meta property="og:type" content=article><base href=/b><script type="application/ld+json">{}</script>',
    );
    expect(tree).toMatchObject({ title: "A title", base: "/b", data: ["{}"] });
    expect(tree.meta.get("og:type")).toBe("article");
  });
});
