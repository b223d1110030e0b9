/** Short lines of a page without links, as notices are: numbers and the words of its address left out. @module */
import { wordFrom } from "../../text/code-units.ts";
import type { FoldedWords } from "../../text/folded-words.ts";
import { hash64, RunningHash } from "../../text/hash.ts";
import { fold, wordsOf } from "../../text/words.ts";
import type { Page } from "../../types.ts";
import type { OwnWords } from "./own-words.ts";
import { Sketch } from "./sketch.ts";

/** Lines of such lengths say something, and could stand on many pages. */
const SHORTEST = 12;
const LONGEST = 240;
const MAX_LINES = 32;
/** Fewer words of its own say nothing. */
const LINE_WORDS = 3;

/** Of the lines that begin in its first characters; `words` are those of the text as far as they were read. */
export function lineSketch(page: Page, characters: number, words: FoldedWords, own: OwnWords): number[] {
  const sketch = new Sketch(MAX_LINES);
  const { text } = page;
  const lines = linesWithoutLinks(page, characters);
  let word = 0;
  for (let line = 0; line < lines.length; line += 2) {
    const start = lines[line] ?? 0;
    const end = lines[line + 1] ?? 0;
    while (word < words.count && (words.starts[word] ?? 0) < start) word++;
    const hash =
      end <= words.length ? hashFrom(word, end, words, own) : hashOf(wordsOf(fold(text.slice(start, end))), own);
    if (hash !== undefined) sketch.add(hash);
  }
  return sketch.hashes;
}

/** Of a line that has been read: its words from one on; undefined for one that has too few. */
function hashFrom(first: number, end: number, words: FoldedWords, own: OwnWords): number | undefined {
  const { starts, ends, lows, hasDigit, codes, count } = words;
  const hash = new RunningHash();
  let kept = 0;
  for (let word = first; word < count && (starts[word] ?? 0) < end; word++) {
    if (hasDigit[word] === 1) continue;
    const from = starts[word] ?? 0;
    const to = ends[word] ?? 0;
    if (own.hasLow(lows[word] ?? 0) && own.has(wordFrom(codes, from, to))) continue;
    if (kept++ > 0) hash.add(" ");
    hash.addCodes(codes, from, to);
  }
  return kept < LINE_WORDS ? undefined : hash.low;
}

/** The same of any line. */
function hashOf(words: readonly string[], own: OwnWords): number | undefined {
  const kept = words.filter((word) => !own.has(word) && !/\d/.test(word));
  return kept.length < LINE_WORDS ? undefined : hash64(kept.join(" ")).low;
}

/** Beginnings and ends of the lines of the text, in turn; links are in its order. */
function linesWithoutLinks({ text, links }: Page, characters: number): readonly number[] {
  const lines: number[] = [];
  const most = Math.min(text.length, characters);
  let link = 0;
  for (let start = 0, end = 0; start < most; start = end + 1) {
    const next = text.indexOf("\n", start);
    end = next < 0 ? text.length : next;
    while (link < links.length && (links[link]?.anchorAt.start ?? 0) < start) link++;
    if (end - start < SHORTEST || end - start > LONGEST) continue;
    if (link === links.length || (links[link]?.anchorAt.start ?? 0) >= end) lines.push(start, end);
  }
  return lines;
}
