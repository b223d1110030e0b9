/**
 * URLs → dense numbers, without a JavaScript object a URL: all characters in one byte array, an open-addressing hash
 * table of numbers over it. The bytes are compared on a hit, so two URLs are never confused. A million URLs take about
 * 100 MB and no time in the garbage collector. It is the crawl's seen set and the index of recorded webs.
 * Hot: one look-up for every link of every page; `benchmarks/frontier.ts` measures it.
 * @module
 */
import { FatalCrawlError } from "../errors.ts";
import type { CanonicalUrl } from "../types.ts";

export interface UrlTableArrays {
  readonly count: number;
  /** Where each URL begins in `bytes`; one more for the end. */
  readonly starts: Uint32Array;
  /** Number of a URL plus one, 0 if free; the length is a power of two. */
  readonly slots: Uint32Array;
  /** Canonical URLs are ASCII. */
  readonly bytes: Uint8Array;
}

/** Offsets are 32 bits wide: some fifty million URLs. */
const MAX_BYTES = 2 ** 32 - 1;

export class UrlTable {
  #count = 0;
  #starts: Uint32Array = new Uint32Array(1025);
  #slots: Uint32Array = new Uint32Array(2048);
  #bytes: Uint8Array = new Uint8Array(65_536);

  static from(arrays: UrlTableArrays): UrlTable {
    const table = new UrlTable();
    table.#count = arrays.count;
    table.#starts = arrays.starts;
    table.#slots = arrays.slots;
    table.#bytes = arrays.bytes;
    return table;
  }

  get count(): number {
    return this.#count;
  }

  /** Views of exactly the used parts. */
  arrays(): UrlTableArrays {
    const starts = this.#starts.subarray(0, this.#count + 1);
    return { count: this.#count, starts, slots: this.#slots, bytes: this.#bytes.subarray(0, starts[this.#count]) };
  }

  /** The URL's number, or −1. */
  find(url: CanonicalUrl): number {
    return this.#slots[this.#slotOf(url)]! - 1;
  }

  /** The new URL's number, or −1 if it was there before. */
  add(url: CanonicalUrl): number {
    const before = this.#count;
    const number = this.intern(url);
    return number === before ? number : -1;
  }

  /** The URL's number, a new one (the count before) if it was not known. */
  intern(url: CanonicalUrl): number {
    const slot = this.#slotOf(url);
    const known = this.#slots[slot]!;
    if (known !== 0) return known - 1;
    const number = this.#count++;
    this.#append(url, number);
    this.#slots[slot] = this.#count;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return number;
  }

  url(number: number): CanonicalUrl {
    const { buffer, byteOffset } = this.#bytes;
    const start = this.#starts[number]!;
    // Only canonical URLs ever come in.
    return Buffer.from(buffer, byteOffset + start, this.#starts[number + 1]! - start).toString(
      "latin1",
    ) as CanonicalUrl;
  }

  #append(url: CanonicalUrl, number: number): void {
    const start = this.#starts[number]!;
    const end = start + url.length;
    if (end > MAX_BYTES)
      throw new FatalCrawlError("bug", "more than 4 GiB of URLs", "Crawl with --max-depth or a narrower scope.");
    if (end > this.#bytes.length) this.#bytes = grown(Uint8Array, this.#bytes, end);
    if (number + 1 >= this.#starts.length) this.#starts = grown(Uint32Array, this.#starts, number + 2);
    for (let i = 0; i < url.length; i++) this.#bytes[start + i] = url.charCodeAt(i);
    this.#starts[number + 1] = end;
  }

  #slotOf(url: CanonicalUrl): number {
    let hash = 0x811c9dc5;
    for (let i = 0; i < url.length; i++) hash = Math.imul(hash ^ url.charCodeAt(i), 0x01000193);
    const mask = this.#slots.length - 1;
    let slot = spread(hash) & mask;
    while (this.#slots[slot] !== 0 && !this.#equals(this.#slots[slot]! - 1, url)) slot = (slot + 1) & mask;
    return slot;
  }

  #equals(number: number, url: CanonicalUrl): boolean {
    const start = this.#starts[number]!;
    if (this.#starts[number + 1]! - start !== url.length) return false;
    for (let i = url.length - 1; i >= 0; i--) if (this.#bytes[start + i] !== url.charCodeAt(i)) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#count; number++) {
      let hash = 0x811c9dc5;
      const end = this.#starts[number + 1]!;
      for (let i = this.#starts[number]!; i < end; i++) hash = Math.imul(hash ^ this.#bytes[i]!, 0x01000193);
      let slot = spread(hash) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a leaves the low bits of similar URLs alike; this mixes the high ones in. */
function spread(hash: number): number {
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 12) ^ hash;
}

type Grown = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A copy with room for at least `needed` elements. */
export function grown<T extends Grown>(type: new (length: number) => T, array: T, needed: number): T {
  const larger = new type(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
