/**
 * Reads by what a page could be known for the work of a generator: samples of its own text, of its form, and of where it
 * links to. Anchors, numbers and the words of its address are left out of the text: they are what a generator varies.
 * @module
 */
import { at } from "../../collections/at.ts";
import type { PageReader } from "../../digesting.ts";
import { hash64, hash64OfCodes } from "../../text/hash.ts";
import { scanWords } from "../../text/word-scanner.ts";
import { fold, wordsOf } from "../../text/words.ts";
import type { Page } from "../../types.ts";
import { hostOf } from "../../url/canonical.ts";
import { linkShape } from "./link-shape.ts";
import { Sketch, sketchOf } from "./sketch.ts";

/** Hashes of 32 bits. */
export interface PageTraits {
  /** One in sixteen of the pairs of neighbouring words, 32 at most: the same pair is in the sample of every page. */
  readonly pairs: readonly number[];
  /** One in four of its words, in the same way. */
  readonly sampledWords: readonly number[];
  /** Sketches of its words, its form, and the shapes of its links. */
  readonly words: readonly number[];
  readonly form: readonly number[];
  readonly links: readonly number[];
  /** Of its short lines without links. */
  readonly lines: readonly number[];
}

/** Some 2000 words are enough for all samples. */
const MAX_CHARACTERS = 12_000;
/** Powers of two. */
const ONE_IN = 16;
const ONE_WORD_IN = 4;
const MAX_PAIRS = 32;
const MAX_WORDS = 64;
const SKETCH = 48;
/** Links whose shapes are looked at. */
const MAX_LINKS = 100;

export const TRAITS: PageReader<PageTraits> = {
  name: "page-traits",
  data: { kind: "page-traits", options: undefined },
  read(page) {
    const { pairs, sampledWords, words, count } = textTraits(page);
    const form = sketchOf(formOf(page, count), SKETCH);
    return { pairs, sampledWords, words, form, links: linkSketch(page), lines: lineSketch(page) };
  },
};

/** Stands for words that do not count. */
const NONE = -1;

function textTraits(page: Page): Pick<PageTraits, "pairs" | "sampledWords" | "words"> & { readonly count: number } {
  const own = wordsOf(fold(page.url)).map((word) => hash64(word).low);
  const [pairs, sampled, words] = [new Sketch(MAX_PAIRS), new Sketch(MAX_WORDS), new Sketch(SKETCH)];
  let [before, count] = [NONE, 0];
  // A digit stands where an anchor stood: words on its two sides are no neighbours.
  scanWords(fold([...textOutsideAnchors(page)].join(" 0 ")), (_text, codes, start, end) => {
    count++;
    let hash = hasDigit(codes, start, end) ? NONE : hash64OfCodes(codes, start, end).low;
    if (own.includes(hash)) hash = NONE;
    if (hash !== NONE) {
      words.add(hash);
      if ((hash & (ONE_WORD_IN - 1)) === 0) sampled.add(hash / ONE_WORD_IN);
      const pair = before === NONE ? NONE : mixed(before, hash);
      if (before !== NONE && (pair & (ONE_IN - 1)) === 0) pairs.add(pair / ONE_IN);
    }
    before = hash;
  });
  return { pairs: pairs.hashes, sampledWords: sampled.hashes, words: words.hashes, count };
}

const [ZERO, NINE] = [0x30, 0x39];

function hasDigit(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = codes[at] ?? 0;
    if (code >= ZERO && code <= NINE) return true;
  }
  return false;
}

function* textOutsideAnchors({ text, links }: Page): Generator<string> {
  const end = Math.min(text.length, MAX_CHARACTERS);
  let from = 0;
  for (const { anchorAt } of links) {
    if (anchorAt.start < from || anchorAt.start >= end) continue;
    if (anchorAt.start > from) yield text.slice(from, anchorAt.start);
    from = anchorAt.end;
  }
  if (from < end) yield text.slice(from, end);
}

/** The order counts. */
function mixed(a: number, b: number): number {
  let bits = Math.imul(a ^ (b >>> 7), 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0xc2b2ae35);
  return (bits ^ (bits >>> 13)) >>> 0;
}

/** Which label groups follow each other, and how much there is of everything, to a factor of two. */
function formOf({ segments, links, blockCount, title }: Page, words: number): Iterable<number> {
  const traits = new Set<number>();
  let before = ZONES;
  for (const { zone, block } of segments) {
    traits.add(zone * (ZONES + 1) + before);
    if (block < FIRST_BLOCKS) traits.add(100 * (1 + block) + zone);
    before = zone;
  }
  [words, links.length, blockCount, title.length].forEach((count, i) => {
    const size = Math.log2(1 + count);
    // Two neighbouring classes, so that pages at the edge of one are alike still.
    traits.add(10_000 * (i + 1) + Math.floor(size));
    traits.add(10_000 * (i + 1) + 100 + Math.floor(size + 0.5));
  });
  return [...traits].map((trait) => mixed(trait, trait));
}

const ZONES = 5;
const FIRST_BLOCKS = 8;

/** Lines of such lengths say something, and could stand on many pages. */
const LINE_LENGTHS = [12, 240] as const;
const MAX_LINES = 32;
/** Fewer words of its own say nothing. */
const LINE_WORDS = 3;

function lineSketch(page: Page): number[] {
  const sketch = new Sketch(MAX_LINES);
  const own = new Set(wordsOf(fold(page.url)));
  const [shortest, longest] = LINE_LENGTHS;
  for (const { start, end } of linesWithoutLinks(page)) {
    if (end - start < shortest || end - start > longest) continue;
    const words = wordsOf(fold(page.text.slice(start, end))).filter((word) => !own.has(word) && !/\d/.test(word));
    if (words.length >= LINE_WORDS) sketch.add(hash64(words.join(" ")).low);
  }
  return sketch.hashes;
}

/** Lines of the text; links are in its order. */
function* linesWithoutLinks({ text, links }: Page): Generator<{ readonly start: number; readonly end: number }> {
  const most = Math.min(text.length, MAX_CHARACTERS);
  let link = 0;
  for (let start = 0, end = 0; start < most; start = end + 1) {
    const next = text.indexOf("\n", start);
    end = next < 0 ? text.length : next;
    while (link < links.length && at(links, link).anchorAt.start < start) link++;
    if (link === links.length || at(links, link).anchorAt.start >= end) yield { start, end };
  }
}

/** Of each link: its first folder, and its shape. */
function linkSketch({ url, links }: Page): number[] {
  const sketch = new Sketch(SKETCH);
  const host = hostOf(url);
  for (const link of links.slice(0, MAX_LINKS)) {
    const { shape, top } = linkShape(link.url, host);
    sketch.add(shape);
    sketch.add(top);
  }
  return sketch.hashes;
}
