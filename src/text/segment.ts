/**
 * Words of a text in a known language. Scripts that put spaces between words are split by Unicode's letters; Chinese
 * runs are cut by a dictionary of ours, Japanese, Thai, Lao and Khmer ones by those of ICU. In texts of other languages
 * these scripts give single characters. A text may mix scripts: each run is treated by itself.
 * @module
 */
import type { Span } from "../types.ts";
import { hanCutter } from "./jieba.ts";
import { primaryLanguage } from "./language-tag.ts";
import { codesOf, hashOfWord, scanWords, type WordVisitor } from "./word-scanner.ts";
import { spansOf, wordsOf } from "./words.ts";

export interface Segmenter {
  /** The words as they stand in the text, in order. */
  words(text: string): string[];
  /** Where they stand: `text.slice(start, end)` is the word. */
  wordSpans(text: string): Span[];
  /** The same words in the same order, without making strings of them. */
  scan(text: string, visit: WordVisitor): void;
}

export interface SegmenterOptions {
  /** Terms that stay whole where the language does not separate words. */
  readonly dictionary?: readonly string[];
}

const HAN_RUN = /\p{sc=Han}+/gu;
/** Of the scripts that put no spaces between words; long vowels and iteration marks belong to the words around them. */
const UNSPACED_RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]+/gu;
/** Languages whose words the dictionaries of Unicode's ICU know, which Node brings along. */
const BY_ICU: ReadonlySet<string> = new Set(["ja", "th", "lo", "km"]);
const spaced: Segmenter = { words: wordsOf, wordSpans: spansOf, scan: scanWords };

/** Cuts a run of characters into words; joined they are the run again. */
type Cutter = (run: string) => readonly string[];

/** `language` is a BCP 47 tag. */
export function segmenterFor(language: string, { dictionary = [] }: SegmenterOptions = {}): Segmenter {
  if (isSpaced(language)) return spaced;
  const code = primaryLanguage(language);
  return code === "zh" ? unspaced(HAN_RUN, hanCutter(dictionary)) : unspaced(UNSPACED_RUN, icuCutter(code));
}

/** Whether the words of its texts are those of `scanWords`, whatever stands around them. */
export function isSpaced(language: string): boolean {
  const code = primaryLanguage(language);
  return code !== "zh" && !BY_ICU.has(code);
}

function icuCutter(code: string): Cutter {
  const segmenter = new Intl.Segmenter(code, { granularity: "word" });
  return (run) => Array.from(segmenter.segment(run), ({ segment }) => segment);
}

function unspaced(runs: RegExp, cut: Cutter): Segmenter {
  const wordSpans = (text: string): Span[] => {
    const spans: Span[] = [];
    forEachRun(text, runs, (run, start, isUnspaced) => {
      for (const span of isUnspaced ? lengthsToSpans(cut(run)) : spansOf(run)) {
        spans.push({ start: start + span.start, end: start + span.end });
      }
    });
    return spans;
  };
  return {
    wordSpans,
    scan(text, visit) {
      const codes = codesOf(text);
      for (const { start, end } of wordSpans(text)) visit(text, codes, start, end, hashOfWord(codes, start, end));
    },
    words(text) {
      const words: string[] = [];
      // Not `push(...list)`: a text of 10 MB has more words than a call may have arguments.
      forEachRun(text, runs, (run, _start, isUnspaced) => {
        for (const word of isUnspaced ? cut(run) : wordsOf(run)) words.push(word);
      });
      return words;
    },
  };
}

function forEachRun(
  text: string,
  runs: RegExp,
  visit: (run: string, start: number, isUnspaced: boolean) => void,
): void {
  let end = 0;
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (index > end) visit(text.slice(end, index), end, false);
    visit(run, index, true);
    end = index + run.length;
  }
  if (end < text.length) visit(text.slice(end), end, false);
}

function lengthsToSpans(words: readonly string[]): Span[] {
  let at = 0;
  return words.map((word) => {
    const start = at;
    at += word.length;
    return { start, end: at };
  });
}
