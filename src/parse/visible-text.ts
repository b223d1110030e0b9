/**
 * The visible text of a page while it is being read: white space collapsed, divided into segments, words counted.
 * Written straight into UTF-16 units, so that the finished text is one flat string that does not hold on to the page's
 * source. Words are separated by a space, or by a line feed where a block-level element starts or ends.
 * @module
 */
import type { Zone } from "../types.ts";
import { giveBackUnits, takeUnits } from "./scratch.ts";
import { ALONE, BLANK, classOfPair, isHigh, isLow, MARK, NOTHING, SURROGATE, unitClasses, WORD } from "./tokens.ts";

/** More visible text than any document for readers; what lies behind is ignored. */
export const MAX_TEXT_LENGTH = 5_000_000;

const NO_GAP = 0;
const SPACE = 0x20;
const LINE = 0x0a;
const REPLACEMENT = 0xfffd;

/** A stretch of text in one label group and one container; the text between two segments is white space. */
export interface RawSegment {
  readonly start: number;
  end: number;
  readonly zone: Zone;
  readonly container: number;
}

export class VisibleText {
  readonly segments: RawSegment[] = [];
  readonly #units: Uint16Array<ArrayBuffer>;
  /** How many units there may be. */
  readonly #most: number;
  /** Where words start; grows. */
  #tokens: Int32Array<ArrayBuffer>;
  readonly #classes = unitClasses();
  #length = 0;
  #tokenCount = 0;
  /** Class of the last character: a word goes on through inline tags. */
  #before = BLANK;
  /** All units written, or-ed together: tells whether the text fits in Latin-1. */
  #bits = 0;
  /** White space since the last character; written only when another one follows. */
  #gap = NO_GAP;
  #segment: RawSegment | undefined;
  #scratch = new Uint16Array(256);

  /** `capacity`: the length of the source; visible text is never longer. */
  constructor(capacity: number) {
    const size = Math.min(capacity, MAX_TEXT_LENGTH);
    this.#units = takeUnits(size);
    this.#most = size;
    this.#tokens = new Int32Array((size >> 4) + 16);
  }

  /** Length so far. */
  get length(): number {
    return this.#length;
  }

  /** Where the next character will stand if it comes at once. */
  get next(): number {
    return this.#gap === NO_GAP || this.#length === 0 ? this.#length : this.#length + 1;
  }

