import { describe, expect, it } from "vitest";
import { Int32Column, largerSize, Uint16Column } from "./columns.ts";

describe("a column", () => {
  it("keeps what is there when it grows, and has zeros behind it", () => {
    const column = new Int32Column();
    column.data[63] = 7;
    column.ensure(65);
    expect(column.data.length).toBe(128);
    expect([column.data[63], column.data[64]]).toEqual([7, 0]);
    const before = column.data;
    column.ensure(100);
    expect(column.data).toBe(before);
  });

  it("has at most a quarter of empty room where it is large", () => {
    const column = new Uint16Column();
    for (const length of [1_048_576, 1_048_577, 1_300_000, 3_000_000]) {
      column.ensure(length);
      expect(column.data.length).toBeGreaterThanOrEqual(length);
      expect(column.data.length).toBeLessThanOrEqual(length * 1.25);
    }
    expect(largerSize(100)).toBe(200);
  });
});
