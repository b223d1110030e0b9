import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRng } from "../../math/rng.ts";
import { type ConceptLattice, conceptLattice } from "./concept-lattice.ts";
import { formalContext } from "./formal-context.ts";

/** Example 1 of FCOSA: documents and the numbers of their terms. */
const EXAMPLE: Readonly<Record<string, readonly number[]>> = {
  D1: [1, 2],
  D2: [1, 2, 3, 4],
  D3: [1, 2, 3, 5],
  D4: [1, 6, 7],
  D5: [1, 3, 4, 5, 6, 8],
};
const contextOf = (rows: Readonly<Record<string, readonly number[]>>) =>
  formalContext(
    Object.entries(rows).map(([name, terms]) => ({ name, terms: terms.map((term) => `T${term}`) })),
    { emptyRows: "keep" },
  );

describe("the lattice of Example 1", () => {
  const lattice = conceptLattice(contextOf(EXAMPLE));

  it("has 12 concepts and 19 edges", () => {
    expect(lattice.size).toBe(12);
    expect(lattice.edgeCount).toBe(19);
  });

  it.each([
    [0, "D1 D2 D3 D4 D5", "1", []],
    [1, "D1 D2 D3", "1 2", [0]],
    [2, "D2 D3 D5", "1 3", [0]],
    [3, "D2 D3", "1 2 3", [1, 2]],
    [4, "D2 D5", "1 3 4", [2]],
    [5, "D3 D5", "1 3 5", [2]],
    [6, "D4 D5", "1 6", [0]],
    [7, "D2", "1 2 3 4", [3, 4]],
    [8, "D3", "1 2 3 5", [3, 5]],
    [9, "D4", "1 6 7", [6]],
    [10, "D5", "1 3 4 5 6 8", [4, 5, 6]],
    [11, "", "1 2 3 4 5 6 7 8", [7, 8, 9, 10]],
  ])("has as number %i the concept of %s with terms %s", (id, extent, intent, upper) => {
    expect(lattice.extent(id).join(" ")).toBe(extent);
    expect(lattice.intent(id).join(" ")).toBe(intent.replace(/\d+/g, "T$&"));
    expect(lattice.upper(id)).toEqual(upper);
  });

  it("writes each term at its most general concept", () => {
    const places = [1, 2, 3, 4, 5, 6, 7, 8].map((term) => lattice.conceptOfAttribute(`T${term}`));
    expect(places).toEqual([0, 1, 2, 4, 5, 6, 9, 10]);
    expect(lattice.conceptOfAttribute("T9")).toBeUndefined();
  });

  it("writes each document at its most specific concept; the paper spells out the one of D1", () => {
    expect(Object.keys(EXAMPLE).map((name) => lattice.conceptOfObject(name))).toEqual([1, 7, 8, 9, 10]);
    expect(lattice.conceptOfObject("D6")).toBeUndefined();
  });

  it("has its edges downwards too", () => {
    expect(lattice.lower(0)).toEqual([1, 2, 6]);
    expect(lattice.lower(11)).toEqual([]);
  });

  it("has no concept 12", () => {
    expect(() => lattice.extent(12)).toThrow(RangeError);
  });
});

/** a ⊂ b with nothing between. */
function naiveCovers(lattice: ConceptLattice): [number, number][] {
  const ids = [...Array(lattice.size).keys()];
  const extents = ids.map((id) => new Set(lattice.extent(id)));
  const below = (a: number, b: number) => a !== b && [...extents[a]!].every((object) => extents[b]!.has(object));
  return ids.flatMap((low) =>
    ids
      .filter((high) => below(low, high) && !ids.some((middle) => below(low, middle) && below(middle, high)))
      .map((high): [number, number] => [low, high]),
  );
}

describe("any lattice", () => {
  it("has the edges that a naive comparison of all concepts gives, and larger extents first", () => {
    const rows = fc.array(fc.uniqueArray(fc.nat(5), { maxLength: 6 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, (terms) => {
        const lattice = conceptLattice(contextOf(Object.fromEntries(terms.map((list, row) => [`D${row}`, list]))));
        const ids = [...Array(lattice.size).keys()];
        const edges = ids.flatMap((id) => lattice.upper(id).map((upper) => [id, upper]));
        expect(edges).toEqual(naiveCovers(lattice));
        const sizes = ids.map((id) => lattice.extent(id).length);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      }),
    );
  });

  it("does not depend on the order of the terms in a row", () => {
    const shuffled = conceptLattice(contextOf({ D1: [2, 1], D2: [4, 3, 2, 1], D3: [5, 3, 2, 1] }));
    const plain = conceptLattice(contextOf({ D1: [1, 2], D2: [1, 2, 3, 4], D3: [1, 2, 3, 5] }));
    expect([...Array(plain.size).keys()].map((id) => shuffled.intent(id))).toEqual(
      [...Array(plain.size).keys()].map((id) => plain.intent(id)),
    );
  });

  it("of 500 documents with 500 terms, 13 a document, has thousands of concepts", () => {
    const rng = createRng(7);
    const terms = [...Array(500).keys()];
    const rows = terms.map((row) => ({
      name: `D${row}`,
      terms: ["T0", ...terms.filter((rank) => rng.next() < Math.min(0.6, 3 / (rank + 10))).map((rank) => `T${rank}`)],
    }));
    const lattice = conceptLattice(formalContext(rows));
    expect(lattice.size).toBeGreaterThan(5_000);
    expect(lattice.upper(0)).toEqual([]);
    expect(lattice.extent(lattice.size - 1)).toEqual([]);
  });

  it("is refused beyond the limit, with advice", () => {
    const terms = [...Array(12).keys()];
    const context = contextOf(
      Object.fromEntries(terms.map((missing) => [`D${missing}`, terms.filter((term) => term !== missing)])),
    );
    expect(conceptLattice(context, { maxConcepts: 4096 }).size).toBe(4096);
    expect(() => conceptLattice(context, { maxConcepts: 4095 })).toThrow(
      expect.objectContaining({
        code: "bad-topic",
        message: expect.stringContaining("12 documents with 12 terms have more than 4095 concepts"),
        hint: expect.stringContaining("Raise the minimum support of a term or use fewer terms"),
      }),
    );
  });
});
