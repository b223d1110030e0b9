import { describe, expect, it } from "vitest";
import { ConfigError } from "../../errors.ts";
import { membersOf } from "./bitset.ts";
import { formalContext } from "./formal-context.ts";

const DOCUMENTS = [
  { name: "D1", terms: ["rain", "storm"] },
  { name: "D2", terms: ["storm", "wind", "storm"] },
];

describe("a formal context", () => {
  it("has the documents as objects in their order and the terms as attributes, sorted", () => {
    const context = formalContext(DOCUMENTS);
    expect(context.objects).toEqual(["D1", "D2"]);
    expect(context.attributes).toEqual(["rain", "storm", "wind"]);
  });

  it("relates both ways; a term given twice counts once", () => {
    const context = formalContext(DOCUMENTS);
    expect(context.rows.map(membersOf)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(context.columns.map(membersOf)).toEqual([[0], [0, 1], [1]]);
  });

  it("derives shared attributes and common objects", () => {
    const context = formalContext(DOCUMENTS);
    expect(membersOf(context.intentOf([0, 1]))).toEqual([1]);
    expect(membersOf(context.intentOf([]))).toEqual([0, 1, 2]);
    expect(membersOf(context.extentOf([1, 2]))).toEqual([1]);
    expect(membersOf(context.extentOf([]))).toEqual([0, 1]);
  });

  it("refuses a row without terms and names it", () => {
    const make = () => formalContext([...DOCUMENTS, { name: "empty.txt", terms: [] }]);
    expect(make).toThrow(ConfigError);
    expect(make).toThrow('formal context, row 3 ("empty.txt"): has no terms');
    expect(make).toThrow(expect.objectContaining({ code: "bad-topic" }));
  });

  it("drops or keeps a row without terms when told so", () => {
    const rows = [{ name: "empty.txt", terms: [] }, ...DOCUMENTS];
    expect(formalContext(rows, { emptyRows: "drop" }).objects).toEqual(["D1", "D2"]);
    expect(formalContext(rows, { emptyRows: "keep" }).objects).toEqual(["empty.txt", "D1", "D2"]);
  });

  it("refuses two documents of one name and names both rows", () => {
    expect(() => formalContext([...DOCUMENTS, { name: "D1", terms: ["x"] }])).toThrow(
      'row 3 ("D1"): row 1 has the same name',
    );
  });

  it("refuses a blank term", () => {
    expect(() => formalContext([{ name: "D", terms: [" "] }])).toThrow('row 1 ("D"): holds a blank term');
  });

  it("refuses to be empty", () => {
    expect(() => formalContext([])).toThrow("there are no documents with terms");
    expect(() => formalContext([{ name: "D", terms: [] }], { emptyRows: "drop" })).toThrow(
      "there are no documents with terms",
    );
  });

  it("does not take names from Object's prototype for terms", () => {
    const context = formalContext([{ name: "__proto__", terms: ["constructor", "toString"] }]);
    expect(context.attributes).toEqual(["constructor", "toString"]);
  });
});
