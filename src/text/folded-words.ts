/**
 * The words of a text as they are compared, with the hashes of each and of each pair of neighbours, made in one pass for all who
 * ask for them: what `scanWords` finds in the folded text, but where it stands in the text itself. Hot: every character of a
 * crawl passes here, so letters are folded one by one, from a table.
 * Some cannot be: they depend on what stands beside them, or become several. A text is read up to the first of these, and
 * whoever needs more of it has to fold it as a whole.
 * @module
 */
import { endedHigh, endedLow, HASH } from "./hash.ts";
import { BREAK, codesOf, kindOfUnit, SINGLE, SURROGATE } from "./word-scanner.ts";
import { fold } from "./words.ts";

const { high: HIGH, low: LOW, highFactor: HIGH_FACTOR, lowFactor: LOW_FACTOR } = HASH;
const SPACE = 0x20;
const NINE = 0x39;
const CODE_UNITS = 0x10000;

/** What stands in the table for units that are no letters of longer words; letters begin with the digits. */
const [BETWEEN, BY_CONTEXT, ALONE] = [1, 2, 3] as const;
/** What a unit becomes; filled when it is first met, since most never are. */
const letters = new Uint16Array(CODE_UNITS);
/** The same for units that are words by themselves. */
const singles = new Uint16Array(CODE_UNITS);

export class FoldedWords {
  /** How much of the text was read: all words that begin there are known. */
  length = 0;
  count = 0;
  /** Of each word, where it begins and ends. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The lower half of its hash. */
  readonly lows: Uint32Array;
  /** 1 for one with a digit. */
  readonly hasDigit: Uint8Array;
  /** Both halves of the hash of the word before it and itself with a space between them. */
  readonly pairHighs: Int32Array;
  readonly pairLows: Int32Array;
  /** By place in the text: folded letters, where words are. */
  readonly codes: Uint16Array;

  /** With room for texts of so many characters. */
  constructor(room: number) {
    this.starts = new Int32Array(room);
    this.ends = new Int32Array(room);
    this.lows = new Uint32Array(room);
    this.hasDigit = new Uint8Array(room);
    this.pairHighs = new Int32Array(room);
    this.pairLows = new Int32Array(room);
    this.codes = new Uint16Array(room);
  }

  /** Reads a text, as much of its beginning as there is room for. */
  read(text: string): void {
    const { codes } = this;
    const length = Math.min(text.length, codes.length);
    const units = codesOf(length < text.length ? text.slice(0, length) : text);
    // Ends the last word, so that nobody has to ask at every unit whether it was the last.
    units[length] = SPACE;
    this.count = 0;
    let start = 0;
    let digits = 0;
    let high: number = HIGH;
    let low: number = LOW;
    let pairHigh = 0;
    let pairLow = 0;
    let at = 0;
    for (; at <= length; at++) {
      const unit = units[at] ?? SPACE;
      let letter = letters[unit] || learnLetter(unit);
      if (letter > ALONE) {
        if (letter <= NINE) digits = 1;
        codes[at] = letter;
        high = Math.imul(high ^ letter, HIGH_FACTOR);
        low = Math.imul(low ^ letter, LOW_FACTOR);
        pairHigh = Math.imul(pairHigh ^ letter, HIGH_FACTOR);
        pairLow = Math.imul(pairLow ^ letter, LOW_FACTOR);
        continue;
      }
      if (letter === BY_CONTEXT) break;
      if (start < at) {
        this.#add(start, at, digits, endedLow(low, endedHigh(high, low)), pairHigh, pairLow);
        pairHigh = Math.imul(high ^ SPACE, HIGH_FACTOR);
        pairLow = Math.imul(low ^ SPACE, LOW_FACTOR);
        high = HIGH;
        low = LOW;
        digits = 0;
      }
      start = at + 1;
      if (letter !== ALONE) continue;
      letter = singles[unit] ?? 0;
      codes[at] = letter;
      high = Math.imul(HIGH ^ letter, HIGH_FACTOR);
      low = Math.imul(LOW ^ letter, LOW_FACTOR);
      pairHigh = Math.imul(pairHigh ^ letter, HIGH_FACTOR);
      pairLow = Math.imul(pairLow ^ letter, LOW_FACTOR);
      this.#add(at, start, 0, endedLow(low, endedHigh(high, low)), pairHigh, pairLow);
      pairHigh = Math.imul(high ^ SPACE, HIGH_FACTOR);
      pairLow = Math.imul(low ^ SPACE, LOW_FACTOR);
      high = HIGH;
      low = LOW;
    }
    this.length = at < length ? start : length;
    // What follows a word of one character may belong to it.
    if (at < length && start === at && this.ends[this.count - 1] === at) this.length = this.starts[--this.count] ?? 0;
  }

  #add(start: number, end: number, digits: number, low: number, pairHigh: number, pairLow: number): void {
    const word = this.count++;
    this.starts[word] = start;
    this.ends[word] = end;
    this.hasDigit[word] = digits;
    this.lows[word] = low;
    const high = endedHigh(pairHigh, pairLow);
    this.pairHighs[word] = high;
    this.pairLows[word] = endedLow(pairLow, high);
  }
}

function learnLetter(unit: number): number {
  const folded = foldedUnit(unit);
  const kind = folded === undefined ? undefined : kindOfUnit(folded);
  const letter = folded === undefined ? BY_CONTEXT : kind === BREAK ? BETWEEN : kind === SINGLE ? ALONE : folded;
  if (folded !== undefined) singles[unit] = folded;
  letters[unit] = letter;
  return letter;
}

/** Marks and vowels of Hangul join what stands before them; Σ is ς at the end of a word; ×, ÷ and symbols of Khmer are words or not by the rest of the text. */
const DEPENDS = /[\p{M}\u1100-\u11ff\u03a3\u00d7\u00f7\u19e0-\u19ff]/u;

/** What a unit becomes wherever it stands; undefined for one of which that cannot be said. */
function foldedUnit(unit: number): number | undefined {
  const character = String.fromCharCode(unit);
  const folded = fold(character);
  if (kindOfUnit(unit) === SURROGATE) return undefined;
  if ([character, character.normalize("NFKC"), folded].some((form) => DEPENDS.test(form))) return undefined;
  const units = Array.from({ length: folded.length }, (_, i) => folded.charCodeAt(i));
  // As `…` does, which becomes three dots.
  const isBetween = units.every((one) => kindOfUnit(one) === BREAK);
  return units.length === 1 || isBetween ? units[0] : undefined;
}
