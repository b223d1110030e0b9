/** Hashes of texts, the same on every machine and in every run; not against adversaries. @module */

/** 64 bits in two halves, both unsigned. */
export interface Bits64 {
  readonly high: number;
  readonly low: number;
}

/** Two multiplicative hashes of 32 bits, each mixed into the other at the end (the scheme of cyrb53, public domain). */
export function hash64(text: string): Bits64 {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return { high: high >>> 0, low: low >>> 0 };
}

/** 53 of the bits as one number: a key for large maps that need not keep the text. */
export function hashKey(text: string): number {
  const { high, low } = hash64(text);
  return (high & 0x1fffff) * 2 ** 32 + low;
}
