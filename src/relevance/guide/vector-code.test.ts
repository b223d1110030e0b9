import { describe, expect, it } from "vitest";
import { createRng } from "../../math/rng.ts";
import { vectorCoder } from "./vector-code.ts";

const SCALE = 200;
const bytesOf = (code: string) => [...new Int8Array(Uint8Array.from(Buffer.from(code, "base64")).buffer)];
const pages = Array.from({ length: 30 }, (_, i) => {
  const angle = (i / 30) * 2 * Math.PI;
  return Float32Array.of(0.9 * Math.cos(angle), 0.3 * Math.sin(angle), 0.1);
});

describe("vectorCoder", () => {
  it("codes the coordinates along the directions in which the pages differ most", () => {
    const codeOf = vectorCoder(pages, 3, SCALE, createRng(1));
    const [first, second, ...more] = bytesOf(codeOf(Float32Array.of(0.3, 0.1, 0.9)));
    expect(Math.abs(first!)).toBe(60);
    expect(Math.abs(second!)).toBe(20);
    expect(more).toEqual([]);
  });

  it("gives like vectors like codes, and opposite ones opposite codes", () => {
    const codeOf = vectorCoder(pages, 3, SCALE, createRng(1));
    const one = bytesOf(codeOf(Float32Array.of(0.3, 0.1, 0)));
    expect(bytesOf(codeOf(Float32Array.of(0.3, 0.1, 0)))).toEqual(one);
    expect(bytesOf(codeOf(Float32Array.of(-0.3, -0.1, 0))).map((byte) => -byte + 0)).toEqual(one);
  });

  it("cuts off what does not fit into a byte", () => {
    const codeOf = vectorCoder(pages, 3, SCALE, createRng(1));
    expect(Math.abs(bytesOf(codeOf(Float32Array.of(1, 0, 0)))[0]!)).toBe(127);
  });

  it("takes directions of chance where there are few pages, the same for the same seed", () => {
    const dimension = 64;
    const vector = Float32Array.from({ length: dimension }, (_, i) => Math.sin(i) / 6);
    const code = (seed: number) => vectorCoder(pages.slice(0, 3), dimension, SCALE, createRng(seed))(vector);
    expect(bytesOf(code(1))).toHaveLength(48);
    expect(bytesOf(code(1)).some((byte) => byte !== 0)).toBe(true);
    expect(code(1)).toBe(code(1));
    expect(code(2)).not.toBe(code(1));
  });
});
