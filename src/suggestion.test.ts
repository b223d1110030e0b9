import { describe, expect, it } from "vitest";
import { nearest, suggestion } from "./suggestion.ts";

describe("nearest", () => {
  it("finds the name that was meant, or none", () => {
    expect(nearest("wrods", ["words", "seeds"])).toBe("words");
    expect(nearest("OPS", ["bfs", "ops"])).toBe("ops");
    expect(nearest("completely-different", ["words", "seeds"])).toBeUndefined();
    expect(suggestion("xyzzyx", ["words", "seeds"])).toBe("Known: words, seeds.");
  });
});
