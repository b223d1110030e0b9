/**
 * Finds among the fingerprints seen so far one that differs in at most three bits. Four bands of 16 bits: two
 * fingerprints that differ in three bits agree in at least one band, so that only those which share a band are compared.
 * @module
 */
import { Int32Column } from "../collections/columns.ts";
import type { Bits64 } from "./hash.ts";
import { countBits, hammingDistance } from "./simhash.ts";

const MAX_DISTANCE = 3;
const BAND_BITS = 16;
const BANDS = 4;

/** Two texts are nearly the same. */
export function isNearDuplicate(a: Bits64, b: Bits64): boolean {
  return hammingDistance(a, b) <= MAX_DISTANCE;
}

/** In columns: millions of pages leave a fingerprint each, and 28 bytes. */
export class NearDuplicates {
  readonly #ids = new Int32Column();
  readonly #high = new Int32Column();
  readonly #low = new Int32Column();
  /** By number and band: the next fingerprint that has the same bits there, 0 behind the last. */
  readonly #next = new Int32Column();
  /** By band and its bits: the first and the last that have them, 0 for none. Made when the first comes. */
  #firsts: Int32Array | undefined;
  #lasts: Int32Array | undefined;
  /** Fingerprints are numbered from 1 in the order of arrival. */
  #count = 0;

  /** The earliest id whose fingerprint is within three bits, or undefined. */
  find(fingerprint: Bits64): number | undefined {
    if (this.#firsts === undefined) return undefined;
    let earliest = this.#count + 1;
    for (let band = 0; band < BANDS; band++) {
      // Numbers rise within a band: the first that fits is the band's earliest.
      for (let number = this.#firsts[placeOf(fingerprint, band)] ?? 0; number > 0 && number < earliest; ) {
        if (this.#distance(number, fingerprint) <= MAX_DISTANCE) earliest = number;
        else number = this.#next.data[number * BANDS + band] ?? 0;
      }
    }
    return earliest > this.#count ? undefined : this.#ids.data[earliest];
  }

  add(id: number, fingerprint: Bits64): void {
    this.#firsts ??= new Int32Array(BANDS << BAND_BITS);
    this.#lasts ??= new Int32Array(BANDS << BAND_BITS);
    const number = ++this.#count;
    for (const column of [this.#ids, this.#high, this.#low]) column.ensure(number + 1);
    this.#next.ensure((number + 1) * BANDS);
    this.#ids.data[number] = id;
    this.#high.data[number] = fingerprint.high;
    this.#low.data[number] = fingerprint.low;
    for (let band = 0; band < BANDS; band++) {
      const place = placeOf(fingerprint, band);
      const last = this.#lasts[place] ?? 0;
      if (last === 0) this.#firsts[place] = number;
      else this.#next.data[last * BANDS + band] = number;
      this.#lasts[place] = number;
    }
  }

  #distance(number: number, { high, low }: Bits64): number {
    return countBits((this.#high.data[number] ?? 0) ^ high) + countBits((this.#low.data[number] ?? 0) ^ low);
  }
}

function placeOf({ high, low }: Bits64, band: number): number {
  const half = band < 2 ? low : high;
  const bits = (band & 1) === 0 ? half & 0xffff : half >>> BAND_BITS;
  return (band << BAND_BITS) | bits;
}
