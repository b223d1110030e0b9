import { describe, expect, it } from "vitest";
import { present } from "../../collections/at.ts";
import { type SynsetId, synsetId } from "../../text/wordnet/synset.ts";
import { openWordNet, WordNet } from "../../text/wordnet/wordnet.ts";
import { ontologyFromWordNet } from "./from-wordnet.ts";

/** A little WordNet: sense 1 of "storm" has nothing below it, sense 2 has; "gale" lies below two. */
function smallWordNet() {
  const lines = [
    "  1 licence",
    "{assault} 04 n 02 storm 0 assault 1 000 | an attack  ",
    "{storm} 19 n 02 storm 0 violent_storm 0 005 ~ {windstorm} n 0000 ~ {rain} n 0000 ~i {katrina} n 0000 -c {thundery} a 0102 -c {eye} n 0000 | violent weather  ",
    "{windstorm} 19 n 01 windstorm 0 002 @ {storm} n 0000 ~ {gale} n 0000 | wind  ",
    "{rain} 19 n 02 rainstorm 0 storm 0 002 @ {storm} n 0000 ~ {gale} n 0000 | rain  ",
    "{gale} 19 n 01 gale 0 003 @ {windstorm} n 0000 @ {rain} n 0000 ~ {gust} n 0000 | strong wind  ",
    "{gust} 19 n 01 gust 0 001 @ {gale} n 0000 | short wind  ",
    "{katrina} 19 n 01 windstorm 0 001 @i {storm} n 0000 | one of that name  ",
    "{eye} 19 n 01 eye 0 002 ;c {storm} n 0000 #p {windstorm} n 0000 | the middle  ",
  ];
  const offsets = new Map<string, number>();
  let at = 0;
  for (const line of lines) {
    const name = /^\{(\w+)\}/.exec(line)?.[1];
    if (name !== undefined) offsets.set(name, at);
    at += line.replace(/\{\w+\}/g, "00000000").length + 1;
  }
  const adjectives = "  1 licence\n00000012 00 s 02 stormy 0 thundery 0 001 ;c {storm} n 0000 | with thunder  \n";
  offsets.set("thundery", 12);
  const number = (_: string, name: string) => String(offsets.get(name)).padStart(8, "0");
  const fill = (text: string) => Buffer.from(text.replace(/\{(\w+)\}/g, number));
  const wordnet = new WordNet([fill(`${lines.join("\n")}\n`), Buffer.alloc(0), fill(adjectives), Buffer.alloc(0)]);
  const id = (name: string): SynsetId => synsetId(0, present(offsets.get(name), name));
  const senses: Readonly<Record<string, readonly SynsetId[]>> = {
    storm: [id("assault"), id("storm")],
    gust: [id("gust")],
    assault: [id("assault")],
  };
  return { wordnet, synsetsOf: (word: string) => senses[word] ?? [] };
}

const small = smallWordNet();
const summary = () => ontologyFromWordNet("storm", small).concepts.map(({ id, parents }) => `${id} < ${parents}`);

describe("a hierarchy from WordNet", () => {
  it("starts at the most frequent sense that has anything below it", () => {
    const ontology = ontologyFromWordNet("storm", small);
    expect(ontology.root).toBe("storm");
    expect(ontology.concept("storm").labels).toEqual([{ text: "storm", language: "en" }]);
    expect(ontology.concept("storm").altLabels.map(({ text }) => text)).toEqual(["violent storm"]);
  });

  it("has all narrower synsets with all their broader ones, and the members of the field below the root", () => {
    expect(summary().map((line) => line.replace(/\d+/, "N"))).toEqual([
      "eye < storm",
      "gale < rainstorm,windstorm",
      "gust < gale",
      "rainstorm < storm",
      "storm < ",
      "thundery < storm",
      "windstorm < storm",
      "windstorm N < storm",
    ]);
  });

  it("takes the one word of a synset that a pointer means", () => {
    const ontology = ontologyFromWordNet("storm", small);
    // The pointer means the second word of stormy and thundery.
    expect(ontology.concept("thundery").altLabels).toEqual([]);
  });

  it("knows parts of wholes that it holds", () => {
    expect(ontologyFromWordNet("storm", small).concept("eye").partOf).toEqual(["windstorm"]);
  });

  it("ends four steps below the root and at two hundred concepts, nearest first", () => {
    const wordnet = openWordNet();
    const synsetsOf = (word: string) => [...wordnet.members(3)].filter((id) => wordnet.synset(id).words.includes(word));
    const ontology = ontologyFromWordNet("entity", { wordnet, synsetsOf });
    expect(ontology.concepts).toHaveLength(200);
    expect(ontology.maxDepth).toBeLessThanOrEqual(5);
    expect(ontology.children("entity")).toEqual(["abstraction", "physical entity", "thing"]);
  });

  it("can start at a numbered sense, even one with nothing below", () => {
    const ontology = ontologyFromWordNet("storm", { ...small, sense: 1 });
    expect(ontology.concepts.map(({ id }) => id)).toEqual(["storm"]);
    expect(ontology.concept("storm").altLabels.map(({ text }) => text)).toEqual(["assault"]);
  });

  it("lists the senses when the number is wrong", () => {
    expect(() => ontologyFromWordNet("storm", { ...small, sense: 3 })).toThrow(
      expect.objectContaining({ code: "bad-option", hint: "Known: 1 (an attack); 2 (violent weather)." }),
    );
  });

  it("says which words it does not know, and what is broader than a word with nothing below", () => {
    expect(() => ontologyFromWordNet("xyzzy", small)).toThrow('WordNet has no noun "xyzzy"');
    expect(() => ontologyFromWordNet("gust", small)).toThrow(
      expect.objectContaining({
        message: 'WordNet has nothing narrower than "gust"',
        hint: 'Try a broader word, such as "gale".',
      }),
    );
    expect(() => ontologyFromWordNet("assault", small)).toThrow(
      expect.objectContaining({ hint: "Try a broader word." }),
    );
  });

  it("works on the real one", () => {
    const wordnet = openWordNet();
    const synsetsOf = (word: string) =>
      [...wordnet.members(19)].filter((id) => wordnet.synset(id).words.includes(word));
    const ontology = ontologyFromWordNet("storm", { wordnet, synsetsOf });
    expect([...ontology.ancestors("hurricane").keys()].at(-1)).toBe("storm");
  });
});
