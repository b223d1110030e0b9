/**
 * Words of any script: runs of letters, marks and digits; every Han, kana, Thai, Lao or Khmer character by itself,
 * since those scripts do not separate words.
 * @module
 */
import { stemmer } from "stemmer";
import type { Span } from "../types.ts";

const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}])[\p{L}\p{M}\p{N}])+/gu;
/** Most pages need no more than this, and it is several times faster. */
const SIMPLE_WORD = /[0-9A-Za-z\u00c0-\u024f]+/g;
const IS_SIMPLE = /^[\u0000-\u024f\u2000-\u206f\u20a0-\u20cf\u2190-\u22ff]*$/;

/** Without characters of unspaced scripts, a run is a word; looking for them first is faster than at every letter. */
const SPACED_WORD = /[\p{L}\p{M}\p{N}]+/gu;
const HAS_UNSPACED =
  /[\u0e00-\u0eff\u1780-\u17ff\u2e80-\u2fff\u3005-\u30ff\u31f0-\u9fff\uf900-\ufaff\uff65-\uff9f\ud800-\udfff]/;

/** The words of a text as they stand in it. */
export function wordsOf(text: string): string[] {
  return text.match(patternFor(text)) ?? [];
}

/** Of Latin letters up to U+024F and common punctuation alone. */
export function isSimple(text: string): boolean {
  return IS_SIMPLE.test(text);
}

function patternFor(text: string): RegExp {
  if (isSimple(text)) return SIMPLE_WORD;
  return HAS_UNSPACED.test(text) ? WORD : SPACED_WORD;
}

/** Where the words of a text stand in it. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: word, index } of text.matchAll(patternFor(text))) {
    spans.push({ start: index, end: index + word.length });
  }
  return spans;
}

/** Turns a word as it stands in a text into the form that is compared. */
export type Normalizer = (word: string) => string;

/** Case folded; English words reduced to their Porter stem, so that "storms" is found as "storm". */
export function normalizerFor(language: string): Normalizer {
  const isEnglish = language === "en" || language.startsWith("en-");
  return isEnglish ? (word) => stemmer(fold(word)) : fold;
}

const IS_ASCII = /^[\u0000-\u007f]*$/;

/** The same letters in any width and case. */
export function fold(word: string): string {
  // ASCII is its own normal form, and asking costs more than lowering the case.
  return (IS_ASCII.test(word) ? word : word.normalize("NFKC")).toLowerCase();
}
