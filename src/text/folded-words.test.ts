import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FoldedWords } from "./folded-words.ts";
import { hash64 } from "./hash.ts";
import { fold, wordsOf } from "./words.ts";

const ROOM = 100;

function read(text: string) {
  const words = new FoldedWords(ROOM);
  words.read(text);
  const found = Array.from({ length: words.count }, (_, i) => {
    const [start, end] = [words.starts[i] ?? 0, words.ends[i] ?? 0];
    return {
      word: String.fromCharCode(...words.codes.subarray(start, end)),
      inText: text.slice(start, end),
      low: words.lows[i] ?? 0,
      hasDigit: words.hasDigit[i] === 1,
      pair: { high: (words.pairHighs[i] ?? 0) >>> 0, low: (words.pairLows[i] ?? 0) >>> 0 },
    };
  });
  return { found, length: words.length };
}

/** What must be so of any text. */
function check(text: string): void {
  const { found, length } = read(text);
  const whole = wordsOf(fold(text.slice(0, ROOM)));
  const words = found.map(({ word }) => word);
  expect(words).toEqual(whole.slice(0, words.length));
  if (length === Math.min(text.length, ROOM)) expect(words).toEqual(whole);
  else expect(words).toEqual(wordsOf(fold(text.slice(0, length))));
  found.forEach(({ word, inText, low, hasDigit, pair }, i) => {
    expect(fold(inText)).toBe(word);
    expect(low).toBe(hash64(word).low);
    expect(hasDigit).toBe(/\d/.test(word));
    if (i > 0) expect(pair).toEqual(hash64(`${words[i - 1]} ${word}`));
  });
}

describe("FoldedWords", () => {
  it.each([
    "Storms, FLOODS & gales: 4711 of them; B52",
    "Überflutung – ‘naïve’ … ¶ ª² ＳＴＯＲＭ",
    "Наводнение, Πλημμύρα",
    "台風Typhoon ฝน",
    "",
    "storm",
  ])("reads %j to its end", (text) => {
    check(text);
    expect(read(text).length).toBe(text.length);
  });

  it.each([
    ["storm 😀 rain", 6],
    ["rain 3×4 storm", 5],
    ["a re\u0301sume\u0301", 2],
    ["ΟΔΟΣ", 0],
    ["雨ハ\u3099", 1],
    ["rain ½ storm", 5],
    ["snow ﬁre", 5],
  ])("reads %j up to a word that cannot be folded letter by letter", (text, length) => {
    check(text);
    expect(read(text).length).toBe(length);
  });

  it("gives what stands in the folded text, for any text", () => {
    const unit = fc.oneof(
      fc.constantFrom(
        "a",
        "Z",
        "7",
        "é",
        "İ",
        "×",
        "µ",
        " ",
        "\n",
        "雨",
        "か",
        "ﾊ",
        "ﾞ",
        "ฝ",
        "한",
        "ᅡ",
        "Σ",
        "\u0301",
        "Ж",
        "=",
        "\u0338",
      ),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    fc.assert(fc.property(fc.string({ unit, maxLength: 150 }), check), { numRuns: 500 });
  });

  it("folds every unit as it is folded between others", () => {
    const words = new FoldedWords(ROOM);
    const differing: string[] = [];
    for (let code = 0; code < 0x10000; code++) {
      const unit = String.fromCharCode(code);
      const text = `Rain ${unit}e B${unit}`;
      words.read(text);
      const found = Array.from({ length: words.count }, (_, i) => text.slice(words.starts[i], words.ends[i]));
      const whole = wordsOf(fold(text)).slice(0, words.length < text.length ? words.count : undefined);
      if (found.map(fold).join("|") !== whole.join("|")) differing.push(unit);
    }
    expect(differing).toEqual([]);
  });

  it("reads as much as there is room for", () => {
    check("Rain and snow, ".repeat(20));
    expect(read("rain ".repeat(50)).length).toBe(ROOM);
  });
});
