/**
 * Gzip of one record as its own member, at level 1: archives are read rarely and written all the time, and the
 * higher levels cost several times the CPU for a few per cent of size.
 * @module
 */
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";

const gzipOnThreadpool = promisify(gzip);
const LEVEL = { level: 1 };

/** Below this the way to another thread and back costs more than the work. */
const SMALL_BYTES = 65_536;

/** Heavy records on libuv's threads, so that they do not hold up the decider; small ones at once. */
export async function compress(record: Uint8Array): Promise<Uint8Array> {
  return record.length < SMALL_BYTES ? compressSync(record) : gzipOnThreadpool(record, LEVEL);
}

/** The same bytes at once, for small records. */
export function compressSync(record: Uint8Array): Uint8Array {
  return gzipSync(record, LEVEL);
}
