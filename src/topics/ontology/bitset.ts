/** Sets of small numbers as bits of a typed array, since an ontology compares the documents of all pairs of terms. @module */

export type Bits = Uint32Array;

/** Holds members below `size`. */
export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function addBit(bits: Bits, member: number): void {
  bits[member >>> 5] = wordOf(bits, member) | (1 << (member & 31));
}

export function hasBit(bits: Bits, member: number): boolean {
  return (wordOf(bits, member) & (1 << (member & 31))) !== 0;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (const word of bits) count += bitsIn(word);
  return count;
}

/** How many members two sets of one size share. */
export function countCommon(a: Bits, b: Bits): number {
  let count = 0;
  for (let at = 0; at < a.length; at++) count += bitsIn((a[at] ?? 0) & (b[at] ?? 0));
  return count;
}

/** Adds the members of a set of the same size. */
export function uniteInto(target: Bits, other: Bits): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] ?? 0) | (other[at] ?? 0);
}

function wordOf(bits: Bits, member: number): number {
  return bits[member >>> 5] ?? 0;
}

function bitsIn(word: number): number {
  let count = 0;
  for (; word !== 0; word &= word - 1) count++;
  return count;
}
