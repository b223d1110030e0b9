import { beforeEach, describe, expect, it } from "vitest";
import { elementOf } from "./elements.ts";
import { LinkOccurrences } from "./link-occurrences.ts";
import type { Level } from "./open-elements.ts";
import { VisibleText } from "./visible-text.ts";

const level: Level = { element: elementOf("p"), zone: 3, container: 2, context: 1, ownContext: 1 };
let text: VisibleText;
let links: LinkOccurrences;

beforeEach(() => {
  text = new VisibleText(1000);
  links = new LinkOccurrences(text);
});

const write = (words: string) => text.appendString(words, 3, 2);

describe("LinkOccurrences", () => {
  it("remember where an anchor stands", () => {
    write("see ");
    links.startAnchor({ href: "x" }, level, 1);
    write("this");
    links.endAnchor();
    write(" now");
    expect(links.all).toEqual([
      { href: "x", kind: "anchor", isNofollow: false, label: "", start: 4, end: 8, container: 2, context: 1 },
    ]);
  });

  it("end an anchor at the next one, with or without an address", () => {
    links.startAnchor({ href: "x" }, level, 1);
    write("one");
    links.startAnchor({}, level, 1);
    write("two");
    links.endAnchor();
    expect(links.all).toMatchObject([{ href: "x", start: 0, end: 3 }]);
  });

  it("end an anchor with the block around it", () => {
    links.startAnchor({ href: "x" }, level, 2);
    write("one");
    links.elementEnded(true, 2);
    write(" two");
    links.elementEnded(true, 1);
    write(" three");
    links.endAnchor();
    expect(links.all[0]?.end).toBe(7);
  });

  it("let an anchor outlive misnested inline elements", () => {
    links.startAnchor({ href: "x" }, level, 2);
    write("one");
    links.elementEnded(false, 1);
    write(" two");
    links.endAnchor();
    expect(links.all[0]?.end).toBe(7);
  });

  it("append the title behind the text unless it says the same", () => {
    links.startAnchor({ href: "x", title: "Tip" }, level, 1);
    write("one");
    links.startAnchor({ href: "y", title: "TWO" }, level, 1);
    write("two");
    links.endAnchor();
    expect(text.finish().text).toBe("one Tip two");
  });

  it("take an area's alternative and title for its text", () => {
    links.addArea({ href: "x", alt: "North", title: "Pole" }, level);
    expect(text.finish().text).toBe("North Pole");
    expect(links.all).toMatchObject([{ kind: "area", start: 0, end: 10 }]);
  });

  it("take a frame's title for its label", () => {
    links.addFrame({ src: "x", title: "Inside" }, level);
    expect(links.all).toMatchObject([{ kind: "frame", label: "Inside", href: "x" }]);
  });

  it.each(["nofollow", "NOFOLLOW x", "ugc", "a sponsored"])("know that rel=%j is not to be followed", (rel) => {
    links.startAnchor({ href: "x", rel }, level, 1);
    expect(links.all[0]?.isNofollow).toBe(true);
  });

  it.each(["#x", " #x", "javascript:x()", "MAILTO:x", "tel:1", "data:,x", "\njavascript:y"])("pass over %j", (href) => {
    links.startAnchor({ href }, level, 1);
    expect(links.all).toEqual([]);
  });

  it("are bounded", () => {
    for (let round = 0; round < 60_000; round++) links.addFrame({ src: "x" }, level);
    expect(links.all).toHaveLength(50_000);
  });
});
