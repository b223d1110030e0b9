/**
 * The rows in the leaves of a SQLite database, found without the tree above them: a damaged page costs its own rows and no
 * others. Every step checks its bounds, for any byte may be anything.
 * @module
 */
import type { DatabaseFile } from "./database-file.ts";
import { PAGE_BYTES } from "./database-file.ts";

/** A text comes as its bytes, as does a blob. */
export type StoredValue = null | number | Uint8Array;

export interface StoredRow {
  readonly rowid: number;
  readonly values: readonly StoredValue[];
}

const INTERIOR = 0x05;
const LEAF = 0x0d;
/** Section 1.6 of the format: how much of a row lies in the leaf itself. */
const MAX_LOCAL = PAGE_BYTES - 35;
const MIN_LOCAL = Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23;
const OVERFLOW_BYTES = PAGE_BYTES - 4;
/** Far above the facts of any page. */
const MAX_ROW_BYTES = 2 ** 26;

/**
 * The rows of all tables. Older versions of a row come first: those of pages whose latest version is damaged, then those of
 * pages that no table reaches, then the rest.
 */
export function* storedRows(file: DatabaseFile, onPage: (done: number) => void = () => {}): Generator<StoredRow> {
  const reached = reachedPages(file);
  const rank = (page: number): number => (file.isStale(page) ? 0 : reached.has(page) ? 2 : 1);
  let done = 0;
  for (let turn = 0; turn < 3; turn++) {
    for (let page = 1; page <= file.pageCount; page++) {
      if (rank(page) !== turn) continue;
      yield* rowsOfPage(file, page);
      onPage(++done);
    }
  }
}

/** The rows of one page, if it is a leaf of a table. */
export function* rowsOfPage(file: DatabaseFile, number: number): Generator<StoredRow> {
  const page = file.page(number);
  const start = number === 1 ? 100 : 0;
  if (page[start] !== LEAF) return;
  const count = page.readUInt16BE(start + 3);
  for (let i = 0; i < count && start + 8 + 2 * i + 2 <= PAGE_BYTES; i++) {
    const row = rowAt(file, page, page.readUInt16BE(start + 8 + 2 * i));
    if (row !== undefined) yield row;
  }
}

function rowAt(file: DatabaseFile, page: Buffer, offset: number): StoredRow | undefined {
  const cell = new Cursor(page, offset);
  const size = cell.varint();
  const rowid = cell.varint();
  if (size === undefined || rowid === undefined || size > MAX_ROW_BYTES) return undefined;
  const payload = payloadAt(file, page, cell.at, size);
  const values = payload && valuesOf(payload);
  return values && { rowid, values };
}

function payloadAt(file: DatabaseFile, page: Buffer, at: number, size: number): Buffer | undefined {
  if (size <= MAX_LOCAL) return at + size <= PAGE_BYTES ? page.subarray(at, at + size) : undefined;
  const surplus = MIN_LOCAL + ((size - MIN_LOCAL) % OVERFLOW_BYTES);
  const local = surplus <= MAX_LOCAL ? surplus : MIN_LOCAL;
  if (at + local + 4 > PAGE_BYTES) return undefined;
  const parts = [page.subarray(at, at + local)];
  let next = page.readUInt32BE(at + local);
  for (let left = size - local; left > 0; left -= OVERFLOW_BYTES) {
    if (next < 2 || next > file.pageCount) return undefined;
    const overflow = file.page(next);
    parts.push(overflow.subarray(4, 4 + Math.min(left, OVERFLOW_BYTES)));
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** Section 2.1: a header of types, then the values. */
function valuesOf(payload: Buffer): StoredValue[] | undefined {
  const header = new Cursor(payload, 0);
  const headerEnd = header.varint();
  if (headerEnd === undefined || headerEnd > payload.length) return undefined;
  const values: StoredValue[] = [];
  let at = headerEnd;
  while (header.at < headerEnd) {
    const type = header.varint();
    const length = type === undefined ? undefined : lengthOf(type);
    if (type === undefined || length === undefined || at + length > payload.length) return undefined;
    values.push(storedValue(type, payload.subarray(at, at + length)));
    at += length;
  }
  return at === payload.length ? values : undefined;
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8];
const FLOAT = 7;
const [ZERO, ONE] = [8, 9];

function lengthOf(type: number): number | undefined {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === FLOAT ? 8 : type === ZERO || type === ONE ? 0 : INTEGER_BYTES[type];
}

function storedValue(type: number, bytes: Buffer): StoredValue {
  if (type >= 12) return Uint8Array.from(bytes);
  if (type === 0) return null;
  if (type === ZERO || type === ONE) return type - ZERO;
  if (type === FLOAT) return bytes.readDoubleBE(0);
  return bytes.length === 8 ? Number(bytes.readBigInt64BE(0)) : bytes.readIntBE(0, bytes.length);
}

/** All pages that the trees of the tables lead to, as far as they can be followed. */
function reachedPages(file: DatabaseFile): ReadonlySet<number> {
  const reached = new Set<number>([1]);
  const open = [1, ...rootPages(file)];
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    reached.add(number);
    for (const child of childrenOf(file.page(number), number === 1 ? 100 : 0)) {
      if (child > 1 && child <= file.pageCount && !reached.has(child)) open.push(child);
    }
  }
  return reached;
}

/** Column 4 of the table of tables, which begins in the first page. */
function* rootPages(file: DatabaseFile): Generator<number> {
  for (const { values } of rowsOfPage(file, 1)) {
    const root = values[3];
    if (values.length === 5 && typeof root === "number" && root > 1 && root <= file.pageCount) yield root;
  }
}

function* childrenOf(page: Buffer, start: number): Generator<number> {
  if (page[start] !== INTERIOR) return;
  const count = page.readUInt16BE(start + 3);
  for (let i = 0; i < count && start + 12 + 2 * i + 2 <= PAGE_BYTES; i++) {
    const cell = page.readUInt16BE(start + 12 + 2 * i);
    if (cell + 4 <= PAGE_BYTES) yield page.readUInt32BE(cell);
  }
  yield page.readUInt32BE(start + 8);
}

class Cursor {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Section 1.6; undefined at the end of the bytes, or if the number is larger than any of ours. */
  varint(): number | undefined {
    let value = 0;
    for (let i = 0; i < 8; i++) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) return undefined;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value <= Number.MAX_SAFE_INTEGER ? value : undefined;
    }
    return undefined;
  }
}
