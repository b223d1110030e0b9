/**
 * The pages of a SQLite database and of its write-ahead log, as bytes: what SQLite itself refuses to read when one page of
 * many is damaged. File format: https://www.sqlite.org/fileformat2.html
 * @module
 */
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";

/** Of every crawl database: SQLite's default, which is fixed when a database is made. */
export const PAGE_BYTES = 4096;
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const FRAME_BYTES = FRAME_HEADER_BYTES + PAGE_BYTES;

interface Frame {
  readonly index: number;
  readonly page: number;
  readonly isSound: boolean;
}

export class DatabaseFile {
  readonly #database: number | undefined;
  readonly #log: number | undefined;
  /** Page → the last sound frame of the log that holds it. */
  readonly #frames = new Map<number, number>();
  readonly #stale = new Set<number>();
  /** Pages are numbered from 1. */
  readonly pageCount: number;

  constructor(path: string) {
    this.#database = existsSync(path) ? openSync(path, "r") : undefined;
    this.#log = existsSync(`${path}-wal`) ? openSync(`${path}-wal`, "r") : undefined;
    if (this.#log !== undefined) this.#readLog(this.#log);
    const size = this.#database === undefined ? 0 : fstatSync(this.#database).size;
    this.pageCount = Math.max(Math.ceil(size / PAGE_BYTES), this.#highestPage());
  }

  /** The page as it was last written, as far as it can be told; zeros where the file ends before. */
  page(number: number): Buffer {
    const frame = this.#frames.get(number);
    if (frame !== undefined && this.#log !== undefined) {
      return bytesAt(this.#log, LOG_HEADER_BYTES + frame * FRAME_BYTES + FRAME_HEADER_BYTES, PAGE_BYTES);
    }
    if (this.#database === undefined) return Buffer.alloc(PAGE_BYTES);
    return bytesAt(this.#database, (number - 1) * PAGE_BYTES, PAGE_BYTES);
  }

  /** True when the page was written again later, but that version is damaged. */
  isStale(number: number): boolean {
    return this.#stale.has(number);
  }

  close(): void {
    if (this.#database !== undefined) closeSync(this.#database);
    if (this.#log !== undefined) closeSync(this.#log);
  }

  /** What SQLite would leave out behind the first damaged frame is taken too, up to the last commit. */
  #readLog(log: number): void {
    let pending: Frame[] = [];
    for (const { isCommit, ...frame } of framesOf(log)) {
      pending.push(frame);
      if (!isCommit) continue;
      for (const { page, index, isSound } of pending) {
        if (isSound) this.#frames.set(page, index);
        if (isSound) this.#stale.delete(page);
        else this.#stale.add(page);
      }
      pending = [];
    }
  }

  #highestPage(): number {
    let highest = 0;
    for (const page of this.#frames.keys()) highest = Math.max(highest, page);
    return highest;
  }
}

/** The frames of the log's present generation; older ones may lie behind them. */
function* framesOf(log: number): Generator<Frame & { isCommit: boolean }> {
  const count = Math.floor((fstatSync(log).size - LOG_HEADER_BYTES) / FRAME_BYTES);
  const header = bytesAt(log, 0, LOG_HEADER_BYTES);
  const salt = saltOf(log, header, count);
  let before = [header.readUInt32BE(24), header.readUInt32BE(28)] as const;
  let wasSound = true;
  for (let index = 0; index < count; index++) {
    const frame = bytesAt(log, LOG_HEADER_BYTES + index * FRAME_BYTES, FRAME_BYTES);
    const [page, isCommit] = [frame.readUInt32BE(0), frame.readUInt32BE(4) !== 0];
    const after = [frame.readUInt32BE(16), frame.readUInt32BE(20)] as const;
    const [a, b] = checksum(frame.subarray(FRAME_HEADER_BYTES), checksum(frame.subarray(0, 8), before));
    const hasSalt = frame.subarray(8, 16).equals(salt);
    if (!hasSalt && !nextHasSalt(log, index + 1, count, salt)) return;
    // The sum goes on from the frame before: behind a damaged one it says nothing, and the salt has to do.
    const isSound: boolean = hasSalt && (!wasSound || (a === after[0] && b === after[1]));
    wasSound = isSound;
    before = after;
    if (page > 0 && page < 2 ** 31) yield { index, page, isSound, isCommit };
  }
}

function nextHasSalt(log: number, index: number, count: number, salt: Buffer): boolean {
  return index < count && bytesAt(log, LOG_HEADER_BYTES + index * FRAME_BYTES + 8, 8).equals(salt);
}

/** The header's; where the header is damaged, that of the first two frames that agree. */
function saltOf(log: number, header: Buffer, count: number): Buffer {
  const [a, b] = checksum(header.subarray(0, 24), [0, 0]);
  if (a === header.readUInt32BE(24) && b === header.readUInt32BE(28)) return header.subarray(16, 24);
  const salts = Array.from({ length: Math.min(count, 4) }, (_, i) =>
    bytesAt(log, LOG_HEADER_BYTES + i * FRAME_BYTES + 8, 8),
  );
  return salts.find((salt, i) => salts[i + 1]?.equals(salt)) ?? salts[0] ?? header.subarray(16, 24);
}

/** Section 4.4 of the format, with words in little-endian order, as all machines that run us write them. */
function checksum(bytes: Buffer, [first, second]: readonly [number, number]): readonly [number, number] {
  let [a, b] = [first, second];
  for (let i = 0; i + 8 <= bytes.length; i += 8) {
    a = (a + bytes.readUInt32LE(i) + b) >>> 0;
    b = (b + bytes.readUInt32LE(i + 4) + a) >>> 0;
  }
  return [a, b];
}

function bytesAt(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let have = 0, got = -1; have < length && got !== 0; have += got) {
    got = readSync(file, bytes, have, length - have, offset + have);
  }
  return bytes;
}
