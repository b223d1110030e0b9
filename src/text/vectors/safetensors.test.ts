import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SafetensorsFile } from "./safetensors.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-safetensors-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(header: string, data: Uint8Array = new Uint8Array()): string {
  const path = join(folder, "model.safetensors");
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(Buffer.byteLength(header)));
  writeFileSync(path, Buffer.concat([length, Buffer.from(header), data]));
  return path;
}

const tensor = (dtype: string, shape: number[], to: number) =>
  JSON.stringify({ __metadata__: { format: "pt" }, w: { dtype, shape, data_offsets: [0, to] } });

describe("a safetensors file", () => {
  it.each([
    ["F32", Buffer.from(Float32Array.of(1, -0.5, 65504).buffer)],
    ["F16", Buffer.from(Uint16Array.of(0x3c00, 0xb800, 0x7bff).buffer)],
  ])("is read as %s", (dtype, data) => {
    const file = new SafetensorsFile(write(tensor(dtype, [3], data.length), data));
    expect([...file.read("w", [3])]).toEqual([1, -0.5, 65504]);
    file.close();
  });

  it("is read as BF16", () => {
    const file = new SafetensorsFile(write(tensor("BF16", [2], 4), Buffer.from("803f20c0", "hex")));
    expect([...file.read("w", [2])]).toEqual([1, -2.5]);
    file.close();
  });

  it("knows the smallest and the special half-precision numbers", () => {
    const halves = Uint16Array.of(0x0001, 0x8000, 0x7c00, 0xfc00, 0x7e00);
    const file = new SafetensorsFile(write(tensor("F16", [5], 10), Buffer.from(halves.buffer)));
    expect([...file.read("w", [5])]).toEqual([2 ** -24, -0, Infinity, -Infinity, Number.NaN]);
    file.close();
  });

  it.each([
    ["another name", "v", [1], 'has no tensor "v"'],
    ["another shape", "w", [2, 2], "has shape [1], expected [2, 2]"],
  ])("refuses %s", (_, name, shape, message) => {
    const file = new SafetensorsFile(write(tensor("F32", [1], 4), new Uint8Array(4)));
    expect(file.has(name)).toBe(name === "w");
    expect(() => file.read(name, shape)).toThrow(message);
    file.close();
  });

  it.each([
    ["types that are no floats", tensor("I64", [1], 8), "has type I64"],
    ["fewer bytes than its shape needs", tensor("F32", [2], 4), "has 1 numbers, expected 2"],
  ])("refuses %s", (_, header, message) => {
    const file = new SafetensorsFile(write(header, new Uint8Array(8)));
    expect(() => file.read("w", header.includes("[2]") ? [2] : [1])).toThrow(message);
    file.close();
  });

  it.each([
    ["cut short", write, tensor("F32", [4], 16), "ends before"],
    ["of broken JSON", write, "{", "broken header"],
    ["of another form", write, '{"w":{"dtype":1}}', "broken header"],
  ])("%s is refused", (_, make, header, message) => {
    expect(() => new SafetensorsFile(make(header))).toThrow(message);
  });

  it("that is none is refused with its path", () => {
    const path = join(folder, "none");
    writeFileSync(path, "abc");
    expect(() => new SafetensorsFile(path)).toThrow("too short");
    writeFileSync(path, Buffer.alloc(20, 255));
    expect(() => new SafetensorsFile(path)).toThrow("has no header");
    expect(() => new SafetensorsFile(join(folder, "missing"))).toThrow("cannot read the weights");
  });
});
