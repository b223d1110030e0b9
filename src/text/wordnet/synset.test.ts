import { describe, expect, it } from "vitest";
import { definitionOf, offsetOf, parseSynset, partOf, plainWord, synsetId } from "./synset.ts";

describe("a synset", () => {
  it("is read with words, pointers, meaning and examples", () => {
    const line =
      '11482925 19 n 02 storm 0 violent_storm 0 003 @ 11445694 n 0000 + 00304526 a 0101 + 02776128 v 0201 | a violent weather condition; "the storm raged"; "after the storm"  ';
    const synset = parseSynset(line, synsetId(0, 11482925));
    expect(synset).toMatchObject({ lexfile: 19, words: ["storm", "violent storm"] });
    expect(synset.pointers).toEqual([
      { symbol: "@", target: synsetId(0, 11445694), word: 0 },
      { symbol: "+", target: synsetId(2, 304526), word: 1 },
      { symbol: "+", target: synsetId(1, 2776128), word: 1 },
    ]);
    expect(synset.definition).toBe("a violent weather condition");
    expect(synset.examples).toEqual(["the storm raged", "after the storm"]);
  });

  it("of a verb has frames behind its pointers, which are passed over", () => {
    const line = "00001740 29 v 02 breathe 0 respire 1 001 * 00005041 v 0000 02 + 02 00 + 08 00 | draw air";
    expect(parseSynset(line, 0).pointers).toHaveLength(1);
  });

  it("may have no pointers and no examples", () => {
    const synset = parseSynset("00000001 00 s 0a a 0 b 0 c 0 d 0 e 0 f 0 g 0 h 0 i 0 j 0 000 | meaning  ", 1);
    expect(synset.words).toHaveLength(10);
    expect([synset.pointers, synset.examples, synset.definition]).toEqual([[], [], "meaning"]);
  });
});

describe("a synset's number", () => {
  it.each([
    [0, 15_325_522],
    [3, 1740],
  ])("holds part %i and offset %i", (part, offset) => {
    expect([partOf(synsetId(part, offset)), offsetOf(synsetId(part, offset))]).toEqual([part, offset]);
  });
});

describe("words and glosses", () => {
  it.each([
    ["physical_entity", "physical entity"],
    ["galore(ip)", "galore"],
    ["afraid(p)", "afraid"],
    ["(odd)", "(odd)"],
  ])("turn %s into %s", (word, expected) => {
    expect(plainWord(word)).toBe(expected);
  });

  it.each([
    ['a thing; "an example"', "a thing"],
    ['a thing: "an example" - somebody', "a thing"],
    ["two; parts", "two; parts"],
    ['"quoted from the start"', '"quoted from the start"'],
  ])("find the definition of %s", (gloss, expected) => {
    expect(definitionOf(gloss)).toBe(expected);
  });
});
