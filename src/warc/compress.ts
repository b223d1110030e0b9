/**
 * Gzip of one record as its own member, at level 1: archives are read rarely and written all the time, and the
 * higher levels cost several times the CPU for a few per cent of size.
 * @module
 */
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";

const gzipOnThreadpool = promisify(gzip);
const LEVEL = { level: 1 };

/** On libuv's threads, so that heavy records do not hold up the decider. */
export function compress(record: Uint8Array): Promise<Uint8Array> {
  return gzipOnThreadpool(record, LEVEL);
}

/** The same bytes at once, for small records. */
export function compressSync(record: Uint8Array): Uint8Array {
  return gzipSync(record, LEVEL);
}