  /** Words on both sides belong apart, as around an image. */
  space(): void {
    if (this.#gap === NO_GAP) this.#gap = SPACE;
  }

  /** A block-level element starts or ends here. */
  line(): void {
    this.#gap = LINE;
  }

  /** Units of the page's source; a typed array, because reading units out of a string costs twice as much. */
  append(source: Uint16Array, from: number, to: number, zone: Zone, container: number): void {
    let at = from;
    for (; at < to; at++) {
      const kind = this.#classes[source[at]!];
      if (kind === BLANK) this.space();
      else if (kind !== NOTHING) break;
    }
    if (at === to || this.#length >= this.#most) return;
    if (this.#segment?.zone !== zone || this.#segment.container !== container) this.#startSegment(zone, container);
    if (this.#gap !== NO_GAP) this.#writeGap();
    this.#write(source, at, to);
  }

  /** Text that is not a part of the source as it stands: attributes, decoded entities. */
  appendString(text: string, zone: Zone, container: number): void {
    if (this.#scratch.length < text.length) this.#scratch = new Uint16Array(text.length * 2);
    for (let at = 0; at < text.length; at++) this.#scratch[at] = text.charCodeAt(at);
    this.append(this.#scratch, 0, text.length, zone, container);
  }

  /** Whether the text from `start` on is exactly this, ASCII letters in either case. */
  endsWith(start: number, wanted: string): boolean {
    if (this.#length - start !== wanted.length) return false;
    for (let at = 0; at < wanted.length; at++) {
      if (lowerCase(this.#units[start + at]!) !== lowerCase(wanted.charCodeAt(at))) return false;
    }
    return true;
  }

  /** The finished text and the positions of its words. Nothing can be added any more. */
  finish(): { readonly text: string; readonly tokens: Int32Array } {
    this.#closeSegment();
    const units = this.#units.subarray(0, this.#length);
    const bytes =
      this.#bits < 0x100 ? Buffer.from(new Uint8Array(units).buffer) : Buffer.from(units.buffer, 0, units.byteLength);
    const text = bytes.toString(this.#bits < 0x100 ? "latin1" : "utf16le");
    giveBackUnits(this.#units);
    return { text, tokens: this.#tokens.subarray(0, this.#tokenCount) };
  }

  #write(source: Uint16Array, from: number, to: number): void {
    this.#reserveTokens(to - from);
    let at = this.#writeUnits(source, from, to);
    while (at < to && this.#length < this.#most) {
      at = this.#writePair(source, at);
      at = this.#writeUnits(source, at, to);
    }
    if (this.#before !== BLANK || this.#length === 0) return;
    // White space at the end may turn out to be the end of a block.
    this.#length--;
    this.#gap = SPACE;
  }

  /** The inner loop of all parsing: locals only, few branches to mispredict. Stops at surrogates; returns where. */
  #writeUnits(source: Uint16Array, from: number, to: number): number {
    const units = this.#units;
    const tokens = this.#tokens;
    const classes = this.#classes;
    const most = this.#most;
    let length = this.#length;
    let count = this.#tokenCount;
    let before = this.#before;
    let bits = this.#bits;
    let at = from;
    for (; at < to && length < most; at++) {
      const unit = source[at]!;
      const kind = classes[unit]!;
      if (kind === BLANK) {
        if (before !== BLANK) units[length++] = SPACE;
      } else {
        if (kind === SURROGATE) break;
        if (kind === NOTHING) continue;
        tokens[count] = length;
        if (kind !== MARK && (kind === ALONE || before !== WORD)) count++;
        units[length++] = unit;
        bits |= unit;
      }
      before = kind;
    }
    this.#length = length;
    this.#tokenCount = count;
    this.#before = before;
    this.#bits = bits;
    return at;
  }

  /** Writes the surrogate pair at `at`, or a replacement for half of one; returns the position behind it. */
  #writePair(source: Uint16Array, at: number): number {
    const high = source[at]!;
    const low = source[at + 1] ?? 0;
    const isPair = isHigh(high) && isLow(low);
    if (isPair && this.#length + 2 > this.#most) return source.length;
    const kind = isPair ? classOfPair(high, low) : MARK;
    if (kind === ALONE || (kind === WORD && this.#before !== WORD)) this.#tokens[this.#tokenCount++] = this.#length;
    this.#units[this.#length++] = isPair ? high : REPLACEMENT;
    if (isPair) this.#units[this.#length++] = low;
    this.#bits |= REPLACEMENT;
    this.#before = kind;
    return at + (isPair ? 2 : 1);
  }

  /** Room for as many words as there are units to come, and one more that the loop writes ahead. */
  #reserveTokens(units: number): void {
    const needed = this.#tokenCount + units + 1;
    if (needed <= this.#tokens.length) return;
    const larger = new Int32Array(Math.max(needed, this.#tokens.length * 2));
    larger.set(this.#tokens.subarray(0, this.#tokenCount));
    this.#tokens = larger;
  }

  #writeGap(): void {
    if (this.#length > 0 && this.#length + 1 < this.#most) this.#units[this.#length++] = this.#gap;
    this.#gap = NO_GAP;
    this.#before = BLANK;
  }

  #startSegment(zone: Zone, container: number): void {
    this.#closeSegment();
    const start = this.next;
    this.#segment = { start, end: start, zone, container };
    this.segments.push(this.#segment);
  }

  #closeSegment(): void {
    const segment = this.#segment;
    if (segment === undefined) return;
    segment.end = this.#length;
    if (segment.end <= segment.start) this.segments.pop();
    this.#segment = undefined;
  }
}

function lowerCase(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
}
