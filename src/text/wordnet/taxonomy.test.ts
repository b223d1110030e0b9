import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { openLexicon } from "./lemmas.ts";
import { synsetId } from "./synset.ts";
import { ancestorsOf, nodeOf, openTaxonomy, readTaxonomy, type Taxonomy } from "./taxonomy.ts";
import { openWordNet } from "./wordnet.ts";

const taxonomy = openTaxonomy();
const wordNet = openWordNet();
const nounNode = (word: string) => nodeOf(taxonomy, at(openLexicon().synsetsOf(word, 0), 0));
const wordsAbove = (node: number) =>
  [...ancestorsOf(taxonomy, node)].map((above) => wordNet.word(at(taxonomy.ids, above)));

/** A data file from lists of parents, one synset each; parents by index. */
function tinyTaxonomy(...parents: readonly (readonly number[])[]): Taxonomy {
  const digits = (value: number, width: number) => String(value).padStart(width, "0");
  const render = (offsets: readonly number[]) =>
    parents.map((list, i) => {
      const pointers = list.map((parent) => `@ ${digits(offsets[parent] ?? 0, 8)} n 0000 `).join("");
      return `${digits(offsets[i] ?? 0, 8)} 03 n 01 w 0 ${digits(list.length, 3)} ${pointers}|\n`;
    });
  const licence = "  1 licence\n";
  const lengths = render([]).map(({ length }) => length);
  const offsets = lengths.map((_, i) => licence.length + lengths.slice(0, i).reduce((sum, length) => sum + length, 0));
  return readTaxonomy(Buffer.from(licence + render(offsets).join("")), Buffer.alloc(0));
}

describe("the taxonomy", () => {
  it("has the nouns and verbs of WordNet 3.1", () => {
    expect([taxonomy.firstVerb, taxonomy.size]).toEqual([82_192, 82_192 + 13_789]);
    for (let node = 0; node < taxonomy.size; node += 101) expect(nodeOf(taxonomy, at(taxonomy.ids, node))).toBe(node);
  });

  it("does not know adjectives, adverbs and what is no synset", () => {
    for (const id of [synsetId(2, 1740), synsetId(3, 1740), 0, synsetId(0, 1741), synsetId(9, 9)]) {
      expect(nodeOf(taxonomy, id)).toBe(-1);
    }
  });

  it("holds above each notion what its pointers reach, each once and itself first", () => {
    for (let node = 0; node < taxonomy.size; node += 211) {
      const expected = new Set([node]);
      for (const current of expected) {
        for (const { symbol, target } of wordNet.synset(at(taxonomy.ids, current)).pointers) {
          if (symbol === "@" || symbol === "@i") expected.add(nodeOf(taxonomy, target));
        }
      }
      const found = [...ancestorsOf(taxonomy, node)];
      expect(found[0]).toBe(node);
      expect(found).toHaveLength(expected.size);
      expect(new Set(found)).toEqual(expected);
    }
  });

  it("puts a hurricane under storms and everything under entity", () => {
    expect(wordsAbove(nounNode("hurricane"))).toEqual(expect.arrayContaining(["windstorm", "storm", "entity"]));
    expect(wordsAbove(nounNode("entity"))).toEqual(["entity"]);
  });

  it("takes an instance for a kind", () => {
    expect(wordsAbove(nounNode("einstein"))).toEqual(expect.arrayContaining(["physicist", "scientist"]));
  });

  it("takes several parents, and a circle does not hang it", () => {
    const diamond = tinyTaxonomy([], [0], [0], [1, 2]);
    expect([...ancestorsOf(diamond, 3)].sort()).toEqual([0, 1, 2, 3]);
    const circle = tinyTaxonomy([1], [0]);
    expect([...ancestorsOf(circle, 0)]).toEqual([0, 1]);
  });

  it("may be empty", () => {
    const empty = readTaxonomy(Buffer.alloc(0), Buffer.alloc(0));
    expect([empty.size, nodeOf(empty, 1)]).toEqual([0, -1]);
  });
});
