import { describe, expect, it } from "vitest";
import { isoDateOf } from "./dates.ts";
import { linesOf } from "./lines.ts";
import { linkAreas } from "./link-areas.ts";
import { bodySize, paragraphMarkup, paragraphsOf } from "./paragraphs.ts";
import { withoutRunningHeads } from "./running-heads.ts";

const item = (str: string, x: number, y: number, size = 10, hasEOL = false) => ({
  str,
  width: str.length * size * 0.5,
  height: size,
  transform: [size, 0, 0, size, x, y],
  hasEOL,
});
const link = (url: string, rect: number[]) => ({ subtype: "Link", url, rect });
const markup = (items: readonly unknown[], areas: readonly unknown[] = []) => {
  const lines = linesOf(items, linkAreas(areas));
  return paragraphsOf(lines, bodySize(lines)).map(paragraphMarkup).join("");
};

describe("lines and paragraphs", () => {
  it("joins what stands side by side and below each other, and divided words", () => {
    const items = [
      item("The sto", 0, 100),
      item("rm was se-", 35, 100, 10, true),
      item("vere <and> well-", 0, 88, 10, true),
      item("Known.", 0, 76, 10, true),
      item("Another paragraph.", 0, 50, 10, true),
    ];
    expect(markup(items)).toBe("<p>The storm was severe &lt;and&gt; well-\nKnown.</p>\n<p>Another paragraph.</p>\n");
  });

  it("takes larger letters for headings, by how much larger they are", () => {
    const items = [
      item("Storms", 0, 200, 20, true),
      item("At sea", 0, 170, 14, true),
      item("Waves", 0, 150, 11.5, true),
      item("Text in the letters of most of the text.", 0, 130, 10, true),
      item("17", 0, 20, 30, true),
    ];
    expect(markup(items).match(/<(\w+)>/g)).toEqual(["<h1>", "<h2>", "<h3>", "<p>", "<p>"]);
  });

  it("makes links of the words that lie in their areas", () => {
    const items = [item("See the report & more at http://b.example/.", 0, 100, 10, true)];
    const areas = [link("https://a.example/?x=1&y=2", [20, 98, 70, 110]), link("javascript:x()", [0, 0, 500, 500])];
    expect(markup(items, areas)).toBe(
      '<p>See <a href="https://a.example/?x=1&amp;y=2">the report</a> &amp; more at <a href="http://b.example/">http://b.example/</a>.</p>\n',
    );
  });

  it("passes over what is no text", () => {
    expect(markup([{ type: "beginMarkedContent" }, item("  ", 0, 10, 10, true), null])).toBe("");
  });
});

describe("running heads", () => {
  const line = (text: string) => ({ text, links: [], size: 10, y: 0 });
  const page = (n: number) => [
    `Storms ${n}`,
    "The same first line of text?",
    `Text ${"abcdef"[n]}.`,
    "More text.",
    `- ${n} -`,
  ];

  it("and numbers of pages are left out, where they stand on many pages", () => {
    const pages = [1, 2, 3, 4, 5].map((n) => page(n).map(line));
    const left = withoutRunningHeads(pages).map((lines) => lines.map(({ text }) => text));
    expect(left[0]).toEqual(["Text b."]);
    const titled = [[{ ...line("Storms"), size: 20 }], ...pages];
    expect(withoutRunningHeads(titled)[0]).toHaveLength(1);
    expect(left[4]).toEqual(["Text f."]);
  });

  it("are text on a few pages, and in the middle of pages", () => {
    const few = [1, 2, 3].map((n) => page(n).map(line));
    expect(withoutRunningHeads(few)).toEqual(few);
    const middle = [1, 2, 3, 4, 5].map((n) =>
      ["a", "b", "See 1", "c", "d"].map((text) => line(`${text}${text === "See 1" ? "" : "xyzuvw"[n]}`)),
    );
    expect(withoutRunningHeads(middle)).toEqual(middle);
  });
});

describe("isoDateOf", () => {
  it.each([
    ["D:20200203040506Z", "2020-02-03T04:05:06Z"],
    ["D:20200203040506+01'30'", "2020-02-03T04:05:06+01:30"],
    ["D:2020020304", "2020-02-03T04:00:00"],
    ["D:202002", "2020-02"],
    ["2020", "2020"],
    ["yesterday", undefined],
    [undefined, undefined],
  ])("%s", (claim, date) => expect(isoDateOf(claim)).toBe(date));
});
