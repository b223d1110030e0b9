/**
 * The letter n-grams of a word, by the rows of vectors that they share: substrings of 3, then 4, then 5 characters of
 * `<word>`, from left to right, the first 40 of them.
 * @module
 */

const SIZES = [3, 4, 5] as const;
const MAX_GRAMS = 40;
/** So many characters have 40 n-grams of three; what comes after them is not looked at. */
const MAX_CHARACTERS = MAX_GRAMS + 2;
/** A character is at most two code units, and three bytes a unit. */
const MAX_UNITS = MAX_CHARACTERS * 2;
const MAX_BYTES = (MAX_UNITS + 2) * 3;

const bytes = new Uint8Array(MAX_BYTES);
/** Where each character begins; one more for the end of the last. */
const starts = new Uint32Array(MAX_BYTES + 1);
const encoder = new TextEncoder();

/** The row of each n-gram, out of `rows`; of `<word>` itself where it has none. */
export function gramRows(word: string, rows: number): number[] {
  const end = encoder.encodeInto(`<${word.slice(0, MAX_UNITS)}>`, bytes).written;
  const characters = Math.min(findStarts(end), MAX_CHARACTERS);
  const found: number[] = [];
  for (const size of SIZES) {
    for (let from = 0; from + size <= characters && found.length < MAX_GRAMS; from++) {
      found.push(hashOf(starts[from]!, starts[from + size]!) % rows);
    }
  }
  return found.length > 0 ? found : [hashOf(0, end) % rows];
}

/** The number of characters. */
function findStarts(end: number): number {
  let count = 0;
  for (let i = 0; i < end; i++) if ((bytes[i]! & 0xc0) !== 0x80) starts[count++] = i;
  starts[count] = end;
  return count;
}

/** FNV-1a. */
function hashOf(start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash >>> 0;
}
