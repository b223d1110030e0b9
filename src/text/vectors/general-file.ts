/**
 * What general English looks like in the space of word vectors, as a file: it depends on vectors that ship with the package and
 * on nothing else, and every crawl would take a good part of its beginning to find it out again.
 *
 * Layout, little-endian: magic, version, dimension · mean vector (f32) · of the words' spread the mean and the lower half of the
 * covariance, row by row (f64).
 * @module
 */
import type { Spread } from "../../math/spread.ts";
import { brokenFile } from "./broken-file.ts";

const MAGIC = "HONEYGEN";
const VERSION = 1;
const HEADER_BYTES = 16;

export interface GeneralEnglish {
  /** The mean vector of what is written. */
  readonly mean: Float32Array;
  /** How its words differ, whatever they are about. */
  readonly spread: Spread;
}

export function writeGeneralFile({ mean, spread }: GeneralEnglish): Buffer {
  const dimension = mean.length;
  const bytes = Buffer.alloc(sizeOf(dimension));
  bytes.write(MAGIC, "latin1");
  bytes.writeUInt32LE(VERSION, MAGIC.length);
  bytes.writeUInt32LE(dimension, MAGIC.length + 4);
  let at = HEADER_BYTES;
  for (const value of mean) at = bytes.writeFloatLE(value, at);
  for (const value of spread.mean) at = bytes.writeDoubleLE(value, at);
  for (let i = 0; i < dimension; i++) {
    for (const value of spread.covariance.subarray(i * dimension, i * dimension + i + 1)) {
      at = bytes.writeDoubleLE(value, at);
    }
  }
  return bytes;
}

/** `file` is named when the bytes are no such file. */
export function readGeneralFile(bytes: Uint8Array, file: string): GeneralEnglish {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || Buffer.from(bytes.subarray(0, MAGIC.length)).toString("latin1") !== MAGIC) {
    throw brokenFile(file, "does not begin as a file of general English");
  }
  const [version, dimension] = [view.getUint32(MAGIC.length, true), view.getUint32(MAGIC.length + 4, true)];
  if (version !== VERSION) throw brokenFile(file, `has version ${version}, expected ${VERSION}`);
  if (bytes.length !== sizeOf(dimension)) {
    throw brokenFile(file, `has ${bytes.length} bytes, expected ${sizeOf(dimension)}`);
  }
  const mean = Float32Array.from({ length: dimension }, (_, i) => view.getFloat32(HEADER_BYTES + 4 * i, true));
  let at = HEADER_BYTES + 4 * dimension;
  const next = () => {
    at += 8;
    return view.getFloat64(at - 8, true);
  };
  const spread = { mean: Float64Array.from(mean, next), covariance: new Float64Array(dimension * dimension) };
  for (let i = 0; i < dimension; i++) {
    for (let j = 0; j <= i; j++) spread.covariance[i * dimension + j] = next();
  }
  return { mean, spread };
}

function sizeOf(dimension: number): number {
  return HEADER_BYTES + 4 * dimension + 8 * (dimension + (dimension * (dimension + 1)) / 2);
}
