import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeUnits } from "./scratch.ts";
import { VisibleText } from "./visible-text.ts";

function write(...parts: readonly (string | readonly [string, 0 | 1 | 2 | 3 | 4, number])[]) {
  const visible = new VisibleText(1000);
  for (const part of parts) {
    if (part === "\n") visible.line();
    else if (typeof part === "string")
      visible.append(writeUnits(part, new Uint16Array(part.length)), 0, part.length, 4, 0);
    else visible.appendString(part[0], part[1], part[2]);
  }
  return { ...visible.finish(), segments: visible.segments };
}

const WORD = /^(?:[\p{Script=Han}\p{Script=Hiragana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}])[\p{L}\p{N}])+)/u;

function wordsAt(text: string, tokens: Int32Array) {
  return Array.from(tokens, (at) => WORD.exec(text.slice(at))?.[0]);
}

describe("VisibleText", () => {
  it("collapses white space within and between parts", () => {
    expect(write("  a ", " \t b", "c  ", "\n", " d ").text).toBe("a bc\nd");
  });

  it("writes a line feed for a block even where there was a space", () => {
    expect(write("a ", "\n", " b").text).toBe("a\nb");
  });

  it("divides text by label group and container", () => {
    const { text, segments } = write(["a b", 3, 0], [" c", 2, 0], ["d", 2, 1], "\n", ["e", 2, 1]);
    expect(text).toBe("a b cd\ne");
    expect(segments).toEqual([
      { start: 0, end: 3, zone: 3, container: 0 },
      { start: 4, end: 5, zone: 2, container: 0 },
      { start: 5, end: 8, zone: 2, container: 1 },
    ]);
  });

  it("makes no segment of white space", () => {
    expect(write(["a", 3, 0], ["  ", 2, 0], ["b", 3, 0]).segments).toEqual([
      { start: 0, end: 3, zone: 3, container: 0 },
    ]);
  });

  it("knows where words start, through inline tags and among ideographs", () => {
    const { text, tokens } = write("un", "believable", " 漢字かな7 ", "\n", "x-ray 𝒜b 𠮷𠮷!");
    expect(wordsAt(text, tokens)).toEqual(["unbelievable", "漢", "字", "か", "な", "7", "x", "ray", "𝒜b", "𠮷", "𠮷"]);
  });

  it("replaces halves of surrogate pairs", () => {
    expect(write("a\ud800b", "\udc00", "c").text).toBe("a\ufffdb\ufffdc");
  });

  it("knows where the next character will stand", () => {
    const visible = new VisibleText(10);
    expect(visible.next).toBe(0);
    visible.space();
    expect(visible.next).toBe(0);
    visible.appendString("a", 4, 0);
    expect(visible.next).toBe(1);
    visible.space();
    expect(visible.next).toBe(2);
    expect(visible.length).toBe(1);
  });

  it("compares its end with a text", () => {
    const visible = new VisibleText(20);
    visible.appendString("see Here", 4, 0);
    expect(visible.endsWith(4, "hERE")).toBe(true);
    expect(visible.endsWith(4, "her")).toBe(false);
    expect(visible.endsWith(4, "hero")).toBe(false);
  });

  it("stops at its capacity", () => {
    const visible = new VisibleText(5);
    for (let round = 0; round < 5; round++) visible.appendString("ab ", 4, round);
    const { text } = visible.finish();
    expect(text).toBe("ab ab");
    expect(visible.segments.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [3, 5],
    ]);
  });

  it("holds the words of the source, in order", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "é", "漢", "𝒜", ".") })), (parts) => {
        const { text, tokens } = write(...parts.filter((part) => part !== "\n"));
        const expected = parts
          .filter((part) => part !== "\n")
          .join("")
          .split(/\s+/)
          .filter(Boolean)
          .join(" ");
        expect(text).toBe(expected);
        expect(wordsAt(text, tokens)).toEqual(text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []);
      }),
    );
  });
});
