import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { at } from "../collections/at.ts";
import type { LinkOccurrence } from "./link-occurrences.ts";
import { cut, finishLink, groupLinks, MAX_ANCHOR_LENGTH, placeOf } from "./links.ts";

const pageUrl = canonical("http://site.test/page");

function occurrence(href: string, rest: Partial<LinkOccurrence> = {}): LinkOccurrence {
  return { href, kind: "anchor", isNofollow: false, label: "", start: 0, end: 0, container: 0, context: -1, ...rest };
}

const place = {
  index: 0,
  at: { start: 0, end: 0 },
  context: { text: "", at: { start: 0, end: 0 } },
  block: 0,
  inInnermostDiv: false,
};

describe("groupLinks", () => {
  it("groups by address, in document order, without the page itself", () => {
    const occurrences = ["b", "a", "./b#x", "page", "mailto:x", "http://SITE.test/a"].map((href) => occurrence(href));
    const groups = groupLinks(occurrences, pageUrl, pageUrl);
    expect(groups.map(({ url, occurrences: all }) => [url, all.length])).toEqual([
      ["http://site.test/b", 2],
      ["http://site.test/a", 2],
    ]);
    expect(groups[0]?.first).toBe(occurrences[0]);
  });

  it("resolves against the base", () => {
    expect(groupLinks([occurrence("x")], pageUrl, "http://base.test/dir/")[0]?.url).toBe("http://base.test/dir/x");
  });
});

describe("finishLink", () => {
  const text = "one two one\nline";
  const group = (...occurrences: LinkOccurrence[]) => ({ url: pageUrl, first: at(occurrences, 0), occurrences });

  it("joins distinct anchors", () => {
    const all = group(
      occurrence("x", { start: 0, end: 3 }),
      occurrence("x", { start: 4, end: 7 }),
      occurrence("x", { start: 8, end: 11 }),
    );
    expect(finishLink(all, place, text).anchor).toBe("one two");
  });

  it("puts an anchor into one line", () => {
    expect(finishLink(group(occurrence("x", { start: 8, end: 16 })), place, text).anchor).toBe("one line");
  });

  it("prefers a label to a place", () => {
    expect(finishLink(group(occurrence("x", { label: " a  title ", kind: "frame" })), place, text)).toMatchObject({
      anchor: "a title",
      kind: "frame",
    });
  });

  it("takes the anchor for the context where there is none", () => {
    expect(finishLink(group(occurrence("x", { start: 0, end: 3 })), place, text).context).toBe("one");
  });

  it("bounds anchors, each and joined", () => {
    const long = "x".repeat(300);
    const anchors = [`a${long}`, `b${long}`, `c${long}`].map((label) => occurrence("x", { label }));
    expect(finishLink(group(...anchors), place, "").anchor).toHaveLength(MAX_ANCHOR_LENGTH);
    expect(finishLink(group(occurrence("x", { start: 0, end: 5000 })), place, "y".repeat(5000)).anchor).toHaveLength(
      MAX_ANCHOR_LENGTH,
    );
  });
});

describe("placeOf", () => {
  it("leaves out white space that came after the start", () => {
    expect(placeOf(occurrence("x", { start: 1, end: 3 }), "a bc")).toEqual({ start: 2, end: 3 });
  });

  it("stays within the text", () => {
    expect(placeOf(occurrence("x", { start: 5, end: 4 }), "abcd")).toEqual({ start: 4, end: 4 });
    expect(placeOf(occurrence("x", { start: 2, end: 1 }), "abcd")).toEqual({ start: 2, end: 2 });
  });
});

describe("cut", () => {
  it.each([
    ["abc", 5, "abc"],
    ["abc def", 4, "abc"],
    ["a😀b", 2, "a"],
    ["a😀b", 3, "a😀"],
  ])("of %j at %i is %j", (text, length, expected) => expect(cut(text, length)).toBe(expected));
});
