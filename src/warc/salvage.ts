/**
 * Reads all that can be read of a gzip file whose members are records, wherever it is damaged or cut off: behind a member
 * that cannot be read it looks for the next one that can. Each member carries a checksum, so what is given is what was
 * written.
 * @module
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { BrokenMember, inflateMember } from "./members.ts";
import { parseRecord } from "./reader.ts";
import type { WarcRecord } from "./record.ts";

/** A record, and the member that holds it as it lies in the file. */
export interface SalvagedRecord {
  readonly kind: "record";
  readonly offset: number;
  readonly raw: Uint8Array;
  readonly record: WarcRecord;
}

/** A stretch in which nothing can be read. */
export interface Gap {
  readonly kind: "gap";
  readonly offset: number;
  readonly length: number;
  readonly reason: string;
}

/** Most members are smaller; more is read when one is not. */
const WINDOW_BYTES = 2 ** 18;
/** Our records hold at most the 10 MiB that a response may have. */
const MAX_MEMBER_BYTES = 2 ** 26;
const MAGIC = Buffer.of(0x1f, 0x8b, 8);
const MISSING = "the file ends before";

/** Records and gaps in the order of the file, of the bytes from `start` up to `end`, which the file should have. */
export function* salvageRecords(
  path: string,
  { start = 0, end }: { start?: number; end?: number | undefined } = {},
): Generator<SalvagedRecord | Gap> {
  const file = openSync(path, "r");
  try {
    const size = Math.min(fstatSync(file).size, end ?? Number.POSITIVE_INFINITY);
    const window = new FileWindow(file, size);
    let gap: { readonly offset: number; readonly reason: string } | undefined;
    for (let at = start; at < size; ) {
      const found = recordAt(window, at);
      if (typeof found === "string") {
        gap ??= { offset: at, reason: found };
        at = window.find(MAGIC, at + 1);
        continue;
      }
      if (gap !== undefined) yield { kind: "gap", ...gap, length: at - gap.offset };
      gap = undefined;
      yield { kind: "record", offset: at, ...found };
      at += found.raw.length;
    }
    const missing = end === undefined || end <= size ? 0 : end - Math.max(size, start);
    if (gap !== undefined) yield { kind: "gap", ...gap, length: size + missing - gap.offset };
    else if (missing > 0) yield { kind: "gap", offset: Math.max(size, start), length: missing, reason: MISSING };
  } finally {
    closeSync(file);
  }
}

/** The record at a place, or why there is none. */
function recordAt(window: FileWindow, at: number): { raw: Uint8Array; record: WarcRecord } | string {
  for (let length = WINDOW_BYTES; ; length *= 4) {
    const bytes = window.read(at, length);
    const isAll = at + bytes.length >= window.size || length >= MAX_MEMBER_BYTES;
    try {
      const member = inflateMember(bytes, MAX_MEMBER_BYTES);
      // A copy: the window goes on.
      return { raw: Uint8Array.from(bytes.subarray(0, member.length)), record: parseRecord(member.content) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isAll || !(error instanceof BrokenMember && error.isCutOff)) return error.message;
    }
  }
}

/** A file through a buffer that moves forward. */
class FileWindow {
  readonly #file: number;
  readonly size: number;
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(file: number, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** Fewer bytes only at the end of the file. Valid until the next call. */
  read(offset: number, length: number): Buffer {
    const end = Math.min(this.size, offset + length);
    if (offset < this.#start || end > this.#start + this.#bytes.length)
      this.#load(offset, Math.max(end, offset + WINDOW_BYTES * 4));
    return this.#bytes.subarray(offset - this.#start, end - this.#start);
  }

  /** Where the bytes are found next, or the end of the file. */
  find(bytes: Uint8Array, from: number): number {
    for (let at = from; at < this.size; ) {
      const piece = this.read(at, WINDOW_BYTES);
      const found = piece.indexOf(bytes);
      if (found >= 0) return at + found;
      if (at + piece.length >= this.size) break;
      at += piece.length - bytes.length + 1;
    }
    return this.size;
  }

  #load(start: number, end: number): void {
    const bytes = Buffer.allocUnsafe(Math.min(end, this.size) - start);
    let have = 0;
    for (let got = -1; have < bytes.length && got !== 0; have += got) {
      got = readSync(this.#file, bytes, have, bytes.length - have, start + have);
    }
    this.#bytes = bytes.subarray(0, have);
    this.#start = start;
  }
}
