import { expect, it } from "vitest";
import { stormEpub, zipped } from "../../../test/documents.ts";
import { epubMarkup } from "./epub.ts";

const MIB = 1024 * 1024;
const CHAPTERS = [
  {
    name: "one",
    body: '<h1>The sea</h1><p>It rose&nbsp;&amp; fell; see <a href="two.xhtml#x">below</a>.<br/>Then.</p>',
  },
  {
    name: "two",
    body: '<h1>The land</h1><p>More <a href="https://a.example/more?x=1&amp;y=2">here</a>.</p><script>no()</script>',
  },
];

it("is its chapters in their order, with the links that lead out of the book", () => {
  const html = epubMarkup(stormEpub(CHAPTERS), MIB);
  expect(html.indexOf("The sea")).toBeLessThan(html.indexOf("The land"));
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["https://a.example/more?x=1&amp;y=2"]);
  expect(html).toContain("It rose\u00a0&amp; fell");
  expect(html).not.toMatch(/no\(\)|color: red/);
});

it("says what its package file says", () => {
  const html = epubMarkup(stormEpub(CHAPTERS), MIB);
  expect(html).toContain("<title>Floods &amp; storms</title>");
  expect(html.match(/name="author" content="[^"]*"/g)).toEqual([
    'name="author" content="Bob Dyke"',
    'name="author" content="Eve Weir"',
  ]);
  expect(html).toContain('"article:published_time" content="2019-05-06"');
  expect(html).toContain('"article:modified_time" content="2019-06-07T00:00:00Z"');
  expect(html).toContain('<html lang="en">');
});

it("ends before the chapter that unpacks to more than a book may", () => {
  const bomb = [...CHAPTERS, { name: "bomb", body: "x".repeat(50 * MIB) }, { name: "last", body: "<p>last</p>" }];
  const book = stormEpub(bomb);
  expect(book.length).toBeLessThan(MIB);
  const html = epubMarkup(book, MIB);
  expect(html).toContain("The land");
  expect(html.length).toBeLessThan(10_000);
});

it.each([
  ["no directory", Buffer.from("PK\x03\x04".padEnd(100)), /no directory/],
  ["no container", zipped({}), /no META-INF\/container\.xml/],
  [
    "a container that is a bomb",
    zipped({ "META-INF/container.xml": "x".repeat(2 * MIB) }),
    /more unpacked files than a book holds/,
  ],
  ["no package file", zipped({ "META-INF/container.xml": "<container/>" }), /where its package file is/],
  ["no chapters", stormEpub([]), /no chapters/],
])("refuses an archive with %s", (_what, book, message) => {
  expect(() => epubMarkup(book, MIB)).toThrow(message);
});
