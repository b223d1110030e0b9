import { describe, expect, it } from "vitest";
import { parameterList, resolve } from "./parameters.ts";

const DECLARED = {
  generations: { default: 10, paper: 20, min: 1, max: 100, description: "d", origin: "there" },
  share: { default: 0.5, min: 0, max: 1, description: "d", origin: "there" },
  ridge: { default: 0, min: 0, max: 9, description: "d", origin: "there" },
  start: { default: "random", paper: "cuckoo", choices: ["random", "cuckoo"], description: "d", origin: "there" },
  elitism: { default: true, paper: false, description: "d", origin: "there" },
} as const;

describe("the parameters of a part", () => {
  it("are the defaults without options", () => {
    expect(resolve("optimizer x", DECLARED, {})).toEqual({
      generations: 10,
      share: 0.5,
      ridge: 0,
      start: "random",
      elitism: true,
    });
  });

  it("are the paper's where the paper profile is asked for and differs", () => {
    const { generations, share, start, elitism } = resolve("optimizer x", DECLARED, { profile: "paper" });
    expect([generations, share, start, elitism]).toEqual([20, 0.5, "cuckoo", false]);
  });

  it("given by the caller go before both", () => {
    const given = { generations: 7, elitism: true, ridge: 0.5 };
    const resolved = resolve("optimizer x", DECLARED, { profile: "paper", parameters: given });
    expect(resolved).toMatchObject(given);
  });

  it.each([
    ["generations", 0, "a whole number in [1, 100]"],
    ["generations", 1.5, "a whole number in [1, 100]"],
    ["generations", Number.NaN, "a whole number in [1, 100]"],
    ["generations", "ten", "a whole number in [1, 100]"],
    ["share", 1.1, "a number in [0, 1]"],
    ["start", "magic", "one of random, cuckoo"],
    ["elitism", "yes", "true or false"],
  ])("%s = %s is refused with what is expected", (name, value, expected) => {
    expect(() => resolve("optimizer x", DECLARED, { parameters: { [name]: value } })).toThrow(
      expect.objectContaining({
        code: "bad-option",
        message: expect.stringContaining(`"${name}" must be ${expected}`),
      }),
    );
  });

  it("of an unknown name are refused with a suggestion", () => {
    expect(() => resolve("optimizer x", DECLARED, { parameters: { generation: 3 } })).toThrow(
      expect.objectContaining({ code: "unknown-parameter", hint: 'Did you mean "generations"?' }),
    );
  });

  it("are listed with their names", () => {
    expect(parameterList(DECLARED).map(({ name }) => name)).toEqual(Object.keys(DECLARED));
  });
});
