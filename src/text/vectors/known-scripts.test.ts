import { describe, expect, it } from "vitest";
import { isWrittenIn, scriptsOf } from "./known-scripts.ts";

const words = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i));
const letters = (first: number, i: number) => String.fromCodePoint(first + (i % 20), first + (Math.floor(i / 20) % 20));

describe("the scripts of a vocabulary", () => {
  it("are those with many words; single letters do not count", () => {
    const english = words(1000, (i) => `##${letters(0x61, i)}`);
    const greekLetters = words(1000, (i) => String.fromCodePoint(0x3b1 + (i % 20)));
    expect(scriptsOf([...english, ...greekLetters])).toEqual(["Latin"]);
    expect(scriptsOf([...english, ...words(600, (i) => letters(0x430, i))])).toEqual(["Latin", "Cyrillic"]);
  });

  it("include Han when there are thousands of characters", () => {
    expect(scriptsOf(words(800, (i) => String.fromCodePoint(0x4e00 + i)))).toEqual([]);
    expect(scriptsOf(words(5000, (i) => String.fromCodePoint(0x4e00 + i)))).toEqual(["Han"]);
  });
});

describe("a text", () => {
  it.each([
    ["The storm is over.", true],
    ["Le café est fermé, l'été aussi.", true],
    ["The word 暴雨 means rainstorm in Chinese.", true],
    ["暴雨引发城市洪水", false],
    ["暴雨 storm", false],
    ["Сегодня идёт дождь", false],
    ["平 on 均 it 气 at 温 is 度", false],
    ["12:30 — 45 % 🌧️", true],
    ["", true],
  ])("%j is Latin: %s", (text, expected) => {
    expect(isWrittenIn(text, ["Latin"])).toBe(expected);
  });

  it("may mix scripts that are all known", () => {
    expect(isWrittenIn("今天 is 晴天", ["Latin", "Han"])).toBe(true);
    expect(isWrittenIn("anything", [])).toBe(false);
  });
});
