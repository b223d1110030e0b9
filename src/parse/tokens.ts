/**
 * Classes of UTF-16 units: white space, words, characters that are words by themselves. A word is `[\p{L}\p{N}]+`, and
 * every ideograph or kana counts alone. One table look-up per unit, because every character of every page needs it.
 * @module
 */

/** White space, as `\s` has it, and the other control characters of ASCII. */
export const BLANK = 0;
/** Neither white space nor part of a word. */
export const MARK = 1;
export const WORD = 2;
/** An ideograph or kana: a word by itself. */
export const ALONE = 3;
/** Not there for a reader: NUL, and the soft hyphen unless a line breaks at it. */
export const NOTHING = 4;
/** Half of a surrogate pair: `classOfPair` knows more. */
export const SURROGATE = 5;

const ALONE_RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

let table: Uint8Array | undefined;

/** Class of each UTF-16 unit. */
export function unitClasses(): Uint8Array {
  table ??= buildClasses();
  return table;
}

export function classOfPair(high: number, low: number): typeof MARK | typeof WORD | typeof ALONE {
  const character = String.fromCharCode(high, low);
  if (!/[\p{L}\p{N}]/u.test(character)) return MARK;
  return character.match(ALONE_RUNS) === null ? WORD : ALONE;
}

/** Index of the first element of the ascending `values` that is not less than `wanted`. */
export function lowerBound(values: Int32Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What `lowerBound` gives, in steps that double from a guess: cheaper the nearer that was. */
export function nearby(values: Int32Array, wanted: number, guess: number): number {
  let low = guess;
  let high = guess;
  let step = 1;
  // Everything before `low` is less than wanted, and nothing from `high` on.
  while (low > 0 && (values[low - 1] ?? 0) >= wanted) {
    high = low - 1;
    low = Math.max(0, low - step);
    step *= 2;
  }
  while (high < values.length && (values[high] ?? 0) < wanted) {
    low = high + 1;
    high = Math.min(values.length, high + step);
    step *= 2;
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isHigh(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

export function isLow(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

function buildClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000).fill(MARK);
  const units = new Uint16Array(classes.length);
  for (let unit = 0; unit < units.length; unit++) units[unit] = unit;
  // Halves of pairs would make pairs with their neighbours in this string.
  units.fill(".".charCodeAt(0), 0xd800, 0xe000);
  const plane = Buffer.from(units.buffer).toString("utf16le");
  for (const { index, 0: run } of plane.matchAll(/[\p{L}\p{N}]+/gu)) classes.fill(WORD, index, index + run.length);
  for (const { index, 0: run } of plane.matchAll(ALONE_RUNS)) {
    for (let unit = index; unit < index + run.length; unit++) if (classes[unit] === WORD) classes[unit] = ALONE;
  }
  for (const { index, 0: run } of plane.matchAll(/[\s\x00-\x20]+/g)) classes.fill(BLANK, index, index + run.length);
  classes[0] = NOTHING;
  classes[0xad] = NOTHING;
  return classes.fill(SURROGATE, 0xd800, 0xe000);
}
