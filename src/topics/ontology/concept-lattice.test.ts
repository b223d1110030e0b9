import { describe, expect, it } from "vitest";
import { conceptLattice } from "./concept-lattice.ts";

const documentsOf = (rows: readonly string[]) =>
  rows.map((terms, row) => ({ name: `D${row + 1}`, terms: terms.split(" ") }));

describe("the lattice of Example 1 of FCOSA, worked out by hand", () => {
  const lattice = conceptLattice(documentsOf(["1 2", "1 2 3 4", "1 2 3 5", "1 6 7", "1 3 4 5 6 8"]));

  it("has 12 concepts and 19 edges", () => {
    expect(lattice).toHaveLength(12);
    expect(lattice.reduce((sum, { upper }) => sum + upper.length, 0)).toBe(19);
  });

  it("has each with its documents, terms and neighbours", () => {
    const rows = lattice.map(({ extent, intent, own, upper }) => [
      extent.join(" "),
      intent.join(" "),
      own.join(" "),
      upper.join(" "),
    ]);
    expect(rows).toEqual([
      ["D1 D2 D3 D4 D5", "1", "1", ""],
      ["D1 D2 D3", "1 2", "2", "0"],
      ["D2 D3 D5", "1 3", "3", "0"],
      ["D2 D3", "1 2 3", "", "1 2"],
      ["D2 D5", "1 3 4", "4", "2"],
      ["D3 D5", "1 3 5", "5", "2"],
      ["D4 D5", "1 6", "6", "0"],
      ["D2", "1 2 3 4", "", "3 4"],
      ["D3", "1 2 3 5", "", "3 5"],
      ["D4", "1 6 7", "7", "6"],
      ["D5", "1 3 4 5 6 8", "8", "4 5 6"],
      ["", "1 2 3 4 5 6 7 8", "", "7 8 9 10"],
    ]);
  });
});

it("is refused where it has more concepts than anybody can read", () => {
  const numbers = [...Array(14).keys()];
  const rows = numbers.map((row) => numbers.filter((term) => term !== row).join(" "));
  expect(() => conceptLattice(documentsOf(rows))).toThrow(/14 documents with 14 terms have more than 5000/);
});
