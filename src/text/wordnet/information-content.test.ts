import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import {
  type ContentSource,
  intrinsicContent,
  openInformationContent,
  readTagCounts,
  resnikContent,
} from "./information-content.ts";
import { openLexicon } from "./lemmas.ts";
import { ancestorsOf, nodeOf, openTaxonomy, type Taxonomy } from "./taxonomy.ts";

/** 0 above 1 and 2, 1 above 3; 2 above 3 too. One verb, 4. */
const DIAMOND: Taxonomy = {
  size: 5,
  firstVerb: 4,
  ids: Uint32Array.of(10, 20, 30, 40, 2 ** 24 + 10),
  starts: Uint32Array.of(0, 1, 3, 5, 9, 10),
  ancestors: Uint32Array.of(0, 1, 0, 2, 0, 3, 1, 2, 0, 4),
};

describe("intrinsicContent", () => {
  it("is 1 − ln(hypo + 1) / ln(nodes), where two ways to one notion count once", () => {
    const [root, left, right, leaf] = intrinsicContent(DIAMOND);
    expect(root).toBe(0);
    expect(left).toBeCloseTo(1 - Math.log(2) / Math.log(4), 12);
    expect(right).toBe(left);
    expect(leaf).toBe(1);
  });

  it("counts verbs by themselves; one alone says nothing", () => {
    expect(intrinsicContent(DIAMOND)[4]).toBe(0);
  });
});

describe("resnikContent", () => {
  it("is −ln p with one added to each count", () => {
    const content = resnikContent(DIAMOND, Float64Array.of(0, 5, 0, 1, 3));
    const total = 1 + 6 + 1 + 2;
    expect(content[0]).toBeCloseTo(0, 12);
    expect(content[1]).toBeCloseTo(-Math.log(8 / total), 12);
    expect(content[2]).toBeCloseTo(-Math.log(3 / total), 12);
    expect(content[3]).toBeCloseTo(-Math.log(2 / total), 12);
    expect(content[4]).toBeCloseTo(0, 12);
  });
});

describe("readTagCounts", () => {
  it("sums the senses of each notion, of nouns and verbs alone", () => {
    const lines = [
      "a%1:03:00:: 00000020 1 5",
      "a_b%1:03:00:: 00000020 1 10",
      "c%2:03:00:: 00000010 1 7",
      "d%3:03:00:: 00000020 1 9",
      "e%5:03:00:: 00000020 1 9",
      "f%1:03:00:: 00000099 1 9",
      "g%1:03:00:: 00000030 1 0",
      "h%1:03:00:: 00000040 1 20",
    ];
    expect([...readTagCounts(DIAMOND, Buffer.from(`${lines.join("\n")}\n`))]).toEqual([0, 15, 0, 20, 7]);
    expect([...readTagCounts(DIAMOND, Buffer.from(lines.join("\n")))]).toEqual([0, 15, 0, 20, 7]);
    expect([...readTagCounts(DIAMOND, Buffer.alloc(0))]).toEqual([0, 0, 0, 0, 0]);
  });
});

describe.each<ContentSource>(["intrinsic", "resnik"])("the %s content of WordNet", (source) => {
  const taxonomy = openTaxonomy();
  const content = openInformationContent(source);

  it("is finite, not negative, and grows from the root down", () => {
    for (let node = 0; node < taxonomy.size; node++) {
      expect(at(content, node) >= 0 && Number.isFinite(content[node])).toBe(true);
      for (const above of ancestorsOf(taxonomy, node)) {
        if (at(content, above) > at(content, node)) expect.fail(`${above} says more than ${node} below it`);
      }
    }
  });

  it("is 0 for entity, the root of all nouns", () => {
    expect(content[nodeOf(taxonomy, at(openLexicon().synsetsOf("entity", 0), 0))]).toBeCloseTo(0, 12);
  });

  it("is computed once", () => {
    expect(openInformationContent(source)).toBe(content);
  });
});
