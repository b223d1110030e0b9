/** Upper bounds that seldom move, and the numbers for drawing again after a rejection by them. @module */

/** Bounds are multiples of this. */
const STEP = 1 / 32;

/** The least bound not below a group's share; a function of the share alone, whatever it was before. */
export function boundOf(share: number): number {
  return share === 0 ? 0 : Math.ceil(share / STEP) * STEP;
}

/** Another number in [0, 1) that has nothing to do with the given one but follows from it. */
export function scrambled(u: number): number {
  let bits = (u * 0x1_0000_0000) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16) ^ 0x9e3779b9, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13) ^ ((u * 2 ** 53) >>> 0), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000;
}
