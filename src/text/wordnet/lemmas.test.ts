import { describe, expect, it } from "vitest";
import { wordNetWords } from "../../../test/wordnet-words.ts";
import { Lexicon, openLexicon } from "./lemmas.ts";
import { PARTS, synsetId } from "./synset.ts";
import { openWordNet } from "./wordnet.ts";

const lexicon = openLexicon();
const wordNet = openWordNet();

describe("Lexicon", () => {
  it("finds every word of the files, and none behind or before it", () => {
    PARTS.forEach((name, part) => {
      let index = 0;
      for (const word of wordNetWords(name)) {
        if (index++ % 17 !== 0) continue;
        expect(lexicon.has(word, part), word).toBe(true);
        expect(lexicon.has(`${word}~`, part)).toBe(false);
        expect(lexicon.has(`${word} ~`, part)).toBe(false);
      }
    });
  });

  it("has as many words as WordNet 3.1", () => {
    const counts = PARTS.map((name) => wordNetWords(name).length);
    expect(counts).toEqual([117_953, 11_540, 21_499, 4475]);
  });

  it("gives the most frequent synsets alone where fewer are asked for", () => {
    const all = lexicon.synsetsOf("storm", 0);
    expect(all.length).toBeGreaterThan(2);
    expect(lexicon.synsetsOf("storm", 0, 1)).toEqual(all.slice(0, 1));
    expect(lexicon.synsetsOf("storm", 0, 99)).toEqual(all);
    expect(lexicon.synsetsOf("flash flood", 0, 1)).toEqual(lexicon.synsetsOf("flash_flood", 0));
  });

  it("gives synsets that hold the word", () => {
    PARTS.forEach((name, part) => {
      let index = 0;
      for (const word of wordNetWords(name)) {
        if (index++ % 997 !== 0) continue;
        const synsets = lexicon.synsetsOf(word, part);
        expect(synsets.length).toBeGreaterThan(0);
        for (const id of synsets) {
          expect(wordNet.synset(id).words.map((found) => found.toLowerCase())).toContain(word);
        }
      }
    });
  });

  it("gives the most frequent meaning first", () => {
    const [first, ...others] = lexicon.synsetsOf("storm", 0);
    expect(first).toBe(synsetId(0, 11482925));
    expect(others).toHaveLength(2);
  });

  it("finds terms of several words by space or underscore", () => {
    expect(lexicon.synsetsOf("flash flood", 0)).toEqual(lexicon.synsetsOf("flash_flood", 0));
    expect(lexicon.synsetsOf("flash flood", 0)).toHaveLength(1);
  });

  it.each(["", " ", "xyzzy", "暴雨", "überall", "a\nb", "\u0141", "zzzz", "!", "~"])("does not know %j", (word) => {
    PARTS.forEach((_, part) => {
      expect(lexicon.has(word, part)).toBe(false);
      expect(lexicon.synsetsOf(word, part)).toEqual([]);
    });
  });

  it("has no fifth part of speech", () => {
    expect(lexicon.has("storm", 4)).toBe(false);
  });

  it("may be any files of that form", () => {
    const nouns = Buffer.from("  1 licence  \nstorm n 2 1 @ 2 1 00000014 00000099  \n");
    const tiny = new Lexicon([nouns, Buffer.alloc(0)]);
    expect(tiny.synsetsOf("storm", 0)).toEqual([14, 99]);
    expect(tiny.has("1", 0)).toBe(false);
    expect(tiny.has("storm", 1)).toBe(false);
  });
});
