import { describe, expect, it } from "vitest";
import { addTo } from "./lists.ts";

describe("addTo", () => {
  it("makes a list for its first member and adds the others in order", () => {
    const lists: string[][] = [];
    addTo(lists, 2, "a");
    addTo(lists, 0, "b");
    addTo(lists, 2, "c");
    expect(lists[2]).toEqual(["a", "c"]);
    expect(lists[0]).toEqual(["b"]);
    expect(lists[1]).toBeUndefined();
  });
});
