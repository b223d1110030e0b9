/**
 * Fingerprints of texts that differ in few bits when the texts differ in few words; near-duplicates.ts finds them again.
 * Paper: Charikar 2002; Manku, Jain and Das Sarma 2007 (64 bits, distance 3 for pages of the web).
 * Features are pairs of neighbouring words, each counted once: single words would make all pages of a language alike.
 * @module
 */

import { type Bits64, hash64 } from "./hash.ts";

const HALF = 32;

/** Shorter texts (a frame, a note that the page has moved) are alike without being copies. */
const FEWEST_WORDS = 16;

/** The fingerprint of a text given as its words in order; undefined for one of fewer than 16 words. */
export function simhash(words: readonly string[]): Bits64 | undefined {
  if (words.length < FEWEST_WORDS) return undefined;
  const features = featuresOf(words);
  const ones = new Int32Array(2 * HALF);
  for (const feature of features) {
    const { high, low } = hash64(feature);
    for (let bit = 0; bit < HALF; bit++) {
      ones[bit] = (ones[bit] ?? 0) + ((low >>> bit) & 1);
      ones[bit + HALF] = (ones[bit + HALF] ?? 0) + ((high >>> bit) & 1);
    }
  }
  return { high: majority(ones, HALF, features.size), low: majority(ones, 0, features.size) };
}

function featuresOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.slice(1).map((word, i) => `${words[i]} ${word}`));
}

function majority(ones: Int32Array, from: number, count: number): number {
  let bits = 0;
  for (let bit = 0; bit < HALF; bit++) if (2 * (ones[from + bit] ?? 0) > count) bits |= 1 << bit;
  return bits >>> 0;
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
