import { describe, expect, it } from "vitest";
import { TermTable } from "./term-table.ts";
import { codesOf, hashOfWord } from "./word-scanner.ts";

const idOf = (table: TermTable, word: string, hash = hashOfWord(codesOf(word), 0, word.length)) =>
  table.idOf(word, codesOf(word), 0, word.length, hash);

/** Lower case; says nothing for "the"; keeps what it was asked. */
function asked() {
  const words: string[] = [];
  const table = new TermTable((word) => {
    words.push(word);
    return word === "the" ? undefined : word.toLowerCase();
  });
  return { words, table };
}

describe("TermTable", () => {
  it("numbers terms without gaps and asks for each word once", () => {
    const { words, table } = asked();
    const ids = ["Storm", "the", "rain", "storm", "the", "Storm"].map((word) => idOf(table, word));
    expect(ids).toEqual([0, -1, 1, 0, -1, 0]);
    expect(words).toEqual(["Storm", "the", "rain", "storm"]);
    expect([table.size, table.words]).toEqual([2, 4]);
    expect([table.term(0), table.term(1)]).toEqual(["storm", "rain"]);
    expect(table.prefix(1)).toBeLessThan(table.prefix(0));
  });

  it("grows", () => {
    const { words, table } = asked();
    const all = Array.from({ length: 20_000 }, (_, i) => `word${i}`);
    expect(all.map((word) => idOf(table, word))).toEqual(all.map((_, i) => i));
    expect(all.map((word) => idOf(table, word))).toEqual(all.map((_, i) => i));
    expect(words).toHaveLength(all.length);
  });

  it("tells words with the same hash apart, and keeps only some of them", () => {
    const { table } = asked();
    const all = Array.from({ length: 500 }, (_, i) => `word${i}`);
    for (let round = 0; round < 2; round++) {
      expect(all.map((word) => idOf(table, word, 7))).toEqual(all.map((_, i) => i));
    }
    expect(table.words).toBeLessThan(100);
  });

  it("keeps no word longer than any dictionary's", () => {
    const { table } = asked();
    const long = "x".repeat(100_000);
    expect([idOf(table, long), idOf(table, long), table.words]).toEqual([0, 0, 0]);
  });
});
