/**
 * A compact file of word vectors: header, sorted words, one byte a component. It loads into typed arrays over the
 * file's own bytes, without an object for each word; a hash table over the bytes, made on opening, finds words.
 *
 * Layout, little-endian, every part padded to 4 bytes: magic, version, dimension, count, bytes of name, bytes of words ·
 * name · order (u32 a word: the words from the most frequent on) · scales (f32 a word; scale × bytes is the vector) ·
 * lengths (u8 a word) · words (UTF-8, sorted by bytes) · vectors (i8).
 * @module
 */
import { brokenFile } from "./broken-file.ts";
import type { RankedVectors } from "./providers.ts";

export const MAGIC = "HONEYVEC";
const VERSION = 1;
const HEADER_BYTES = 28;
/** A length is one byte. */
export const MAX_WORD_BYTES = 255;

export interface StaticTable {
  readonly name: string;
  readonly dimension: number;
  readonly order: Uint32Array;
  readonly scales: Float32Array;
  readonly lengths: Uint8Array;
  readonly words: Uint8Array;
  readonly vectors: Int8Array;
}

export function writeStaticFile(table: StaticTable): Buffer {
  const name = Buffer.from(table.name);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, "latin1");
  const numbers = [VERSION, table.dimension, table.lengths.length, name.length, table.words.length];
  for (const [i, number] of numbers.entries()) header.writeUInt32LE(number, MAGIC.length + i * 4);
  const parts = [header, name, table.order, table.scales, table.lengths, table.words, table.vectors];
  return Buffer.concat(parts.flatMap(padded));
}

function padded(part: Uint8Array | Uint32Array | Float32Array | Int8Array): Uint8Array[] {
  const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  return [bytes, new Uint8Array(paddingOf(bytes.length))];
}

/** `file` is named when the bytes are no such file. */
export function readStaticFile(bytes: Uint8Array, file: string): StaticTable {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  const { dimension, count, nameBytes, wordBytes } = readHeader(aligned, file);
  const { buffer } = aligned;
  let next = aligned.byteOffset + HEADER_BYTES;
  const startOf = (size: number): number => {
    const start = next;
    next += size + paddingOf(size);
    return start;
  };
  return {
    name: Buffer.from(buffer, startOf(nameBytes), nameBytes).toString("utf8"),
    dimension,
    order: new Uint32Array(buffer, startOf(count * 4), count),
    scales: new Float32Array(buffer, startOf(count * 4), count),
    lengths: new Uint8Array(buffer, startOf(count), count),
    words: new Uint8Array(buffer, startOf(wordBytes), wordBytes),
    vectors: new Int8Array(buffer, startOf(count * dimension), count * dimension),
  };
}

interface Header {
  readonly dimension: number;
  readonly count: number;
  readonly nameBytes: number;
  readonly wordBytes: number;
}

/** The header, once it agrees with the size of the file. */
function readHeader(bytes: Uint8Array, file: string): Header {
  if (bytes.length < HEADER_BYTES || Buffer.from(bytes.subarray(0, MAGIC.length)).toString("latin1") !== MAGIC) {
    throw brokenFile(file, "does not begin as a file of word vectors");
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + MAGIC.length);
  const number = (i: number): number => view.getUint32(i * 4, true);
  if (number(0) !== VERSION) throw brokenFile(file, `has version ${number(0)}, expected ${VERSION}`);
  const header = { dimension: number(1), count: number(2), nameBytes: number(3), wordBytes: number(4) };
  const { dimension, count, nameBytes, wordBytes } = header;
  const sizes = [nameBytes, count * 4, count * 4, count, wordBytes, count * dimension];
  const expected = sizes.reduce((sum, size) => sum + size + paddingOf(size), HEADER_BYTES);
  if (dimension === 0 || bytes.length !== expected) {
    throw brokenFile(file, `has ${bytes.length} bytes, expected ${expected}`);
  }
  return header;
}

/** Also right for sizes beyond 32 bits, which a broken header may tell. */
function paddingOf(size: number): number {
  return (4 - (size % 4)) % 4;
}

