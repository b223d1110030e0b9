/**
 * Words of a text as hashes: runs of letters, digits and underscores, in lower case. Hot path: every character of a page comes
 * through here, and no word becomes a string.
 * @module
 */

const NO_WORD = 0;
/** The FNV-1a hash, by units instead of bytes. */
export const FNV_START = 0x811c9dc5 | 0;
export const FNV_PRIME = 0x01000193;

/** A list of hashes that grows. */
export class HashList {
  values = new Int32Array(256);
  length = 0;

  push(hash: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = hash;
  }
}

let table: Uint16Array | undefined;

/** Of each UTF-16 unit that belongs to words its lower-case form, 0 of all others. Halves of pairs count as letters. */
export function lowerCases(): Uint16Array {
  if (table !== undefined) return table;
  const units = new Uint16Array(0x10000);
  const isWord = /[\p{L}\p{N}_]/u;
  for (let unit = 0x30; unit < 0x10000; unit++) {
    const isHalf = unit >= 0xd800 && unit < 0xe000;
    const character = String.fromCharCode(unit);
    if (isHalf) units[unit] = unit;
    else if (isWord.test(character)) units[unit] = character.toLowerCase().charCodeAt(0);
  }
  table = units;
  return units;
}

/** Adds the hashes of a text's words, in their order. */
function addWords(text: string, list: HashList): void {
  const units = lowerCases();
  let hash = NO_WORD;
  for (let at = 0; at < text.length; at++) {
    const unit = units[text.charCodeAt(at)]!;
    if (unit !== 0) hash = Math.imul((hash === NO_WORD ? FNV_START : hash) ^ unit, FNV_PRIME);
    else if (hash !== NO_WORD) {
      list.push(hash);
      hash = NO_WORD;
    }
  }
  if (hash !== NO_WORD) list.push(hash);
}

export function wordHashes(text: string): Int32Array {
  const list = new HashList();
  addWords(text, list);
  return list.values.subarray(0, list.length);
}

/** Of one word. */
export function hashOfWord(word: string): number {
  return wordHashes(word)[0] ?? NO_WORD;
}
