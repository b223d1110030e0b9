import { describe, expect, it } from "vitest";
import { Youngest } from "./youngest.ts";

describe("what was made for the youngest keys", () => {
  it("is made once, and forgotten when enough others came", () => {
    const lists = new Youngest<string, string[]>(2, () => []);
    expect(lists.known("a")).toBeUndefined();
    lists.of("a").push("x");
    expect([lists.of("a"), lists.known("a")]).toEqual([["x"], ["x"]]);
    lists.of("b");
    expect(lists.known("a")).toEqual(["x"]);
    lists.of("c");
    expect(["a", "b", "c"].map((key) => lists.known(key) !== undefined)).toEqual([false, true, true]);
    expect(lists.of("a")).toEqual([]);
  });
});
