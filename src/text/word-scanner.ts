/**
 * Visits the words that `wordsOf` lists, without making a list or a string of them. Hot: every character of a crawl
 * passes here. What a character is, is asked of Unicode once and then read from a table.
 * @module
 */
import { isSimple } from "./words.ts";

/** `text.slice(start, end)` is the word, `codes` the text's code units; `hash` depends on the word alone. */
export type WordVisitor = (text: string, codes: Uint16Array, start: number, end: number, hash: number) => void;

/** FNV-1a over code units. */
const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

const UNKNOWN = 0;
/** What a code unit is to the words of a text: between them, in them, a word of its own, or half of a character. */
export const [BREAK, SINGLE, SURROGATE] = [1, 2, 3] as const;
const LETTER = 4;
const IS_SINGLE = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
const IS_LETTER = /^[\p{L}\p{M}\p{N}]/u;
const IS_SIMPLE_LETTER = /^[0-9A-Za-z\u00c0-\u024f]/;

/** Few pages are longer; those that are get an array of their own. */
const SHARED_ROOM = 2 ** 18;
const shared = Buffer.from(new ArrayBuffer(SHARED_ROOM * 2));

const CODE_UNITS = 0x10000;
const END_OF_LATIN = 0x250;
/** By code unit; filled when a unit is first met, since most never are. */
const kinds = new Uint8Array(CODE_UNITS);
/** For simple texts, whose letters `wordsOf` takes from a shorter list. */
const isSimpleLetter = new Uint8Array(CODE_UNITS);
for (let code = 0; code < END_OF_LATIN; code++) {
  if (IS_SIMPLE_LETTER.test(String.fromCharCode(code))) isSimpleLetter[code] = 1;
}

export function scanWords(text: string, visit: WordVisitor): void {
  if (isSimple(text)) scanSimpleWords(text, visit);
  else scanAnyWords(text, visit);
}

/** The words of a simple text: where they begin and end, and their hashes. Each of the arrays has room for half as many as it has characters. */
export interface WordColumns {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly hashes: Int32Array;
}

/** Fills in the words of a simple text and says how many they are: without a visitor, for who reads long texts. */
export function listSimpleWords(codes: Uint16Array, length: number, { starts, ends, hashes }: WordColumns): number {
  let count = 0;
  let at = 0;
  while (at < length) {
    if (isSimpleLetter[codes[at]!] === 0) {
      at++;
      continue;
    }
    starts[count] = at;
    let hash = HASH_START;
    for (; at < length; at++) {
      const code = codes[at]!;
      if (isSimpleLetter[code] === 0) break;
      hash = Math.imul(hash ^ code, HASH_FACTOR);
    }
    ends[count] = at;
    hashes[count++] = hash;
  }
  return count;
}

function scanSimpleWords(text: string, visit: WordVisitor): void {
  const codes = codesOf(text);
  const length = text.length;
  let start = 0;
  let hash = HASH_START;
  for (let at = 0; at < length; at++) {
    const code = codes[at]!;
    if (isSimpleLetter[code] === 1) {
      hash = Math.imul(hash ^ code, HASH_FACTOR);
      continue;
    }
    if (start < at) visit(text, codes, start, at, hash);
    start = at + 1;
    hash = HASH_START;
  }
  if (start < length) visit(text, codes, start, length, hash);
}

function scanAnyWords(text: string, visit: WordVisitor): void {
  const codes = codesOf(text);
  const length = text.length;
  let start = 0;
  let hash = HASH_START;
  let next = 0;
  for (let at = 0; at < length; at = next) {
    const code = codes[at]!;
    next = at + 1;
    let kind = kinds[code]!;
    if (kind === UNKNOWN) kind = learnKind(code);
    if (kind === LETTER) {
      hash = Math.imul(hash ^ code, HASH_FACTOR);
      continue;
    }
    if (kind === SURROGATE) {
      const point = text.codePointAt(at)!;
      if (point >= CODE_UNITS) next = at + 2;
      kind = kindOf(String.fromCodePoint(point));
      if (kind === LETTER) {
        hash = hashOfWord(codes, at, next, hash);
        continue;
      }
    }
    if (start < at) visit(text, codes, start, at, hash);
    if (kind === SINGLE) visit(text, codes, at, next, hashOfWord(codes, at, next));
    start = next;
    hash = HASH_START;
  }
  if (start < length) visit(text, codes, start, length, hash);
}

/**
 * The text's code units at the beginning of an array, which may be longer: an array is read several times faster. Good
 * until the next text is read, so visitors must not scan texts themselves.
 */
export function codesOf(text: string): Uint16Array {
  const room = text.length <= SHARED_ROOM ? shared : Buffer.from(new ArrayBuffer(text.length * 2));
  room.write(text, "utf16le");
  return new Uint16Array(room.buffer, 0, room.length / 2);
}

/** What a unit is in a text that is not simple; only `×` and `÷` are something else in one that is. */
export function kindOfUnit(code: number): number {
  return kinds[code] || learnKind(code);
}

function learnKind(code: number): number {
  const kind = code >= 0xd800 && code <= 0xdfff ? SURROGATE : kindOf(String.fromCharCode(code));
  kinds[code] = kind;
  return kind;
}

function kindOf(character: string): number {
  if (IS_SINGLE.test(character)) return SINGLE;
  return IS_LETTER.test(character) ? LETTER : BREAK;
}

/** As visitors get it. */
export function hashOfWord(codes: Uint16Array, start: number, end: number, from = HASH_START): number {
  let hash = from;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ codes[at]!, HASH_FACTOR);
  return hash;
}
