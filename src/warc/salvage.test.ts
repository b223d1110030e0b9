import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { createRng, type Rng } from "../math/rng.ts";
import { compressSync } from "./compress.ts";
import { recordId } from "./digest.ts";
import { salvageRecords } from "./salvage.ts";
import { responseRecord } from "./writer.ts";

const folder = temporaryFolder("salvage");
const file = join(folder, "x.warc.gz");

const noise = (length: number, rng: Rng) => Uint8Array.from({ length }, () => rng.below(256));
const member = (name: string, body: Uint8Array) =>
  compressSync(
    responseRecord({
      id: recordId(name),
      dateMs: 0,
      url: `http://site.example/${name}`,
      head: "HTTP/1.1 200 OK",
      body,
    }),
  );

interface Placed {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

function placed(members: readonly Uint8Array[]): Placed[] {
  let offset = 0;
  return members.map((bytes) => {
    offset += bytes.length;
    return { offset: offset - bytes.length, bytes };
  });
}

/** What was found: whole members by their place, and how many bytes were accounted for. */
function salvage(bytes: Uint8Array, end?: number) {
  writeFileSync(file, bytes);
  const found = [...salvageRecords(file, { end })];
  let at = 0;
  for (const piece of found) {
    expect(piece.offset).toBe(at);
    at += piece.kind === "gap" ? piece.length : piece.raw.length;
  }
  const records = found.filter((piece) => piece.kind === "record");
  return { records, gaps: found.filter((piece) => piece.kind === "gap"), at };
}

const small = Array.from({ length: 12 }, (_, i) => member(`s${i}`, noise(i * 37, createRng(i + 1))));
const large = [...small.slice(0, 4), member("large", noise(1_500_000, createRng(99))), ...small.slice(4)];

describe("salvageRecords", () => {
  it("gives every record of a sound file as it lies there", () => {
    const members = placed(large);
    const { records, gaps, at } = salvage(Buffer.concat(large));
    expect(gaps).toEqual([]);
    expect(at).toBe(Buffer.concat(large).length);
    expect(records.map(({ offset }) => offset)).toEqual(members.map(({ offset }) => offset));
    expect(Buffer.concat(records.map(({ raw }) => raw)).equals(Buffer.concat(large))).toBe(true);
    expect(records[2]?.record).toMatchObject({ type: "response", targetUri: "http://site.example/s2" });
  });

  it.each([
    ["small records", small],
    ["a record larger than the window", large],
  ])("loses only what is damaged: %s", (_, members) => {
    const whole = Buffer.concat(members);
    const places = placed(members);
    const stretch = fc.record({
      at: fc.nat(whole.length - 1),
      length: fc.integer({ min: 1, max: 400 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 3 }), (damage) => {
        const bytes = Buffer.from(whole);
        for (const { at, length, seed } of damage)
          bytes.set(noise(length, createRng(seed)).subarray(0, bytes.length - at), at);
        const { records, at } = salvage(bytes);
        expect(at).toBe(bytes.length);
        const intact = places.filter(({ offset, bytes: own }) => own.every((byte, i) => bytes[offset + i] === byte));
        for (const { offset, bytes: own } of intact) {
          const found = records.find((record) => record.offset === offset);
          expect(Buffer.from(found?.raw ?? []).equals(own)).toBe(true);
        }
      }),
      { numRuns: members === small ? 150 : 20 },
    );
  });

  it("keeps all that lies before the place where a file is cut off, and says what is missing", () => {
    const whole = Buffer.concat(small);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (size) => {
        const { records, gaps, at } = salvage(whole.subarray(0, size), whole.length);
        const before = placed(small).filter(({ offset, bytes }) => offset + bytes.length <= size);
        expect(records).toHaveLength(before.length);
        expect([gaps.length, at]).toEqual([1, whole.length]);
      }),
      { numRuns: 60 },
    );
  });

  it("stops at the given end, and begins where it is told", () => {
    const places = placed(small);
    const whole = Buffer.concat(small);
    expect(salvage(whole, places[5]?.offset)).toMatchObject({ records: { length: 5 }, gaps: [] });
    const rest = [...salvageRecords(file, { start: places[5]?.offset ?? 0 })];
    expect(rest.map(({ kind }) => kind)).toEqual(Array(7).fill("record"));
  });

  it("finds nothing in a file of something else", () => {
    expect(salvage(noise(5000, createRng(3)))).toMatchObject({ records: [], gaps: { length: 1 } });
    expect(salvage(new Uint8Array(0))).toMatchObject({ records: [], gaps: [] });
    const foreign = compressSync(Buffer.from("no record"));
    expect(salvage(Buffer.concat([foreign, ...small]))).toMatchObject({
      records: { length: 12 },
      gaps: [{ offset: 0 }],
    });
  });
});
