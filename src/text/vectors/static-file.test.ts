import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, present } from "../../collections/at.ts";
import { cosine } from "../../math/cosine.ts";
import { StaticBuilder } from "./static-builder.ts";
import { readStaticFile, TableVectors, writeStaticFile } from "./static-file.ts";

const built = (entries: readonly (readonly [string, readonly number[]])[], dimension = 3) => {
  const builder = new StaticBuilder(dimension, 1);
  for (const [word, values] of entries) builder.add(word, values);
  return builder.build("test");
};
const open = (bytes: Uint8Array) => new TableVectors(readStaticFile(bytes, "x.bin"), "x.bin");
const whole = writeStaticFile(
  built([
    ["storm", [1, 2, 3]],
    ["flood", [0, -1, 0]],
    ["été", [5, 5, 5]],
  ]),
);

const words = fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), { maxLength: 40 });
const component = fc.integer({ min: -1000, max: 1000 }).map((x) => x / 100);

describe("a file of word vectors", () => {
  it("gives every word its vector with length 1, and no other", () => {
    fc.assert(
      fc.property(
        words,
        fc.array(fc.tuple(component, component, component), { minLength: 40, maxLength: 40 }),
        (list, vectors) => {
          const entries = list.map((word, i) => [word, at(vectors, i)] as const);
          const table = open(writeStaticFile(built(entries)));
          const kept = new Map(entries.toReversed().filter(([, values]) => values.some((x) => x !== 0)));
          expect(table.size).toBe(kept.size);
          for (const [word, values] of kept) {
            const vector = present(table.vector(word), `the vector of ${word}`);
            expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
            expect(cosine(vector, values)).toBeGreaterThan(0.9995);
          }
          expect(table.vector("not among them, for sure")).toBeUndefined();
        },
      ),
      { numRuns: 60 },
    );
  });

  it("knows the order of frequency beside the order of the file", () => {
    const table = open(whole);
    expect([0, 1, 2, 3].map((rank) => table.word(rank))).toEqual(["storm", "flood", "été", undefined]);
    expect(["storm", "flood", "été", "chess"].map((word) => table.rank(word))).toEqual([0, 1, 2, undefined]);
    expect([table.name, table.dimension, table.size]).toEqual(["test", 3, 3]);
  });

  it("hands out vectors that the caller may change", () => {
    const table = open(whole);
    table.vector("flood")?.fill(9);
    expect(table.vector("flood")).toEqual(Float32Array.of(0, -1, 0));
  });

  it("may be empty", () => {
    const table = open(writeStaticFile(built([])));
    expect([table.size, table.vector("storm"), table.word(0)]).toEqual([0, undefined, undefined]);
  });

  it("may lie anywhere in memory", () => {
    const moved = Buffer.concat([Buffer.from("x"), whole]).subarray(1);
    expect(open(moved).vector("été")).toEqual(open(whole).vector("été"));
  });

  it("leaves out repeated, overlong and empty words and vectors without a direction", () => {
    const table = open(
      writeStaticFile(
        built([
          ["a", [1, 0, 0]],
          ["a", [0, 1, 0]],
          ["", [1, 1, 1]],
          ["zero", [0, 0, 0]],
          ["é".repeat(128), [1, 1, 1]],
        ]),
      ),
    );
    expect(table.size).toBe(1);
    expect(table.vector("a")).toEqual(Float32Array.of(1, 0, 0));
    for (const word of ["", "zero", "é".repeat(128), "x".repeat(2000)]) expect(table.vector(word)).toBeUndefined();
  });

  it("is the same bytes for the same words", () => {
    expect(writeStaticFile(readStaticFile(whole, "x")).equals(whole)).toBe(true);
  });
});

describe("a broken file of word vectors", () => {
  const changed = (at: number, value: number) => {
    const bytes = Buffer.from(whole);
    bytes[at] = value;
    return bytes;
  };
  it.each([
    ["of nothing", Buffer.alloc(0), "does not begin"],
    ["of something else", Buffer.alloc(100, 65), "does not begin"],
    ["of a later version", changed(8, 2), "version 2"],
    ["cut short", whole.subarray(0, -4), "bytes, expected"],
    ["with bytes behind it", Buffer.concat([whole, Buffer.alloc(4)]), "bytes, expected"],
    ["of no dimension", changed(12, 0), "bytes, expected"],
    ["of a wrong dimension", changed(12, 200), "bytes, expected"],
    ["with a wrong order of frequency", changed(32, 9), "broken order"],
    ["with a broken scale", Buffer.from(whole).fill(0xff, 44, 48), "a scale that is no number"],
    ["with wrong lengths", changed(56, 40), "wrong length"],
    ["with words out of order", changed(60, 0x7a), "out of order"],
  ])("%s is refused with its name", (_, bytes, message) => {
    expect(() => open(bytes)).toThrow(message);
    expect(() => open(bytes)).toThrow("x.bin");
  });
});
