/**
 * Looks at each character of a text once: what it adds to the numbers of the text, with white space as one space and without
 * what no reader sees, and the hashes of its words. Hot path: no text becomes a string of its own.
 * @module
 */
import { FNV_PRIME, FNV_START, type HashList, lowerCases } from "./word-hashes.ts";

const NO_WORD = 0;

/** Classes of units, above the 16 bits of the lower-case form: those of words first, so that one comparison tells them. */
const CAPITAL = 1 << 16;
const DIGIT = 2 << 16;
const NO_LETTER = 3 << 16;
const COMMA = 3 << 16;
const STOP = 4 << 16;
const CLOSER = 5 << 16;
const FULL_STOP = 6 << 16;
const PRICE = 7 << 16;
const SIGN = 8 << 16;
const SPACE = 9 << 16;
const UNSEEN = 10 << 16;
const COPYRIGHT = 11 << 16;

const CLASSES: readonly (readonly [number, string])[] = [
  [CAPITAL, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  [DIGIT, "0123456789"],
  [COMMA, ",，、"],
  [STOP, ".!?"],
  [CLOSER, '"”)'],
  [FULL_STOP, "。"],
  [PRICE, "$€£¥"],
  [SIGN, "{}|;<=>"],
  [UNSEEN, "\0\u00ad\u200b\ufeff"],
  [COPYRIGHT, "©"],
];

let table: Uint32Array | undefined;

function unitCodes(): Uint32Array {
  if (table !== undefined) return table;
  const codes = Uint32Array.from(lowerCases());
  const isSpace = /[\s\u0001-\u001f\u007f]/;
  for (let unit = 0; unit < codes.length; unit++) if (isSpace.test(String.fromCharCode(unit))) codes[unit] = SPACE;
  for (const [kind, units] of CLASSES) {
    for (const sign of units) {
      const unit = sign.charCodeAt(0);
      codes[unit] = kind < NO_LETTER ? kind | codes[unit]! : kind;
    }
  }
  table = codes;
  return codes;
}

export class TextScan {
  /** Characters, with white space as one space. */
  length = 0;
  sentences = 0;
  commas = 0;
  digits = 0;
  capitals = 0;
  prices = 0;
  signs = 0;
  /** The first and the last unit that is no white space, 0 if there is none. */
  firstUnit = 0;
  lastUnit = 0;
  isCopyright = false;
  readonly #words: HashList;
  readonly #codes = unitCodes();
  #hash = NO_WORD;
  #isAfterSpace = false;
  /** The last one was a full stop, which ends a sentence if nothing goes on right behind it. */
  #isAfterStop = false;

  /** Hashes of words go to the end of `words`. */
  constructor(words: HashList) {
    this.#words = words;
  }

  /** Another text begins. */
  start(): void {
    this.length = 0;
    this.sentences = 0;
    this.commas = 0;
    this.digits = 0;
    this.capitals = 0;
    this.prices = 0;
    this.signs = 0;
    this.firstUnit = 0;
    this.lastUnit = 0;
    this.isCopyright = false;
    this.#hash = NO_WORD;
    this.#isAfterSpace = false;
    this.#isAfterStop = false;
  }

  finish(): void {
    if (this.#isAfterStop) this.sentences++;
    if (this.#hash !== NO_WORD) this.#words.push(this.#hash);
  }

  /** Goes on with a part of the text; returns how long that part is without white space around it. */
  add(text: string): number {
    const codes = this.#codes;
    const words = this.#words;
    let first = -1;
    let last = -2;
    let length = this.length;
    let hash = this.#hash;
    let isAfterSpace = this.#isAfterSpace;
    let isAfterStop = this.#isAfterStop;
    let capitals = 0;
    let digits = 0;
    for (let at = 0; at < text.length; at++) {
      const code = codes[text.charCodeAt(at)]!;
      if (code >= SPACE && code !== COPYRIGHT) {
        if (code !== SPACE) {
          if (first < 0) first = at;
          last = at;
          continue;
        }
        if (hash !== NO_WORD) words.push(hash);
        hash = NO_WORD;
        if (isAfterStop) this.sentences++;
        isAfterStop = false;
        isAfterSpace = true;
        continue;
      }
      if (first < 0) first = at;
      last = at;
      if (length === 0) this.firstUnit = text.charCodeAt(at);
      else if (isAfterSpace) length++;
      length++;
      isAfterSpace = false;
      if (code < NO_LETTER && code !== 0) {
        hash = Math.imul((hash === NO_WORD ? FNV_START : hash) ^ (code & 0xffff), FNV_PRIME);
        if (code >= CAPITAL) {
          if (code < DIGIT) capitals++;
          else digits++;
        }
        isAfterStop = false;
        continue;
      }
      if (hash !== NO_WORD) words.push(hash);
      hash = NO_WORD;
      if (isAfterStop && code === CLOSER) this.sentences++;
      isAfterStop = code === STOP;
      if (code !== 0) this.#count(code);
    }
    this.length = length;
    this.capitals += capitals;
    this.digits += digits;
    this.#hash = hash;
    this.#isAfterSpace = isAfterSpace;
    this.#isAfterStop = isAfterStop;
    if (last >= 0 && codes[text.charCodeAt(last)]! !== UNSEEN) this.lastUnit = text.charCodeAt(last);
    return last - first + 1;
  }

  #count(code: number): void {
    if (code === COMMA) this.commas++;
    else if (code === FULL_STOP) this.sentences++;
    else if (code === PRICE) this.prices++;
    else if (code === SIGN) this.signs++;
    else if (code === COPYRIGHT) this.isCopyright = true;
  }
}
