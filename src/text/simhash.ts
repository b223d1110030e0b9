/**
 * Fingerprints of texts that differ in few bits when the texts differ in few words; near-duplicates.ts finds them again.
 * Paper: Charikar 2002; Manku, Jain and Das Sarma 2007 (64 bits, distance 3 for pages of the web).
 * Features are pairs of neighbouring words, each counted once: single words would make all pages of a language alike.
 * @module
 */

import { type Bits64, hash64OfPair } from "./hash.ts";
import { SeenHashes } from "./seen-hashes.ts";
import { scanWords } from "./word-scanner.ts";

const HALF = 32;

/** Shorter texts (a frame, a note that the page has moved) are alike without being copies. */
const FEWEST_WORDS = 16;

/** Of the text that is being read. */
const pairs = new SeenHashes();

/** The fingerprint of a text, whose letters are compared as they are; undefined for one of fewer than 16 words. */
export function simhash(text: string): Bits64 | undefined {
  pairs.clear();
  const [lowest, highest] = [new BitCounts(), new BitCounts()];
  let [words, from, to] = [0, 0, 0];
  scanWords(text, (_text, codes, start, end) => {
    if (words++ > 0) {
      const pair = hash64OfPair(codes, from, to, start, end);
      if (pairs.add(pair)) {
        lowest.add(pair.low);
        highest.add(pair.high);
      }
    }
    from = start;
    to = end;
  });
  if (words < FEWEST_WORDS) return undefined;
  return { high: highest.majority(pairs.size), low: lowest.majority(pairs.size) };
}

/** How often each of 32 bits was set: all counts are added to at once, their digits lying in a row of numbers. */
class BitCounts {
  readonly #digits = new Int32Array(HALF);

  add(bits: number): void {
    let carry = bits | 0;
    for (let digit = 0; carry !== 0; digit++) {
      const before = this.#digits[digit] ?? 0;
      this.#digits[digit] = before ^ carry;
      carry &= before;
    }
  }

  /** The bits that were set more than half of so many times. */
  majority(times: number): number {
    const digits = HALF - Math.clz32(times);
    let bits = 0;
    for (let bit = 0; bit < HALF; bit++) {
      let count = 0;
      for (let digit = digits - 1; digit >= 0; digit--) count = 2 * count + (((this.#digits[digit] ?? 0) >>> bit) & 1);
      if (2 * count > times) bits |= 1 << bit;
    }
    return bits >>> 0;
  }
}

/** In how many bits two fingerprints differ. */
export function hammingDistance(a: Bits64, b: Bits64): number {
  return countBits(a.high ^ b.high) + countBits(a.low ^ b.low);
}

/** How many of 32 bits are set. */
export function countBits(bits: number): number {
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
