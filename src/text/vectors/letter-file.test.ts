import { describe, expect, it } from "vitest";
import { readLetterFile, writeLetterFile } from "./letter-file.ts";

const table = { dimension: 3, scales: Float32Array.of(0.5, 2), rows: Int8Array.of(1, -2, 3, 127, 0, -127) };
const whole = writeLetterFile(table);
const changed = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(whole);
  change(bytes);
  return bytes;
};

describe("a file of letter vectors", () => {
  it("is read as it was written, wherever its bytes begin", () => {
    expect(readLetterFile(whole, "x.bin")).toEqual(table);
    const shifted = new Uint8Array(new ArrayBuffer(whole.length + 1), 1);
    shifted.set(whole);
    expect(readLetterFile(shifted, "x.bin")).toEqual(table);
  });

  it.each([
    ["cut short", whole.subarray(0, -1), `has ${whole.length - 1} bytes, expected ${whole.length}`],
    ["with bytes too many", Buffer.concat([whole, Buffer.alloc(4)]), `expected ${whole.length}`],
    ["cut in its header", whole.subarray(0, 12), "does not begin as a file of letter vectors"],
    ["empty", Buffer.alloc(0), "does not begin"],
    ["of another kind", changed((bytes) => bytes.write("HONEYVEC", "latin1")), "does not begin"],
    ["of a later version", changed((bytes) => bytes.writeUInt32LE(2, 8)), "has version 2, expected 1"],
    ["without dimensions", changed((bytes) => bytes.writeUInt32LE(0, 12)), "bytes, expected"],
    ["that tells a huge count", changed((bytes) => bytes.writeUInt32LE(0xffffffff, 16)), "bytes, expected"],
    ["with a broken scale", changed((bytes) => bytes.writeFloatLE(Number.NaN, 20)), "a scale that is no number"],
  ])("%s is refused by name", (_, bytes, message) => {
    const read = () => readLetterFile(bytes, "x.bin");
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ code: "bad-option" }));
    expect(read).toThrow("x.bin");
  });
});
