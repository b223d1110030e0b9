import { describe, expect, it } from "vitest";
import { LEXFILES } from "../../text/wordnet/lexfiles.ts";
import { openWordNet } from "../../text/wordnet/wordnet.ts";
import { Alphabet, INDEX_ITEMS } from "./alphabet.ts";
import { slugOf } from "./places.ts";

const wordNet = openWordNet();
const alphabet = new Alphabet(wordNet);

describe("the alphabet of a host", () => {
  it("is sorted and complete", () => {
    const sorted = Array.from(alphabet.sorted(19));
    expect(sorted.toSorted()).toEqual(Array.from(wordNet.members(19)));
    const slugs = sorted.map((id) => slugOf(wordNet.word(id)));
    expect(slugs).toEqual(slugs.toSorted());
  });

  it("knows the rank of each synset", () => {
    Array.from(alphabet.sorted(43)).forEach((id, rank) => {
      expect(alphabet.rank(43, id)).toBe(rank);
    });
  });

  it("has each synset on one index page", () => {
    const pages = Array.from({ length: alphabet.indexPages(19) }, (_, i) => Array.from(alphabet.indexPage(19, i + 1)));
    expect(pages.flat()).toEqual(Array.from(alphabet.sorted(19)));
    expect(Math.max(...pages.map(({ length }) => length))).toBe(INDEX_ITEMS);
    expect(alphabet.indexPage(19, pages.length + 1).length).toBe(0);
  });

  it("has few enough index pages for a front page, on every host", () => {
    LEXFILES.forEach((_, lexfile) => {
      expect(alphabet.indexPages(lexfile)).toBeLessThan(200);
    });
  });
});
