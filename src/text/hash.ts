/** Hashes of texts, the same on every machine and in every run; not against adversaries. @module */

/** 64 bits in two halves, both unsigned. */
export interface Bits64 {
  readonly high: number;
  readonly low: number;
}

/** Where both halves begin, as whole numbers of 32 bits with a sign: so they are never kept as objects on the way. */
const HIGH = 0xdeadbeef | 0;
const LOW = 0x41c6ce57;
const HIGH_FACTOR = 2654435761 | 0;
const LOW_FACTOR = 1597334677;
/** For loops that hash on their own: with each code unit, `half = Math.imul(half ^ unit, factor)`. An object, for an engine reads an exported number anew at every step. */
export const HASH = { high: HIGH, low: LOW, highFactor: HIGH_FACTOR, lowFactor: LOW_FACTOR } as const;

/** Two multiplicative hashes of 32 bits, each mixed into the other at the end (the scheme of cyrb53, public domain). */
export function hash64(text: string): Bits64 {
  let high = HIGH;
  let low = LOW;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, HIGH_FACTOR);
    low = Math.imul(low ^ unit, LOW_FACTOR);
  }
  return ended(high, low);
}

/** What `hash64` gives for a text that comes in pieces. */
export class RunningHash {
  #high = HIGH;
  #low = LOW;

  /** Some code units of a text; all of them by default. */
  add(text: string, start = 0, end = text.length): void {
    let high = this.#high;
    let low = this.#low;
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      high = Math.imul(high ^ unit, HIGH_FACTOR);
      low = Math.imul(low ^ unit, LOW_FACTOR);
    }
    this.#high = high;
    this.#low = low;
  }

  /** The same of an array of code units. */
  addCodes(codes: Uint16Array, start: number, end: number): void {
    let high = this.#high;
    let low = this.#low;
    for (let i = start; i < end; i++) {
      const unit = codes[i] ?? 0;
      high = Math.imul(high ^ unit, HIGH_FACTOR);
      low = Math.imul(low ^ unit, LOW_FACTOR);
    }
    this.#high = high;
    this.#low = low;
  }

  get bits(): Bits64 {
    return ended(this.#high, this.#low);
  }

  /** The lower half of the bits. */
  get low(): number {
    return endedLow(this.#low, endedHigh(this.#high, this.#low));
  }

  /** What `hashKey` gives. */
  get key(): number {
    return keyOf(this.#high, this.#low);
  }
}

/** The lower half of the hash of some code units of a text. */
export function lowOfCodes(codes: Uint16Array, start: number, end: number): number {
  let high = HIGH;
  let low = LOW;
  for (let i = start; i < end; i++) {
    const unit = codes[i] ?? 0;
    high = Math.imul(high ^ unit, HIGH_FACTOR);
    low = Math.imul(low ^ unit, LOW_FACTOR);
  }
  return endedLow(low, endedHigh(high, low));
}

const SPACE = 0x20;

/** What `hash64` gives for two words with a space between them, from the code units of a text that holds both. */
export function hash64OfPair(codes: Uint16Array, from: number, to: number, start: number, end: number): Bits64 {
  let high = HIGH;
  let low = LOW;
  for (let i = from; i <= to; i++) {
    const unit = i < to ? (codes[i] ?? 0) : SPACE;
    high = Math.imul(high ^ unit, HIGH_FACTOR);
    low = Math.imul(low ^ unit, LOW_FACTOR);
  }
  for (let i = start; i < end; i++) {
    const unit = codes[i] ?? 0;
    high = Math.imul(high ^ unit, HIGH_FACTOR);
    low = Math.imul(low ^ unit, LOW_FACTOR);
  }
  return ended(high, low);
}

/** The upper half of the hash, when all units are in both; with a sign. */
export function endedHigh(high: number, low: number): number {
  return Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
}

/** The lower half, from the upper one that has ended. */
export function endedLow(low: number, high: number): number {
  return (Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)) >>> 0;
}

function ended(high: number, low: number): Bits64 {
  const upper = endedHigh(high, low);
  return { high: upper >>> 0, low: endedLow(low, upper) };
}

function keyOf(high: number, low: number): number {
  const upper = endedHigh(high, low);
  return (upper & 0x1fffff) * 2 ** 32 + endedLow(low, upper);
}

/** 53 of the bits as one number: a key for large maps that need not keep the text. */
export function hashKey(text: string): number {
  let high = HIGH;
  let low = LOW;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, HIGH_FACTOR);
    low = Math.imul(low ^ unit, LOW_FACTOR);
  }
  return keyOf(high, low);
}
