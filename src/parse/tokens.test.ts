import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALONE,
  BLANK,
  classOfPair,
  isHigh,
  isLow,
  lowerBound,
  MARK,
  NOTHING,
  nearby,
  SURROGATE,
  unitClasses,
  WORD,
} from "./tokens.ts";

describe("unitClasses", () => {
  it.each([
    ["a", WORD],
    ["é", WORD],
    ["7", WORD],
    ["Я", WORD],
    ["한", WORD],
    ["-", MARK],
    ["'", MARK],
    ["。", MARK],
    [" ", BLANK],
    ["\n", BLANK],
    ["\u00a0", BLANK],
    ["\u3000", BLANK],
    ["\u0001", BLANK],
    ["漢", ALONE],
    ["か", ALONE],
    ["カ", ALONE],
    ["\0", NOTHING],
    ["\u00ad", NOTHING],
    ["\ud800", SURROGATE],
    ["\udfff", SURROGATE],
  ])("knows %j", (character, kind) => expect(unitClasses()[character.charCodeAt(0)]).toBe(kind));

  it("agrees with the regular expressions on every unit that is a character", () => {
    const wrong = Array.from(unitClasses().entries()).filter(([unit, kind]) => {
      const isWord = kind === WORD || kind === ALONE;
      return kind !== SURROGATE && isWord !== /[\p{L}\p{N}]/u.test(String.fromCharCode(unit));
    });
    expect(wrong).toEqual([]);
  });
});

describe("classOfPair", () => {
  it.each([
    ["𝒜", WORD],
    ["𠮷", ALONE],
    ["😀", MARK],
  ])("knows %s", (character, kind) => {
    expect(isHigh(character.charCodeAt(0))).toBe(true);
    expect(isLow(character.charCodeAt(1))).toBe(true);
    expect(classOfPair(character.charCodeAt(0), character.charCodeAt(1))).toBe(kind);
  });
});

describe("nearby", () => {
  it("gives what lowerBound gives, from any guess", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.nat(60), fc.nat(100), (values, wanted, guess) => {
        const sorted = Int32Array.from(values).sort();
        expect(nearby(sorted, wanted, Math.min(guess, sorted.length))).toBe(lowerBound(sorted, wanted));
      }),
    );
  });
});

describe("lowerBound", () => {
  it("is the place where a value belongs", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.integer({ min: -1, max: 51 }), (values, wanted) => {
        const sorted = Int32Array.from(values).sort();
        expect(lowerBound(sorted, wanted)).toBe(values.filter((value) => value < wanted).length);
      }),
    );
  });
});
