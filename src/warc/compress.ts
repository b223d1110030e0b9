/**
 * Gzip of one record as its own member, at level 1: archives are read rarely and written all the time, and the
 * higher levels cost several times the CPU for a few per cent of size.
 * @module
 */
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";

const gzipOnThreadpool = promisify(gzip);
const LEVEL = { level: 1 };
/** Requests and scores: what is made ready for a large record takes longer than the work on a small one. The bytes are the same. */
const FEW_BYTES = 2048;
const FOR_FEW = { ...LEVEL, windowBits: 12, memLevel: 5, chunkSize: FEW_BYTES };

/** Below this the way to another thread and back costs more than the work. */
const SMALL_BYTES = 65_536;

/** Heavy records on libuv's threads, so that they do not hold up the decider; small ones at once. */
export async function compress(record: Uint8Array): Promise<Uint8Array> {
  return record.length < SMALL_BYTES ? compressSync(record) : gzipOnThreadpool(record, LEVEL);
}

/** The same bytes at once, for small records. */
export function compressSync(record: Uint8Array): Uint8Array {
  return gzipSync(record, record.length <= FEW_BYTES ? FOR_FEW : LEVEL);
}
