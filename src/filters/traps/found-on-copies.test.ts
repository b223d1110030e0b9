import { describe, expect, it } from "vitest";
import { FoundOnCopies } from "./found-on-copies.ts";

describe("links that only copies have led to", () => {
  it("are those first found on one, until another page has them", () => {
    const found = new FoundOnCopies();
    found.add(true, [1], [100, 101]);
    expect([1, 100, 101, 102].map((id) => found.has(id))).toEqual([false, true, true, false]);
    found.add(true, [100], []);
    expect(found.has(100)).toBe(true);
    found.add(false, [100], [103]);
    expect([100, 101, 103].map((id) => found.has(id))).toEqual([false, true, false]);
  });
});
