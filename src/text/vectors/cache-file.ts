/**
 * An append-only file of encodings, found by key. A record carries its key and a check sum, so whatever is broken is
 * a miss and never a wrong vector; a broken tail is cut off on opening. Vectors are kept in one byte a component with
 * one scale a vector.
 * @module
 */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { makeFolder } from "../../system/make-folder.ts";
import type { TokenVectors } from "./providers.ts";

const MAGIC = 0x48474356;
/** Magic, check sum, words, dimension, then the key. */
const HEADER_BYTES = 32;
export const KEY_BYTES = 16;
const LARGEST = 127;
/** Start, end and scale of a word. */
const WORD_BYTES = 12;

export class CacheFile {
  readonly #file: number;
  readonly #offsets = new Map<string, number>();
  #size: number;

  /** Throws when the file cannot be opened or written. */
  constructor(path: string) {
    makeFolder(dirname(path));
    // "a+" puts every record behind the last one, even when another process has written meanwhile.
    this.#file = openSync(path, "a+");
    this.#size = this.#scan(fstatSync(this.#file).size);
  }

  get bytes(): number {
    return this.#size;
  }

  /** `key` in hexadecimal digits. */
  get(key: string): TokenVectors | undefined {
    const offset = this.#offsets.get(key);
    if (offset === undefined) return undefined;
    const header = this.#readAt(offset, HEADER_BYTES);
    if (header === undefined || keyOf(header) !== key) return undefined;
    const payload = this.#readAt(offset + HEADER_BYTES, payloadBytes(header));
    if (payload === undefined || crc32(payload) !== header.readUInt32LE(4)) return undefined;
    return unpack({ words: header.readUInt32LE(8), payload }, header.readUInt32LE(12));
  }

  put(key: string, { words, payload }: PackedVectors, dimension: number): void {
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(MAGIC, 0);
    header.writeUInt32LE(crc32(payload), 4);
    header.writeUInt32LE(words, 8);
    header.writeUInt32LE(dimension, 12);
    header.write(key, 16, "hex");
    const record = Buffer.concat([header, payload]);
    this.#size = fstatSync(this.#file).size;
    this.#offsets.set(key, this.#size);
    this.#size += writeSync(this.#file, record);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Notes every record's place; what follows the last whole record is cut off. */
  #scan(size: number): number {
    let at = 0;
    while (at < size) {
      const header = this.#readAt(at, HEADER_BYTES);
      if (header === undefined || header.readUInt32LE(0) !== MAGIC) break;
      const next = at + HEADER_BYTES + payloadBytes(header);
      if (next > size) break;
      this.#offsets.set(keyOf(header), at);
      at = next;
    }
    if (at < size) ftruncateSync(this.#file, at);
    return at;
  }

  #readAt(offset: number, length: number): Buffer | undefined {
    const bytes = Buffer.alloc(length);
    return readSync(this.#file, bytes, 0, length, offset) === length ? bytes : undefined;
  }
}

function keyOf(header: Buffer): string {
  return header.toString("hex", 16, 16 + KEY_BYTES);
}

function payloadBytes(header: Buffer): number {
  return header.readUInt32LE(8) * (WORD_BYTES + header.readUInt32LE(12));
}

/** Vectors as they are kept. */
export interface PackedVectors {
  readonly words: number;
  readonly payload: Buffer;
}

export function pack({ words, vectors }: TokenVectors, dimension: number): PackedVectors {
  const payload = Buffer.alloc(words.length * (WORD_BYTES + dimension));
  for (const [i, { start, end }] of words.entries()) {
    const row = vectors.subarray(i * dimension, (i + 1) * dimension);
    const scale = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) / LARGEST;
    payload.writeUInt32LE(start, i * WORD_BYTES);
    payload.writeUInt32LE(end, i * WORD_BYTES + 4);
    payload.writeFloatLE(scale, i * WORD_BYTES + 8);
    const at = words.length * WORD_BYTES + i * dimension;
    for (let j = 0; j < dimension; j++) payload[at + j] = scale === 0 ? 0 : Math.round((row[j] ?? 0) / scale);
  }
  return { words: words.length, payload };
}

export function unpack({ words: count, payload }: PackedVectors, dimension: number): TokenVectors {
  const words = [];
  const vectors = new Float32Array(count * dimension);
  const bytes = new Int8Array(payload.buffer, payload.byteOffset + count * WORD_BYTES, count * dimension);
  for (let i = 0; i < count; i++) {
    words.push({ start: payload.readUInt32LE(i * WORD_BYTES), end: payload.readUInt32LE(i * WORD_BYTES + 4) });
    const scale = payload.readFloatLE(i * WORD_BYTES + 8);
    for (let j = i * dimension; j < (i + 1) * dimension; j++) vectors[j] = (bytes[j] ?? 0) * scale;
  }
  return { words, vectors };
}
