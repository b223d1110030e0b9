/**
 * Every URL ever discovered, as a dense number: the seen set and the way back from number to URL.
 * Open addressing over 64-bit hashes with the bytes compared on a hit, so two URLs are never confused. Canonical URLs
 * are ASCII: paths lie in byte chunks outside the garbage-collected heap, origins are kept once.
 * Hot: one lookup for every link of every page; `benchmarks/frontier.ts` measures it.
 * @module
 */
import type { CanonicalUrl, LinkId } from "../types.ts";
import { Float64Column, Int32Column } from "./columns.ts";

const CHUNK_BYTES = 1 << 22;
const HIGH_START = 0x9747b28c;
const LOW_START = 0x1b873593;

export class UrlTable {
  /** Slot → id + 1, 0 for empty; and the high half of the hash to spare most byte comparisons. */
  #slots = new Int32Array(1024);
  #slotHigh = new Int32Array(1024);
  #size = 0;
  readonly #origins: string[] = [];
  readonly #originNumbers = new Map<string, number>();
  readonly #origin = new Int32Column();
  readonly #start = new Float64Column();
  readonly #length = new Int32Column();
  readonly #chunks: Buffer[] = [];
  #used = 0;
  #high = 0;
  #low = 0;

  get size(): number {
    return this.#size;
  }

  /** The URL's number, a new one if it was not known; it was not if the number equals the size before. */
  intern(url: CanonicalUrl): LinkId {
    const slot = this.#find(url);
    const found = this.#slots[slot]!;
    if (found > 0) return found - 1;
    const id = this.#append(url);
    this.#slots[slot] = id + 1;
    this.#slotHigh[slot] = this.#high;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return id;
  }

  find(url: CanonicalUrl): LinkId | undefined {
    const found = this.#slots[this.#find(url)]!;
    return found > 0 ? found - 1 : undefined;
  }

  url(id: LinkId): CanonicalUrl {
    const start = this.#start.data[id]!;
    const chunk = this.#chunks[Math.floor(start / CHUNK_BYTES)]!;
    const at = start % CHUNK_BYTES;
    const path = chunk.toString("latin1", at, at + this.#length.data[id]!);
    return `${this.#origins[this.#origin.data[id]!]}${path}` as CanonicalUrl;
  }

  /** Number of the URL's origin, dense from 0. */
  origin(id: LinkId): number {
    return this.#origin.data[id]!;
  }

  #find(url: CanonicalUrl): number {
    this.#hash(url);
    const mask = this.#slots.length - 1;
    let slot = this.#low & mask;
    for (;;) {
      const found = this.#slots[slot]!;
      if (found === 0) return slot;
      if (this.#slotHigh[slot] === this.#high && this.#equals(found - 1, url)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #equals(id: LinkId, url: CanonicalUrl): boolean {
    const origin = this.#origins[this.#origin.data[id]!]!;
    const length = this.#length.data[id]!;
    if (url.length !== origin.length + length || !url.startsWith(origin)) return false;
    const start = this.#start.data[id]!;
    const chunk = this.#chunks[Math.floor(start / CHUNK_BYTES)]!;
    const at = start % CHUNK_BYTES;
    for (let i = 0; i < length; i++) if (chunk[at + i] !== url.charCodeAt(origin.length + i)) return false;
    return true;
  }

  #append(url: CanonicalUrl): LinkId {
    const pathAt = url.indexOf("/", url.indexOf("//") + 2);
    const origin = pathAt < 0 ? url : url.slice(0, pathAt);
    const path = pathAt < 0 ? "" : url.slice(pathAt);
    const id = this.#size++;
    this.#origin.ensure(id + 1);
    this.#start.ensure(id + 1);
    this.#length.ensure(id + 1);
    this.#origin.data[id] = this.#originNumber(origin);
    this.#start.data[id] = this.#store(path);
    this.#length.data[id] = path.length;
    return id;
  }

  #store(path: string): number {
    const room = CHUNK_BYTES - (this.#used % CHUNK_BYTES);
    if (this.#chunks.length === 0 || room < path.length || room === CHUNK_BYTES) {
      this.#used = this.#chunks.length * CHUNK_BYTES;
      this.#chunks.push(Buffer.allocUnsafe(CHUNK_BYTES));
    }
    const start = this.#used;
    this.#chunks[this.#chunks.length - 1]!.write(path, start % CHUNK_BYTES, "latin1");
    this.#used += path.length;
    return start;
  }

  #originNumber(origin: string): number {
    const known = this.#originNumbers.get(origin);
    if (known !== undefined) return known;
    this.#origins.push(origin);
    this.#originNumbers.set(origin, this.#origins.length - 1);
    return this.#origins.length - 1;
  }

  /** Two multiplicative 32-bit hashes, finished as in MurmurHash3, left in #high and #low. */
  #hash(url: string): void {
    let high = HIGH_START;
    let low = LOW_START;
    for (let i = 0; i < url.length; i++) {
      const code = url.charCodeAt(i);
      high = Math.imul(high ^ code, 0x85ebca77);
      low = Math.imul(low ^ code, 0xc2b2ae3d);
      high ^= high >>> 15;
    }
    high = Math.imul(high ^ (low >>> 16), 0x85ebca6b);
    low = Math.imul(low ^ (high >>> 13), 0xc2b2ae35);
    this.#high = high ^ (high >>> 16);
    this.#low = low ^ (low >>> 16);
  }

  #rehash(): void {
    const size = this.#slots.length * 2;
    const mask = size - 1;
    const slots = new Int32Array(size);
    const slotHigh = new Int32Array(size);
    for (let id = 0; id < this.#size; id++) {
      this.#hash(this.url(id));
      let slot = this.#low & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
      slotHigh[slot] = this.#high;
    }
    this.#slots = slots;
    this.#slotHigh = slotHigh;
  }
}
