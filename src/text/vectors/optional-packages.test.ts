import { describe, expect, it } from "vitest";
import { importOptional, installCommand, MINILM, RUNTIME, TOKENIZERS } from "./optional-packages.ts";

const needed = [RUNTIME, MINILM, TOKENIZERS];

describe("an optional package", () => {
  it("is given when it is there", async () => {
    expect(await importOptional(RUNTIME, needed, async () => 7)).toBe(7);
  });

  it("that is missing says the exact install command", async () => {
    const missing = Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
    await expect(importOptional(RUNTIME, needed, () => Promise.reject(missing))).rejects.toMatchObject({
      code: "bad-option",
      message: "contextual vectors need the package onnxruntime-node, which is not installed",
      hint: `Run: ${installCommand(needed)}`,
    });
  });

  it("that cannot be loaded says why", async () => {
    const failure = importOptional(RUNTIME, needed, () => Promise.reject(new Error("wrong ELF class")));
    await expect(failure).rejects.toThrow("cannot be loaded: wrong ELF class");
  });
});
