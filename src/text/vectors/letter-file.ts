/**
 * A compact file of vectors of letter n-grams. N-grams share rows by their hash, so every word of every language has
 * some: those of words that nobody has seen are about as right as their parts are telling.
 *
 * Layout, little-endian: magic, version, dimension, count · scales (f32 a row) · rows (i8; scale × bytes is the vector).
 * @module
 */
import { brokenFile } from "./broken-file.ts";

const MAGIC = "HONEYLET";
const VERSION = 1;
const HEADER_BYTES = 20;

/** Rows of vectors; n-grams find theirs by their hash modulo the number of rows. */
export interface LetterTable {
  readonly dimension: number;
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

export function writeLetterFile({ dimension, scales, rows }: LetterTable): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, "latin1");
  for (const [i, number] of [VERSION, dimension, scales.length].entries()) {
    header.writeUInt32LE(number, MAGIC.length + i * 4);
  }
  return Buffer.concat([
    header,
    new Uint8Array(scales.buffer, scales.byteOffset, scales.byteLength),
    new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength),
  ]);
}

/** `file` is named when the bytes are no such file. */
export function readLetterFile(bytes: Uint8Array, file: string): LetterTable {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  if (aligned.length < HEADER_BYTES || Buffer.from(aligned.subarray(0, MAGIC.length)).toString("latin1") !== MAGIC) {
    throw brokenFile(file, "does not begin as a file of letter vectors");
  }
  const view = new DataView(aligned.buffer, aligned.byteOffset + MAGIC.length);
  const [version, dimension, count] = [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)];
  if (version !== VERSION) throw brokenFile(file, `has version ${version}, expected ${VERSION}`);
  const expected = HEADER_BYTES + count * 4 + count * dimension;
  if (dimension === 0 || count === 0 || aligned.length !== expected) {
    throw brokenFile(file, `has ${aligned.length} bytes, expected ${expected}`);
  }
  const start = aligned.byteOffset + HEADER_BYTES;
  const scales = new Float32Array(aligned.buffer, start, count);
  if (!scales.every((scale) => Number.isFinite(scale))) throw brokenFile(file, "has a scale that is no number");
  return { dimension, scales, rows: new Int8Array(aligned.buffer, start + count * 4, count * dimension) };
}
