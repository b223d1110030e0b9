/**
 * Samples of a page's own text: anchors, numbers and the words of its address are left out, which are what a generator varies.
 * Hot: the words of every page pass here.
 * @module
 */
import type { FoldedWords } from "../../text/folded-words.ts";
import { lowOfCodes } from "../../text/hash.ts";
import { scanWords } from "../../text/word-scanner.ts";
import { fold } from "../../text/words.ts";
import type { Page } from "../../types.ts";
import { outsideAnchors } from "./outside-anchors.ts";
import type { OwnWords } from "./own-words.ts";
import { Sketch } from "./sketch.ts";

/** Powers of two. */
const ONE_IN = 16;
const ONE_WORD_IN = 4;
const MAX_PAIRS = 32;
const MAX_WORDS = 64;
const SKETCH = 48;

/** Stands for words that do not count. */
const NONE = -1;

export class TextSamples {
  readonly pairs = new Sketch(MAX_PAIRS);
  readonly sampledWords = new Sketch(MAX_WORDS);
  readonly words = new Sketch(SKETCH);
  /** Words, those that do not count among them. */
  count = 0;
  readonly #own: OwnWords;
  #before = NONE;

  constructor(own: OwnWords) {
    this.#own = own;
  }

  /** The next word, by the lower half of its hash. */
  add(low: number, hasDigit: boolean): void {
    this.count++;
    const before = this.#before;
    if (hasDigit || this.#own.hasLow(low)) {
      this.#before = NONE;
      return;
    }
    this.#before = low;
    this.words.add(low);
    if ((low & (ONE_WORD_IN - 1)) === 0) this.sampledWords.add(low / ONE_WORD_IN);
    if (before === NONE) return;
    const pair = mixed(before, low);
    if ((pair & (ONE_IN - 1)) === 0) this.pairs.add(pair / ONE_IN);
  }
}

/** The samples of a page's first characters; `words` are those of the text as far as they were read. */
export function textSamples(page: Page, characters: number, words: FoldedWords, own: OwnWords): TextSamples {
  const samples = new TextSamples(own);
  const pieces = outsideAnchors(page, characters);
  if (words.length >= Math.min(page.text.length, characters)) addPieces(samples, pieces, words);
  else addFolded(samples, pieces, page.text);
  return samples;
}

function addPieces(samples: TextSamples, pieces: readonly number[], words: FoldedWords): void {
  const { starts, ends, lows, hasDigit, codes, count } = words;
  let word = 0;
  for (let piece = 0; piece < pieces.length; piece += 2) {
    const from = pieces[piece] ?? 0;
    const to = pieces[piece + 1] ?? 0;
    if (piece > 0) samples.add(0, true); // as in `BETWEEN`
    while (word < count && (ends[word] ?? 0) <= from) word++;
    for (; word < count && (starts[word] ?? 0) < to; word++) {
      const start = starts[word] ?? 0;
      const end = ends[word] ?? 0;
      if (start >= from && end <= to) samples.add(lows[word] ?? 0, hasDigit[word] === 1);
      else addCodes(samples, codes, Math.max(start, from), Math.min(end, to));
      if (end > to) break; // the rest of it may belong to the next piece
    }
  }
}

/** A digit stands where an anchor stood: words on its two sides are no neighbours. */
const BETWEEN = " 0 ";

/** The same for a text that has to be folded as a whole. */
function addFolded(samples: TextSamples, pieces: readonly number[], text: string): void {
  const texts: string[] = [];
  for (let piece = 0; piece < pieces.length; piece += 2) texts.push(text.slice(pieces[piece], pieces[piece + 1]));
  scanWords(fold(texts.join(BETWEEN)), (_text, codes, start, end) => addCodes(samples, codes, start, end));
}

function addCodes(samples: TextSamples, codes: Uint16Array, start: number, end: number): void {
  samples.add(lowOfCodes(codes, start, end), hasDigit(codes, start, end));
}

const [ZERO, NINE] = [0x30, 0x39];

function hasDigit(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = codes[at] ?? 0;
    if (code >= ZERO && code <= NINE) return true;
  }
  return false;
}

/** The order counts. */
export function mixed(a: number, b: number): number {
  let bits = Math.imul(a ^ (b >>> 7), 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0xc2b2ae35);
  return (bits ^ (bits >>> 13)) >>> 0;
}
