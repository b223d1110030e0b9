/**
 * URLs → dense numbers, without a JavaScript object a URL: each is the number of its origin and the characters behind that, all
 * in one byte array, with an open-addressing hash table of numbers over it. The bytes are compared on a hit, so two URLs are never
 * confused. Beside its path a URL takes about 14 bytes, and no time in the garbage collector. It is the crawl's seen set and
 * the index of recorded webs. Hot: one look-up for every link of every page; `benchmarks/frontier.ts` measures it.
 * @module
 */
import { largerSize } from "../collections/columns.ts";
import { FatalCrawlError } from "../errors.ts";
import type { CanonicalUrl } from "../types.ts";
import { originOf } from "./canonical.ts";

export interface UrlTableArrays {
  readonly count: number;
  /** Where each URL begins in `bytes`; one more for the end. */
  readonly starts: Uint32Array;
  /** Number of a URL plus one, 0 if free; the length is a power of two. */
  readonly slots: Uint32Array;
  /** The number of its origin in three bytes, then the rest of the URL; canonical URLs are ASCII. */
  readonly bytes: Uint8Array;
  readonly origins: readonly string[];
}

/** Offsets are 32 bits wide: more than fifty million URLs. */
const MAX_BYTES = 2 ** 32 - 1;
const ORIGIN_BYTES = 3;
const MAX_ORIGINS = 2 ** 24;
const SLASH = 47;
/** Fuller than this, and the table of numbers is made twice as large. */
const FULL = 2 / 3;

export class UrlTable {
  #count = 0;
  #starts: Uint32Array = new Uint32Array(1025);
  #slots: Uint32Array = new Uint32Array(2048);
  #bytes: Uint8Array = new Uint8Array(65_536);
  readonly #origins: string[] = [];
  readonly #originNumbers = new Map<string, number>();
  /** Of each origin's characters. */
  readonly #originHashes: number[] = [];
  /** Of the URL that was asked for last: the links of a page mostly lead to one. */
  #lastOrigin = -1;

  static from(arrays: UrlTableArrays): UrlTable {
    const table = new UrlTable();
    // As it comes out of a file it is no small integer to V8, nor would any number be that a table gives out from then on, and
    // all code that takes them for indices would be compiled again and again.
    table.#count = arrays.count | 0;
    table.#starts = arrays.starts;
    table.#slots = arrays.slots;
    table.#bytes = arrays.bytes;
    for (const origin of arrays.origins) table.#addOrigin(origin);
    return table;
  }

  get count(): number {
    return this.#count;
  }