/** Word vectors over a table. `file` is named when the table's words are out of order. */
export class TableVectors implements RankedVectors {
  readonly name: string;
  readonly dimension: number;
  readonly size: number;
  readonly #table: StaticTable;
  /** Where each word begins; one more for the end of the last. */
  readonly #starts: Uint32Array;
  /** Open hash table: 1 + index of a word, 0 where free. */
  readonly #slots: Uint32Array;
  /** Made when first asked for. */
  #ranks: Uint32Array | undefined;
  readonly #wanted = new Uint8Array(MAX_WORD_BYTES * 4);
  readonly #encoder = new TextEncoder();

  constructor(table: StaticTable, file: string) {
    this.name = table.name;
    this.dimension = table.dimension;
    this.size = table.lengths.length;
    this.#table = table;
    this.#starts = startsOf(table.lengths);
    if (this.#starts[this.size] !== table.words.length) throw brokenFile(file, "has words of a wrong length");
    if (!table.scales.every((scale) => Number.isFinite(scale))) throw brokenFile(file, "has a scale that is no number");
    if (table.order.some((index) => index >= this.size)) throw brokenFile(file, "has a broken order of words");
    for (let i = 1; i < this.size; i++) {
      const word = table.words.subarray(this.#starts[i], this.#starts[i + 1]);
      if (this.#compare(word, word.length, i - 1) <= 0) throw brokenFile(file, `has word ${i} out of order`);
    }
    this.#slots = slotsOf(table.words, this.#starts);
  }

  vector(word: string): Float32Array | undefined {
    const index = this.#indexOf(word);
    return index === -1 ? undefined : this.#row(index);
  }

  /** The word of a rank, from 0 for the most frequent. */
  word(rank: number): string | undefined {
    const index = this.#table.order[rank];
    if (index === undefined) return undefined;
    return Buffer.from(this.#table.words.subarray(this.#starts[index], this.#starts[index + 1])).toString("utf8");
  }

  /** How many words are more frequent; undefined for an unknown word. */
  rank(word: string): number | undefined {
    const index = this.#indexOf(word);
    if (index === -1) return undefined;
    this.#ranks ??= ranksOf(this.#table.order);
    return this.#ranks[index];
  }

  #row(index: number): Float32Array {
    const { vectors, scales } = this.#table;
    const scale = scales[index]!;
    const row = new Float32Array(this.dimension);
    const from = index * this.dimension;
    for (let i = 0; i < row.length; i++) row[i] = vectors[from + i]! * scale;
    return row;
  }

  #indexOf(word: string): number {
    if (word.length > MAX_WORD_BYTES) return -1;
    const length = this.#writeWanted(word);
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(this.#wanted, 0, length) & mask; ; slot = (slot + 1) & mask) {
      const index = this.#slots[slot]! - 1;
      if (index === -1 || this.#compare(this.#wanted, length, index) === 0) return index;
    }
  }

  /** Most words are ASCII, which is several times faster without the encoder. */
  #writeWanted(word: string): number {
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i);
      if (code > 127) return this.#encoder.encodeInto(word, this.#wanted).written;
      this.#wanted[i] = code;
    }
    return word.length;
  }

  /** Bytes `0 … length` of `word` against the word at `index`. */
  #compare(word: Uint8Array, length: number, index: number): number {
    const { words } = this.#table;
    const start = this.#starts[index]!;
    const other = this.#starts[index + 1]! - start;
    const common = Math.min(length, other);
    for (let i = 0; i < common; i++) {
      const difference = word[i]! - words[start + i]!;
      if (difference !== 0) return difference;
    }
    return length - other;
  }
}

function ranksOf(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length);
  order.forEach((index, rank) => {
    ranks[index] = rank;
  });
  return ranks;
}

function startsOf(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i]! + lengths[i]!;
  return starts;
}

function slotsOf(words: Uint8Array, starts: Uint32Array): Uint32Array {
  const count = starts.length - 1;
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(count * 2 + 2)));
  const mask = slots.length - 1;
  for (let index = 0; index < count; index++) {
    let slot = hashOf(words, starts[index]!, starts[index + 1]!) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = index + 1;
  }
  return slots;
}

/** FNV-1a, with a last mix since the low bits choose the slot. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
