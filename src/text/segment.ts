/**
 * Words of a text in a known language. Scripts that put spaces between words are split by Unicode's letters; Chinese
 * runs are cut by a dictionary; the other unspaced scripts (kana, Thai, Lao, Khmer) give single characters.
 * A text may mix scripts: each run is treated by itself.
 * @module
 */
import type { Span } from "../types.ts";
import { type HanCutter, hanCutter } from "./jieba.ts";
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
const spaced: Segmenter = { words: wordsOf, wordSpans: spansOf, scan: scanWords };

/** `language` is a BCP 47 tag; only Chinese needs more than the script. */
export function segmenterFor(language: string, { dictionary = [] }: SegmenterOptions = {}): Segmenter {
  return primaryLanguage(language) === "zh" ? chinese(hanCutter(dictionary)) : spaced;
}

function chinese(cut: HanCutter): Segmenter {
  const wordSpans = (text: string): Span[] => {
    const spans: Span[] = [];
    forEachRun(text, (run, start, isHan) => {
      for (const span of isHan ? lengthsToSpans(cut(run)) : spansOf(run)) {
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
      forEachRun(text, (run, _start, isHan) => {
        for (const word of isHan ? cut(run) : wordsOf(run)) words.push(word);
      });
      return words;
    },
  };
}

function forEachRun(text: string, visit: (run: string, start: number, isHan: boolean) => void): void {
  let end = 0;
  for (const { 0: run, index } of text.matchAll(HAN_RUN)) {
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
