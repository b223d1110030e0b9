/** Hashes of texts, the same on every machine and in every run; not against adversaries. @module */

/** 64 bits in two halves, both unsigned. */
export interface Bits64 {
  readonly high: number;
  readonly low: number;
}

const [HIGH, LOW] = [0xdeadbeef, 0x41c6ce57];
const [HIGH_FACTOR, LOW_FACTOR] = [2654435761, 1597334677];

/** Two multiplicative hashes of 32 bits, each mixed into the other at the end (the scheme of cyrb53, public domain). */
export function hash64(text: string): Bits64 {
  let [high, low] = [HIGH, LOW];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, HIGH_FACTOR);
    low = Math.imul(low ^ unit, LOW_FACTOR);
  }
  return ended(high, low);
}

/** The same of some code units of a text. */
export function hash64OfCodes(codes: Uint16Array, start: number, end: number): Bits64 {
  let [high, low] = [HIGH, LOW];
  for (let i = start; i < end; i++) {
    const unit = codes[i] ?? 0;
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
    let [high, low] = [this.#high, this.#low];
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      high = Math.imul(high ^ unit, HIGH_FACTOR);
      low = Math.imul(low ^ unit, LOW_FACTOR);
    }
    this.#high = high;
    this.#low = low;
  }

  get bits(): Bits64 {
    return ended(this.#high, this.#low);
  }
}

const SPACE = 0x20;

/** What `hash64` gives for two words with a space between them, from the code units of a text that holds both. */
export function hash64OfPair(codes: Uint16Array, from: number, to: number, start: number, end: number): Bits64 {
  let [high, low] = [HIGH, LOW];
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

function ended(high: number, low: number): Bits64 {
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return { high: high >>> 0, low: low >>> 0 };
}

/** 53 of the bits as one number: a key for large maps that need not keep the text. */
export function hashKey(text: string): number {
  const { high, low } = hash64(text);
  return (high & 0x1fffff) * 2 ** 32 + low;
}
