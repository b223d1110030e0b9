/** The set of links against a full tree by parse5, on well-formed and on sloppy pages. */

import fc from "fast-check";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { parsePage } from "./page.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

const url = canonical("http://site.test/folder/page.html");
const NOISE = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "math",
  "select",
  "textarea",
  "datalist",
  "option",
]);

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function isHidden(element: Element): boolean {
  return attribute(element, "hidden") !== undefined || /display\s*:\s*none/i.test(attribute(element, "style") ?? "");
}

function* elements(node: Node): Iterable<Element> {
  if (!("childNodes" in node)) return;
  if ("tagName" in node) {
    if (NOISE.has(node.tagName) || isHidden(node)) return;
    yield node;
  }
  for (const child of node.childNodes) yield* elements(child);
}

function linksByTree(html: string): Set<string> {
  const all = [...elements(parse(html))];
  const base = all.find((element) => element.tagName === "base" && attribute(element, "href") !== undefined);
  const baseUrl = (base && canonicalUrl(attribute(base, "href") ?? "", url)) ?? url;
  const found = new Set<string>();
  for (const element of all) {
    const name = element.tagName;
    const address =
      name === "a" || name === "area"
        ? attribute(element, "href")
        : name === "iframe"
          ? attribute(element, "src")
          : undefined;
    if (address === undefined || /^\s*#/.test(address)) continue;
    const target = canonicalUrl(address, baseUrl);
    if (target !== undefined && target !== url) found.add(target);
  }
  return found;
}

function linksByUs(html: string): Set<string> {
  const page = parsePage({ url, body: Buffer.from(html), contentType: "text/html; charset=utf-8" });
  return new Set(page.links.map((link) => link.url));
}

const target = fc.constantFrom(
  "a.html",
  "/b?c=1&amp;d=2",
  "../up",
  "http://other.test/",
  "?q=x",
  "#top",
  "mailto:x@y.test",
  "",
  "javascript:void(0)",
  " spaced ",
  "//net.test/x",
  "%7Euser",
);
const text = fc.constantFrom("word", "two words", "&lt;", "é", "x &amp; y", "a < b");
const link = fc.tuple(target, text).map(([href, words]) => `<a href="${href}">${words}</a>`);
const leaf = fc.oneof(
  text,
  link,
  target.map((href) => `<map><area href='${href}'></map>`),
  fc.constant('<img alt="i">'),
  fc.constant("<br>"),
  fc.constant("<!-- <a href=no> -->"),
  fc.constant("<script>'<a href=no2>'</script>"),
  fc.constant('<div hidden><a href="no3">x</a></div>'),
);

const wellFormed: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc
      .tuple(
        fc.constantFrom("div", "section", "ul", "span", "b", "blockquote", "article", "em"),
        fc.array(tie("node"), { maxLength: 4 }),
      )
      .map(([name, children]) => `<${name}>${children.join("")}</${name}>`),
    fc
      .array(tie("node"), { maxLength: 3 })
      .map((cells) => `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr></table>`),
  ),
})).node;

const sloppyPart = fc.oneof(
  leaf,
  target.map((href) => `<a href=${href.trim().replace(/[ "]/g, "") || "x"}>`),
  fc.constantFrom(
    "<p>",
    "<li>",
    "<td>",
    "<tr>",
    "</div>",
    "<div>",
    "<b>",
    "</b>",
    "</a>",
    "</p>",
    "<ul>",
    "</ul>",
    "<table>",
    "</table>",
    "<h2>",
    "</h3>",
    "<DIV CLASS=x>",
    "<i>",
    "</i>",
    "<p title='<a href=no4>'>",
    "<dd>",
    ">",
    "<>",
    "</>",
    "< a href=no5>",
    "<!doctype html>",
    "<?php x ?>",
    "<![if !IE]>",
  ),
);

describe("the set of links", () => {
  it("is parse5's on well-formed pages", () => {
    fc.assert(
      fc.property(
        wellFormed,
        fc.constantFrom("", '<base href="/root/">', '<base href="sub/"><base href="http://no.test/">'),
        (body, base) => {
          const html = `<!doctype html><html><head><title>t</title>${base}</head><body>${body}</body></html>`;
          expect(linksByUs(html)).toEqual(linksByTree(html));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("is parse5's on sloppy pages", () => {
    fc.assert(
      fc.property(fc.array(sloppyPart, { maxLength: 25 }), (parts) => {
        const html = parts.join("\n");
        expect(linksByUs(html)).toEqual(linksByTree(html));
      }),
      { numRuns: 1500 },
    );
  });
});
