import { describe, expect, it } from "vitest";
import { OPTIMIZERS, optimizerNamed } from "./index.ts";

describe("the registry of optimisers", () => {
  it("has the papers' optimisers, the swarm and the exact one", () => {
    expect(Object.keys(OPTIMIZERS)).toEqual(["genetic", "hybrid", "membrane", "swarm", "exact"]);
  });

  it("finds them by name", () => {
    expect(optimizerNamed("hybrid")).toBe(OPTIMIZERS.hybrid);
  });

  it.each(["hybird", "toString", ""])("refuses %j and says what it knows", (name) => {
    expect(() => optimizerNamed(name)).toThrow(expect.objectContaining({ code: "bad-option" }));
  });

  it("suggests the name that was meant", () => {
    expect(() => optimizerNamed("hybird")).toThrow(expect.objectContaining({ hint: 'Did you mean "hybrid"?' }));
  });
});
