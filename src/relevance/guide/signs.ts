/**
 * How often a text has what tells one kind of page from another at sight: dates, digits, capital words, mail addresses.
 * Hot: every page is looked through, so this is one pass over its code units in place of an expression each.
 * @module
 */
import { codesOf } from "../../text/word-scanner.ts";

export interface Signs {
  /** `\b(19|20)\d\d\b` or `\b\d{1,2}[/.]\d{1,2}\b`. */
  readonly dates: number;
  readonly digits: number;
  /** `\b\p{Lu}\p{Ll}+`. */
  readonly capitalWords: number;
  /** `[\w.]@[\w-]+\.\w`. */
  readonly mailAddresses: number;
}

const CAPITAL_WORD = /\b\p{Lu}\p{Ll}+/gu;
const MAIL_ADDRESS = /[\w.]@[\w-]+\.\w/g;

/** What a code unit is. Only an expression can tell what a letter `BEYOND` ASCII is; the kinds behind that make words. */
const [OTHER, BEYOND, DIGIT, CAPITAL, SMALL, UNDERSCORE] = [0, 1, 2, 3, 4, 5] as const;
const ASCII = 128;
/** Common punctuation, arrows, signs and lines; the letter µ lies between the second and the third. */
const NO_LETTERS: readonly (readonly [number, number])[] = [
  [0x80, 0xa9],
  [0xab, 0xb4],
  [0xb6, 0xb9],
  [0xbb, 0xbf],
  [0x2000, 0x206f],
  [0x2190, 0x23ff],
  [0x2500, 0x25ff],
];
const KINDS = new Uint8Array(0x10000).fill(BEYOND, ASCII);
for (const [first, last] of NO_LETTERS) KINDS.fill(OTHER, first, last + 1);
for (let code = 0; code < ASCII; code++) KINDS[code] = kindOf(String.fromCharCode(code));
const [SLASH, DOT, ZERO, ONE, TWO, NINE] = [..."/.0129"].map((sign) => sign.charCodeAt(0));

function kindOf(sign: string): number {
  if (/\d/.test(sign)) return DIGIT;
  if (/[A-Z]/.test(sign)) return CAPITAL;
  if (/[a-z]/.test(sign)) return SMALL;
  return sign === "_" ? UNDERSCORE : OTHER;
}

export function signsOf(text: string): Signs {
  const codes = codesOf(text);
  let [dates, digits, capitalWords, isPlain] = [0, 0, 0, true];
  let end = 0;
  for (let at = 0; at < text.length; at = end) {
    end = at + 1;
    const kind = KINDS[codes[at]!]!;
    if (kind <= BEYOND) {
      if (kind === BEYOND) isPlain = false;
      continue;
    }
    // A run of word characters: what begins at a boundary begins here.
    let inRun = kind === DIGIT ? 1 : 0;
    for (; end < text.length; end++) {
      const next = KINDS[codes[end]!]!;
      if (next <= BEYOND) break;
      if (next === DIGIT) inRun++;
    }
    digits += inRun;
    if (kind === CAPITAL && at + 1 < end && KINDS[codes[at + 1]!] === SMALL) capitalWords++;
    if (inRun !== end - at) continue;
    if (isYear(codes, at, end)) {
      dates++;
      continue;
    }
    const day = dayBehind(codes, at, end, text.length);
    if (day === 0) continue;
    dates++;
    digits += day - end - 1;
    end = day;
  }
  return {
    dates,
    digits,
    capitalWords: isPlain ? capitalWords : (text.match(CAPITAL_WORD)?.length ?? 0),
    mailAddresses: text.includes("@") ? (text.match(MAIL_ADDRESS)?.length ?? 0) : 0,
  };
}

function isYear(codes: Uint16Array, at: number, end: number): boolean {
  if (end - at !== 4) return false;
  return (codes[at] === ONE && codes[at + 1] === NINE) || (codes[at] === TWO && codes[at + 1] === ZERO);
}

/** Where `4` of `3/4` ends, for the digits `3`; 0 where nothing of the kind follows. */
function dayBehind(codes: Uint16Array, at: number, end: number, length: number): number {
  if (end - at > 2 || end >= length || (codes[end] !== SLASH && codes[end] !== DOT)) return 0;
  let to = end + 1;
  while (to < length && to - end <= 2 && KINDS[codes[to]!] === DIGIT) to++;
  if (to === end + 1 || (to < length && KINDS[codes[to]!]! > BEYOND)) return 0;
  return to;
}
