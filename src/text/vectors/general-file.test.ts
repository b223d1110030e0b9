import { describe, expect, it } from "vitest";
import { spreadOf } from "../../math/spread.ts";
import { analyzerFor } from "../analyzer.ts";
import { GeneralWords } from "../general-words.ts";
import { openAnchorVectors } from "./anchor-vectors.ts";
import { readGeneralFile, writeGeneralFile } from "./general-file.ts";

const general = {
  mean: Float32Array.of(0.5, 2),
  spread: { mean: Float64Array.of(0.1, -3), covariance: Float64Array.of(1, 0, -0.3, 4) },
};
const whole = writeGeneralFile(general);
const changed = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(whole);
  change(bytes);
  return bytes;
};

describe("a file of general English", () => {
  it("is read as it was written, wherever its bytes begin", () => {
    expect(readGeneralFile(whole, "x.bin")).toEqual(general);
    const shifted = new Uint8Array(new ArrayBuffer(whole.length + 1), 1);
    shifted.set(whole);
    expect(readGeneralFile(shifted, "x.bin")).toEqual(general);
  });

  it.each([
    ["cut short", whole.subarray(0, -1), `has ${whole.length - 1} bytes, expected ${whole.length}`],
    ["cut in its header", whole.subarray(0, 12), "does not begin as a file of general English"],
    ["of another kind", changed((bytes) => bytes.write("HONEYVEC", "latin1")), "does not begin"],
    ["of a later version", changed((bytes) => bytes.writeUInt32LE(2, 8)), "has version 2, expected 1"],
    ["that tells a huge dimension", changed((bytes) => bytes.writeUInt32LE(0xffffffff, 12)), "bytes, expected"],
  ])("%s is refused by name", (_, bytes, message) => {
    const read = () => readGeneralFile(bytes, "x.bin");
    expect(read).toThrow(message);
    expect(read).toThrow("x.bin");
  });

  it("ships as what the vectors that ship make of English, to the bit", () => {
    const vectors = openAnchorVectors();
    const words = new GeneralWords(vectors);
    expect(vectors.general?.()).toEqual({
      mean: words.mean(analyzerFor("en").term),
      spread: spreadOf(words.vectors()),
    });
  });
});
