import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../errors.ts";
import { BLOCK_FEATURES } from "./block-features.ts";
import { readModelFile } from "./model-file.ts";
import { PAGE_FEATURES } from "./page-features.ts";
import { shippedFile } from "./shipped-model.ts";

describe("the model that ships", () => {
  it("was trained on the numbers that are taken", () => {
    const { blockFeatures, pageFeatures } = readModelFile(readFileSync(shippedFile()), "content.bin");
    expect(blockFeatures).toEqual(BLOCK_FEATURES);
    expect(pageFeatures).toEqual(PAGE_FEATURES);
  });

  it("is small", () => {
    expect(readFileSync(shippedFile()).length).toBeLessThan(300_000);
  });
});

describe("readModelFile", () => {
  it.each([
    ["nothing", new Uint8Array()],
    ["no description", Uint8Array.of(255, 0, 0, 0, 1)],
    ["a file that is cut off", new Uint8Array(readFileSync(shippedFile())).subarray(0, 100_000)],
  ])("refuses %s", (_, bytes) => expect(() => readModelFile(bytes, "x.bin")).toThrow(ConfigError));
});
