import { describe, expect, it } from "vitest";
import { LEXFILES } from "./lexfiles.ts";
import { synsetId } from "./synset.ts";
import { openWordNet, WordNet } from "./wordnet.ts";

const wordNet = openWordNet();
const storm = synsetId(0, 11482925);

describe("WordNet", () => {
  it("has all synsets of the four files, each in one lexicographer file", () => {
    expect(wordNet.size).toBe(117_791);
    const sum = LEXFILES.reduce((total, _, lexfile) => total + wordNet.members(lexfile).length, 0);
    expect(sum).toBe(wordNet.size);
    for (const lexfile of LEXFILES.keys()) expect(wordNet.members(lexfile).length).toBeGreaterThan(10);
  });

  it("finds the same by the quick ways and by reading the whole line", () => {
    for (let index = 0; index < wordNet.size; index += 97) {
      const id = wordNet.at(index);
      const synset = wordNet.synset(id);
      expect(wordNet.has(id)).toBe(true);
      expect(wordNet.lexfile(id)).toBe(synset.lexfile);
      expect(synset.words.map((_, i) => wordNet.word(id, i + 1))).toEqual(synset.words);
      expect(wordNet.definition(id)).toBe(synset.definition);
      expect(wordNet.pointerCount(id)).toBe(synset.pointers.length);
      const above = synset.pointers.find(({ symbol }) => symbol === "@" || symbol === "@i");
      expect(wordNet.broader(id)).toBe(above?.target);
    }
  });

  it("only points to synsets that exist", () => {
    for (let index = 0; index < wordNet.size; index += 41) {
      for (const { target } of wordNet.synset(wordNet.at(index)).pointers) expect(wordNet.has(target)).toBe(true);
    }
  });

  it.each([0, 1, 29, 11482924, 11482926, 16_000_000])("has no synset at byte %i", (offset) => {
    expect(wordNet.has(synsetId(0, offset))).toBe(false);
  });

  it("has no other parts of speech", () => {
    expect(wordNet.has(synsetId(4, 1740))).toBe(false);
    expect(() => wordNet.at(wordNet.size)).toThrow(RangeError);
  });

  it("knows storms", () => {
    expect(wordNet.word(storm)).toBe("storm");
    expect(wordNet.word(wordNet.broader(storm) ?? -1)).toBe("atmospheric phenomenon");
  });

  it("may be any files of that form", () => {
    const licence = "  1 licence  \n";
    const at = String(licence.length).padStart(8, "0");
    const nouns = Buffer.from(`${licence}${at} 03 n 01 entity 0 000 | all there is  \n`);
    const tiny = new WordNet([nouns, Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(0)]);
    expect([...tiny.members(3)]).toEqual([licence.length]);
    expect(tiny.definition(tiny.at(0))).toBe("all there is");
  });
});