  /** Views of exactly the used parts. */
  arrays(): UrlTableArrays {
    const starts = this.#starts.subarray(0, this.#count + 1);
    const bytes = this.#bytes.subarray(0, starts[this.#count]);
    return { count: this.#count, starts, slots: this.#slots, bytes, origins: this.#origins };
  }

  /** The URL's number, or −1. */
  find(url: CanonicalUrl): number {
    const origin = this.#originOf(url);
    return origin < 0 ? -1 : this.#slots[this.#slotOf(url, origin)]! - 1;
  }

  /** The new URL's number, or −1 if it was there before. */
  add(url: CanonicalUrl): number {
    const before = this.#count;
    const number = this.intern(url);
    return number === before ? number : -1;
  }

  /** The URL's number, a new one (the count before) if it was not known. */
  intern(url: CanonicalUrl): number {
    const known = this.#originOf(url);
    const origin = known < 0 ? this.#addOrigin(originOf(url)) : known;
    const slot = this.#slotOf(url, origin);
    const there = this.#slots[slot]!;
    if (there !== 0) return there - 1;
    const number = this.#count++;
    this.#append(url, origin, number);
    this.#slots[slot] = this.#count;
    if (this.#count > FULL * this.#slots.length) this.#rehash();
    return number;
  }

  url(number: number): CanonicalUrl {
    const { buffer, byteOffset } = this.#bytes;
    const start = this.#starts[number]! + ORIGIN_BYTES;
    const rest = Buffer.from(buffer, byteOffset + start, this.#starts[number + 1]! - start).toString("latin1");
    // Only canonical URLs ever come in.
    return ((this.#origins[this.origin(number)] ?? "") + rest) as CanonicalUrl;
  }

  /** Origins are numbered as they come, too. */
  origin(number: number): number {
    const start = this.#starts[number]!;
    return this.#bytes[start]! + this.#bytes[start + 1]! * 2 ** 8 + this.#bytes[start + 2]! * 2 ** 16;
  }

  #append(url: CanonicalUrl, origin: number, number: number): void {
    const start = this.#starts[number]!;
    const from = this.#origins[origin]!.length;
    const shift = start + ORIGIN_BYTES - from;
    const end = shift + url.length;
    if (end > MAX_BYTES) throw tooMany("4 GiB of URLs");
    if (end > this.#bytes.length) this.#bytes = grown(Uint8Array, this.#bytes, end);
    if (number + 1 >= this.#starts.length) this.#starts = grown(Uint32Array, this.#starts, number + 2);
    for (let i = 0; i < ORIGIN_BYTES; i++) this.#bytes[start + i] = (origin >> (8 * i)) & 255;
    for (let i = from; i < url.length; i++) this.#bytes[shift + i] = url.charCodeAt(i);
    this.#starts[number + 1] = end;
  }

  /** −1 for an origin that no URL has. */
  #originOf(url: CanonicalUrl): number {
    const last = this.#origins[this.#lastOrigin];
    if (last !== undefined && url.charCodeAt(last.length) === SLASH && url.startsWith(last)) return this.#lastOrigin;
    const number = this.#originNumbers.get(originOf(url)) ?? -1;
    if (number >= 0) this.#lastOrigin = number;
    return number;
  }

  #addOrigin(origin: string): number {
    const number = this.#origins.push(origin) - 1;
    if (number >= MAX_ORIGINS) throw tooMany(`${MAX_ORIGINS} hosts`);
    this.#originNumbers.set(origin, number);
    let hash = FIRST_HASH;
    for (let i = 0; i < origin.length; i++) hash = hashed(hash, origin.charCodeAt(i));
    this.#originHashes.push(hash);
    return number;
  }

  #slotOf(url: CanonicalUrl, origin: number): number {
    const from = this.#origins[origin]!.length;
    let hash = this.#originHashes[origin]!;
    for (let i = from; i < url.length; i++) hash = hashed(hash, url.charCodeAt(i));
    const mask = this.#slots.length - 1;
    let slot = spread(hash) & mask;
    for (;;) {
      const there = this.#slots[slot]!;
      if (there === 0 || this.#equals(there - 1, url, origin, from)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #equals(number: number, url: CanonicalUrl, origin: number, from: number): boolean {
    const shift = this.#starts[number]! + ORIGIN_BYTES - from;
    if (this.#starts[number + 1]! - shift !== url.length || this.origin(number) !== origin) return false;
    for (let i = url.length - 1; i >= from; i--) if (this.#bytes[shift + i] !== url.charCodeAt(i)) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#count; number++) {
      let hash = this.#originHashes[this.origin(number)]!;
      const end = this.#starts[number + 1]!;
      for (let i = this.#starts[number]! + ORIGIN_BYTES; i < end; i++) hash = hashed(hash, this.#bytes[i]!);
      let slot = spread(hash) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a, a character at a time. */
const FIRST_HASH = 0x811c9dc5;
function hashed(hash: number, character: number): number {
  return Math.imul(hash ^ character, 0x01000193);
}

/** FNV-1a leaves the low bits of similar URLs alike; this mixes the high ones in. */
function spread(hash: number): number {
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 12) ^ hash;
}

function tooMany(what: string): FatalCrawlError {
  return new FatalCrawlError("bug", `more than ${what}`, "Crawl with --max-depth or a narrower scope.");
}

type Grown = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A copy with room for at least `needed` elements. */
export function grown<T extends Grown>(type: new (length: number) => T, array: T, needed: number): T {
  const larger = new type(Math.max(needed, largerSize(array.length)));
  larger.set(array);
  return larger;
}
