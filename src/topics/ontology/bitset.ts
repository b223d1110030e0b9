/**
 * Sets of small numbers as bits in typed arrays: the hot loops of the concept lattice are ands and comparisons of
 * whole words.
 * @module
 */

export type Bits = Uint32Array;

/** How many 32-bit words hold `size` bits. */
export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

export function emptyBits(size: number): Bits {
  return new Uint32Array(wordsFor(size));
}

export function fullBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffffffff);
  const rest = size & 31;
  if (rest !== 0) bits[bits.length - 1] = 0xffffffff >>> (32 - rest);
  return bits;
}

export function addBit(bits: Bits, member: number): void {
  bits[member >>> 5]! |= 1 << (member & 31);
}

export function hasBit(bits: Bits, member: number): boolean {
  return (bits[member >>> 5]! & (1 << (member & 31))) !== 0;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word of bits) {
    for (; word !== 0; word &= word - 1) count++;
  }
  return count;
}

export function isSubset(part: Bits, whole: Bits): boolean {
  for (let word = 0; word < part.length; word++) if ((part[word]! & ~whole[word]!) !== 0) return false;
  return true;
}

export function sameBits(a: Bits, b: Bits): boolean {
  for (let word = 0; word < a.length; word++) if (a[word] !== b[word]) return false;
  return true;
}

export function intersect(a: Bits, b: Bits): Bits {
  const result = new Uint32Array(a.length);
  for (let word = 0; word < a.length; word++) result[word] = a[word]! & b[word]!;
  return result;
}

export function uniteInto(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word]! |= other[word]!;
}

/** Ascending. */
export function membersOf(bits: Bits): number[] {
  const members: number[] = [];
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at]!; word !== 0; word &= word - 1) members.push(at * 32 + 31 - Math.clz32(word & -word));
  }
  return members;
}

/** The order of the ascending member lists, for sets of one size. */
export function compareBits(a: Bits, b: Bits): number {
  for (let word = 0; word < a.length; word++) {
    const difference = a[word]! ^ b[word]!;
    if (difference !== 0) return (a[word]! & (difference & -difference)) !== 0 ? -1 : 1;
  }
  return 0;
}
