/**
 * Fingerprints of texts that differ in few bits when the texts differ in few words; near-duplicates.ts finds them again.
 * Paper: Charikar 2002; Manku, Jain and Das Sarma 2007 (64 bits, distance 3 for pages of the web).
 * Features are pairs of neighbouring words, each counted once: single words would make all pages of a language alike.
 * @module
 */

import type { FoldedWords } from "./folded-words.ts";
import { type Bits64, hash64OfPair } from "./hash.ts";
import { SeenHashes } from "./seen-hashes.ts";
import { scanWords } from "./word-scanner.ts";

const HALF = 32;

/** Shorter texts (a frame, a note that the page has moved) are alike without being copies. */
const FEWEST_WORDS = 16;

/** The fingerprint of a text, whose letters are compared as they are; undefined for one of fewer than 16 words. */
export function simhash(text: string): Bits64 | undefined {
  pairs.clear();
  let [words, from, to] = [0, 0, 0];
  scanWords(text, (_text, codes, start, end) => {
    if (words++ > 0) {
      const { high, low } = hash64OfPair(codes, from, to, start, end);
      pairs.add(high, low);
    }
    from = start;
    to = end;
  });
  return words < FEWEST_WORDS ? undefined : pairs.majority;
}

/** The same of a text that was read already. */
export function simhashOf(words: FoldedWords): Bits64 | undefined {
  if (words.count < FEWEST_WORDS) return undefined;
  addPairs(words);
  return pairs.majority;
}

/**
 * The same where some of its words, by their places, count more than the many others: their pairs together about as much as all
 * pairs, unless there are fewer than 16 of them.
 */
export function simhashWithStress(words: FoldedWords, stressed: Iterable<number>): Bits64 | undefined {
  if (words.count < FEWEST_WORDS) return undefined;
  const { pairHighs, pairLows } = words;
  addPairs(words);
  stresses.clear();
  let before = -1;
  for (const word of stressed) {
    if (word === before + 1 && word > 0) stresses.add(pairHighs[word] ?? 0, pairLows[word] ?? 0);
    before = word;
  }
  return stresses.size < FEWEST_WORDS ? pairs.majority : pairs.majorityWith(stresses);
}

function addPairs({ count, pairHighs, pairLows }: FoldedWords): void {
  pairs.clear();
  for (let word = 1; word < count; word++) pairs.add(pairHighs[word] ?? 0, pairLows[word] ?? 0);
}

/** The different pairs of a text. */
class Pairs {
  readonly #seen = new SeenHashes();
  readonly #highest = new BitCounts();
  readonly #lowest = new BitCounts();

  clear(): void {
    this.#seen.clear();
    this.#highest.clear();
    this.#lowest.clear();
  }

  add(high: number, low: number): void {
    if (!this.#seen.add(high, low)) return;
    this.#highest.add(high);
    this.#lowest.add(low);
  }

  get size(): number {
    return this.#seen.size;
  }

  get majority(): Bits64 {
    return { high: this.#highest.majority(this.size), low: this.#lowest.majority(this.size) };
  }

  /** Of these pairs and of others, which are counted so often that they are about as many, and are among these from then on. */
  majorityWith(others: Pairs): Bits64 {
    const often = Math.floor(this.size / others.size);
    this.#highest.addOften(others.#highest, often);
    this.#lowest.addOften(others.#lowest, often);
    const times = this.size + often * others.size;
    return { high: this.#highest.majority(times), low: this.#lowest.majority(times) };
  }
}

/** How often each of 32 bits was set: all counts are added to at once, their digits lying in a row of numbers. */
class BitCounts {
  readonly #digits = new Int32Array(HALF);

  clear(): void {
    this.#digits.fill(0);
  }

  /** Once, or by a power of two as often: from a higher digit on. */
  add(bits: number, from = 0): void {
    const digits = this.#digits;
    let carry = bits | 0;
    for (let digit = from; carry !== 0; digit++) {
      const before = digits[digit] ?? 0;
      digits[digit] = before ^ carry;
      carry &= before;
    }
  }

  /** All counts of others, so often. */
  addOften(others: BitCounts, often: number): void {
    for (let power = 0; often >>> power > 0; power++) {
      if (((often >>> power) & 1) === 0) continue;
      for (let digit = 0; digit + power < HALF; digit++) this.add(others.#digits[digit] ?? 0, digit + power);
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

/** Of the text that is being read, and those that count more. */
const pairs = new Pairs();
const stresses = new Pairs();

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
