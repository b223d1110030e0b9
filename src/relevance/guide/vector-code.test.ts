import { describe, expect, it } from "vitest";
import { at } from "../../collections/at.ts";
import { createRng } from "../../math/rng.ts";
import { codeFor, codeOf } from "./vector-code.ts";

const SCALE = 200;
const bytesOf = (code: string) => [...new Int8Array(Uint8Array.from(Buffer.from(code, "base64")).buffer)];
const pages = Array.from({ length: 30 }, (_, i) => {
  const angle = (i / 30) * 2 * Math.PI;
  return Float32Array.of(0.9 * Math.cos(angle), 0.3 * Math.sin(angle), 0.1);
});

const code = codeFor(pages, 3, SCALE, createRng(1));
const bytesFor = (...vector: number[]) => bytesOf(codeOf(Float32Array.from(vector), code));

describe("codes of vectors", () => {
  it("are the coordinates along the directions in which the pages differ most", () => {
    expect(bytesFor(0.3, 0.1, 0.9).map(Math.abs)).toEqual([60, 20]);
  });

  it("are alike for like vectors, and opposite for opposite ones", () => {
    const one = bytesFor(0.3, 0.1, 0);
    expect(bytesFor(0.3, 0.1, 0)).toEqual(one);
    expect(bytesFor(-0.3, -0.1, 0).map((byte) => -byte + 0)).toEqual(one);
  });

  it("cut off what does not fit into a byte", () => {
    expect(Math.abs(at(bytesFor(1, 0, 0), 0))).toBe(127);
  });

  it("take directions of chance where there are few pages, the same for the same seed", () => {
    const dimension = 64;
    const vector = Float32Array.from({ length: dimension }, (_, i) => Math.sin(i) / 6);
    const drawn = (seed: number) => codeOf(vector, codeFor(pages.slice(0, 3), dimension, SCALE, createRng(seed)));
    expect(bytesOf(drawn(1))).toHaveLength(48);
    expect(bytesOf(drawn(1)).some((byte) => byte !== 0)).toBe(true);
    expect(drawn(1)).toBe(drawn(1));
    expect(drawn(2)).not.toBe(drawn(1));
  });

  it("are the same by data that were sent to another thread", () => {
    const vector = Float32Array.of(0.3, 0.1, 0.9);
    expect(codeOf(vector, structuredClone(code))).toBe(codeOf(vector, code));
  });
});
