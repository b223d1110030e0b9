import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { present } from "../../collections/at.ts";
import { dot } from "../../math/dense.ts";
import { LetterVectors } from "./letter-vectors.ts";

const vectors = new LetterVectors();
const vector = (word: string) => present(vectors.vector(word), `the vector of ${word}`);
const likeness = (one: string, other: string) => dot(vector(one), vector(other));

describe("LetterVectors", () => {
  it.each([
    ["zelle", "zellen", "präsentation"],
    ["zelle", "zellbereich", "präsentation"],
    ["таблица", "таблицами", "презентация"],
    ["データ", "データベース", "スライド"],
    ["数据", "数据库", "幻灯片"],
  ])("finds %s to be like %s, and unlike %s", (word, alike, unlike) => {
    expect(likeness(word, alike)).toBeGreaterThan(0.2);
    expect(Math.abs(likeness(word, unlike))).toBeLessThan(0.15);
  });

  it("has a vector of length 1 for every word that has letters, always the same", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((any) => /\p{L}/u.test(any));
    fc.assert(
      fc.property(word, (any) => {
        expect(Math.hypot(...vector(any))).toBeCloseTo(1, 5);
        expect(new LetterVectors().vector(any)).toEqual(vectors.vector(any));
      }),
    );
  });

  it("has none for numbers", () => {
    expect(vectors.vector("2024")).toBeUndefined();
  });
});
