import { describe, expect, it } from "vitest";
import { columnsOf, tables } from "./tables.ts";

describe("columnsOf", () => {
  it("puts numbers to the right under their title, with the same decimals in a column", () => {
    const rows = [
      ["word", "weight", "count"],
      ["rain", 0.06393, 12],
      ["thunderstorm", 2, 3],
    ];
    expect(columnsOf(rows)).toEqual([
      "  word          weight  count",
      "  rain          0.0639     12",
      "  thunderstorm  2.0000      3",
    ]);
  });

  it("needs fewer decimals for large numbers, and writes no negative zero", () => {
    expect(columnsOf([["a"], [-0.000001], [123.456]])).toEqual(["       a", "    0.00", "  123.46"]);
  });

  it("keeps cells empty, and texts from the web harmless and short", () => {
    const [, row = "", sum] = columnsOf([
      ["page", "likeness"],
      [`\u001b[31m${"x".repeat(100)}`, 0.5],
      ["sum", ""],
    ]);
    expect(row).not.toContain("\u001b");
    expect(row.indexOf("…")).toBe(73);
    expect(sum).toBe("  sum");
  });
});

describe("tables", () => {
  it("says none for a table without rows", () => {
    expect(tables([{ title: "Words", columns: ["word"], rows: [] }])).toEqual(["", "Words", "  none"]);
  });
});
