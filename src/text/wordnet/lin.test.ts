import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { openInformationContent } from "./information-content.ts";
import { openLexicon } from "./lemmas.ts";
import { lin, linOf } from "./lin.ts";
import { nodeOf, openTaxonomy } from "./taxonomy.ts";

const taxonomy = openTaxonomy();
const content = openInformationContent("intrinsic");
const node = (word: string, part = 0, sense = 0) => nodeOf(taxonomy, at(openLexicon().synsetsOf(word, part), sense));

describe("lin", () => {
  it("is 2 IC(lso) / (IC(a) + IC(b)) with the notion that covers both", () => {
    const [hurricane, storm] = [node("hurricane"), node("storm")];
    const expected = (2 * at(content, storm)) / (at(content, hurricane) + at(content, storm));
    expect(lin(taxonomy, content, hurricane, storm)).toBeCloseTo(expected, 12);
  });

  it("orders pairs as people do", () => {
    const similarity = (a: string, b: string) => lin(taxonomy, content, node(a), node(b));
    expect(similarity("car", "automobile")).toBe(1);
    expect(similarity("dog", "cat")).toBeGreaterThan(similarity("dog", "car"));
    expect(similarity("storm", "hurricane")).toBeGreaterThan(similarity("storm", "flood"));
    expect(similarity("storm", "flood")).toBeGreaterThan(similarity("storm", "piano"));
  });

  it("is 0 between hierarchies, and for two roots", () => {
    expect(lin(taxonomy, content, node("storm"), node("run", 1))).toBe(0);
    expect(lin(taxonomy, content, node("entity"), node("entity"))).toBe(0);
  });

  it("is symmetric, in [0, 1], and 1 of a notion to itself", () => {
    for (let a = 1; a < taxonomy.size; a += 997) {
      const b = (a * 31) % taxonomy.size;
      const value = lin(taxonomy, content, a, b);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      expect(lin(taxonomy, content, b, a)).toBe(value);
      if (at(content, a) > 0) expect(lin(taxonomy, content, a, a)).toBe(1);
    }
  });
});

describe("linOf", () => {
  it("has no division by zero and never exceeds 1", () => {
    expect(linOf(0, 0, 0)).toBe(0);
    expect(linOf(0.3, 0.1 + 0.2, 0.3)).toBeLessThanOrEqual(1);
    expect(linOf(1, 1, 3)).toBe(0.5);
  });
});
