import { describe, expect, it } from "vitest";
import { at, present } from "./at.ts";

describe("members that must be there", () => {
  it("are given back, whatever they are", () => {
    expect(at([0, ""], 0)).toBe(0);
    expect(at(["a", ""], 1)).toBe("");
    expect(at(Float64Array.of(0), 0)).toBe(0);
    expect(present(0, "count")).toBe(0);
  });

  it("are named when they are missing", () => {
    expect(() => at([1], 1)).toThrow(new RangeError("no member at 1 of 1"));
    expect(() => at([1], -1)).toThrow(RangeError);
    expect(() => present(undefined, "the parent")).toThrow(new TypeError("the parent is missing"));
    expect(() => present(null, "the parent")).toThrow(TypeError);
  });
});
