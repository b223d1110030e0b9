import { describe, expect, it } from "vitest";
import { resolveValues } from "./parameters.ts";
import type { Parameter } from "./types.ts";

const about = { description: "d", origin: "there" };
const DECLARED: readonly Parameter[] = [
  { name: "trials", default: 10, paper: 20, min: 1, ...about },
  { name: "share", default: 0.5, min: 0, max: 1, ...about },
  { name: "shift", default: -1, ...about },
  { name: "order", default: "best", choices: ["best", "first"], ...about },
  { name: "file", default: "", ...about },
  { name: "strict", default: false, paper: true, ...about },
];
const resolve = (given: Record<string, number | string | boolean>, profile: "default" | "paper" = "default") =>
  resolveValues("recipe x", DECLARED, { given, profile });

describe("the values of parameters", () => {
  it("are those of the profile where none is given", () => {
    expect(resolve({})).toEqual({ trials: 10, share: 0.5, shift: -1, order: "best", file: "", strict: false });
    expect(resolve({}, "paper")).toMatchObject({ trials: 20, share: 0.5, strict: true });
  });

  it("are read from text as a command line gives it", () => {
    const given = { trials: "7", share: "1e-1", shift: "-2.5", order: "first", file: "7", strict: "true" };
    expect(resolve(given)).toEqual({ trials: 7, share: 0.1, shift: -2.5, order: "first", file: "7", strict: true });
    expect(resolve({ strict: "false" }, "paper").strict).toBe(false);
  });

  it.each([
    ["trials", "", "a whole number in [1, Infinity]"],
    ["trials", 1.5, "a whole number in [1, Infinity]"],
    ["trials", true, "a whole number in [1, Infinity]"],
    ["share", Number.NaN, "a number in [0, 1]"],
    ["share", "half", "a number in [0, 1]"],
    ["shift", "Infinity", "a number"],
    ["order", "worst", "one of best, first"],
    ["strict", 1, "true or false"],
  ])("%s = %j is refused with what is expected and where the default comes from", (name, value, expected) => {
    expect(() => resolve({ [name]: value })).toThrow(
      expect.objectContaining({
        code: "bad-option",
        message: `recipe x: "${name}" must be ${expected}, got ${JSON.stringify(value)}`,
        hint: expect.stringContaining("(there)"),
      }),
    );
  });

  it("of an unknown name are refused with a suggestion", () => {
    expect(() => resolve({ trial: 3 })).toThrow(
      expect.objectContaining({ code: "unknown-parameter", hint: 'Did you mean "trials"?' }),
    );
  });
});
