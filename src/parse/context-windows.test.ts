import { describe, expect, it } from "vitest";
import type { Segment } from "../types.ts";
import { ContextWindows } from "./context-windows.ts";

const everything = { start: 0, end: Number.POSITIVE_INFINITY };

/** A page whose blocks are the given texts, one a line. */
function windowsOver(...blocks: readonly string[]) {
  const segments: Segment[] = [];
  let text = "";
  for (const [block, part] of blocks.entries()) {
    if (text !== "") text += "\n";
    segments.push({ start: text.length, end: text.length + part.length, zone: 4, block });
    text += part;
  }
  const tokens = Int32Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), (match) => match.index);
  const windows = new ContextWindows(text, tokens, segments);
  const spanOf = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
  return { windows, text, spanOf };
}

const words = (count: number, letter = "w") => Array.from({ length: count }, (_, index) => `${letter}${index}`);

describe("ContextWindows", () => {
  it("gives the stretch without the anchor", () => {
    const { windows, spanOf } = windowsOver(`far ${words(12).join(" ")} ANCHOR end. far`);
    const stretch = spanOf(`${words(12).join(" ")} ANCHOR end.`);
    const context = windows.around(spanOf("ANCHOR"), stretch, 0);
    expect(context).toEqual({ text: `${words(12).join(" ")} end.`, at: stretch });
  });

  it("widens short stretches to twenty words on each side", () => {
    const { windows, spanOf } = windowsOver(`${words(30, "a").join(" ")} ANCHOR ${words(30, "b").join(" ")}`);
    const { text } = windows.around(spanOf("ANCHOR"), spanOf("ANCHOR"), 0);
    expect(text.split(" ")).toEqual([...words(30, "a").slice(10), ...words(20, "b")]);
  });

  it("stays within the block, on both sides", () => {
    const { windows, spanOf } = windowsOver("one two", "three ANCHOR four", "five six");
    const context = windows.around(spanOf("ANCHOR"), everything, 1);
    expect(context).toEqual({ text: "three four", at: spanOf("three ANCHOR four") });
  });

  it("cuts at a hundred words and gives what one side lacks to the other", () => {
    const { windows, spanOf } = windowsOver(`${words(20, "a").join(" ")} ANCHOR ${words(200, "b").join(" ")}`);
    const { text } = windows.around(spanOf("ANCHOR"), everything, 0);
    expect(text.split(" ")).toEqual([...words(20, "a"), ...words(80, "b")]);
  });

  it("does not run past the end of the words", () => {
    const { windows, spanOf } = windowsOver("ANCHOR only.");
    expect(windows.around(spanOf("ANCHOR"), everything, 0).text).toBe("only.");
  });

  it("is empty around an anchor that is all there is", () => {
    const { windows, spanOf } = windowsOver("ANCHOR");
    expect(windows.around(spanOf("ANCHOR"), everything, 0)).toEqual({ text: "", at: spanOf("ANCHOR") });
  });

  it("finds the block's text beside an anchor without text", () => {
    const { windows, text, spanOf } = windowsOver("one two", "three four");
    const gap = spanOf("three").start;
    expect(windows.around({ start: gap, end: gap }, everything, 1).text).toBe("three four");
    expect(windows.around({ start: gap - 1, end: gap - 1 }, everything, 0).text).toBe("one two");
    expect(windows.around({ start: text.length, end: text.length }, everything, 1).text).toBe("three four");
  });

  it("is empty where the block has no text at all", () => {
    const { windows } = windowsOver("one two");
    expect(windows.around({ start: 3, end: 3 }, everything, 7).text).toBe("");
    expect(new ContextWindows("", new Int32Array(), []).around({ start: 0, end: 0 }, everything, 0).text).toBe("");
  });

  it("puts lines into one", () => {
    const segments: Segment[] = [{ start: 0, end: 9, zone: 3, block: 0 }];
    const windows = new ContextWindows("a\nb\nX\nc d", Int32Array.of(0, 2, 4, 6, 8), segments);
    expect(windows.around({ start: 4, end: 5 }, everything, 0).text).toBe("a b c d");
  });

  it("bounds text without words, and cuts no character in two", () => {
    const filler = "😀".repeat(5000);
    const { windows, spanOf } = windowsOver(`.${filler}ANCHOR${filler}`);
    const { text } = windows.around(spanOf("ANCHOR"), everything, 0);
    expect(text.length).toBeLessThanOrEqual(4001);
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });
});
