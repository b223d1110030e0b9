/**
 * From text to terms: segments, folds, drops what says nothing, reduces to base forms. Topics and models that compare
 * terms use the same analyzer, else their terms do not meet.
 * @module
 */
import { stemmer } from "stemmer";
import { endingsOf } from "./endings.ts";
import { primaryLanguage } from "./language-tag.ts";
import { lemmaOf } from "./lemmas.ts";
import { ownString } from "./own-string.ts";
import { segmenterFor } from "./segment.ts";
import { stopWords } from "./stop-words.ts";
import { TermCounter } from "./term-counter.ts";
import { TermTable } from "./term-table.ts";
import { type CountedTerms, termsOf } from "./vocabulary.ts";
import { fold, type Normalizer } from "./words.ts";

/** `lemma` and `stem` differ in English; in other languages both take off the endings that are known. */
export type WordForm = "lemma" | "stem" | "word";

/** How words become terms. */
export interface AnalyzerOptions {
  readonly form?: WordForm;
  /** Terms that stay whole where the language does not separate words. */
  readonly dictionary?: readonly string[];
}

/** Turns texts of one language into terms. */
export interface Analyzer {
  readonly language: string;
  readonly form: WordForm;
  /** The text's terms in order, repeated as often as they stand there. */
  terms(text: string): string[];
  /** Each of them once, in the order in which they first stand there. */
  distinct(text: string): string[];
  /** How often each term stands there, without making a list of them: several times faster on long texts. */
  counts(text: string): Map<string, number>;
  /** The same by the terms' numbers, which is faster still. */
  count(text: string): CountedTerms;
  /** The term of one word, or undefined when it says nothing. */
  term(word: string): string | undefined;
  /**
   * The numbers of terms that all its texts share. When it has grown large, an empty one takes its place.
   * @internal
   */
  table(): TermTable;
}

/** Beyond it all words are forgotten: some 10 MB. */
const MAX_CACHED_WORDS = 200_000;
/** Longer "words" are encoded data; no dictionary has them. */
const MAX_WORD_LENGTH = 64;
/** Alone they say nothing: years, counts, list marks. */
const IS_NUMBER_OR_LETTER = /^(?:\p{N}+|[a-z])$/u;

/**
 * The analyzer of a language: cuts words, drops those that say nothing, reduces English ones to their base form.
 * @example const terms = analyzerFor("en").terms("The storms were heavy"); // ["storm", "heavy"]
 */
export function analyzerFor(language: string, options: AnalyzerOptions = {}): Analyzer {
  const { form = "lemma", dictionary = [] } = options;
  const segmenter = segmenterFor(language, { dictionary });
  const stops = stopWords(language);
  const reduce = reducer(language, form);

  const analyze = (word: string): string | undefined => {
    const folded = fold(word);
    if (folded.length > MAX_WORD_LENGTH || stops.has(folded) || IS_NUMBER_OR_LETTER.test(folded)) return undefined;
    const reduced = reduce(folded);
    return stops.has(reduced) ? undefined : reduced;
  };
  const term = remember(analyze);
  let latest = new TermTable(analyze);
  const table = () => {
    if (latest.words >= MAX_CACHED_WORDS) latest = new TermTable(analyze);
    return latest;
  };
  const counter = new TermCounter(segmenter, table);

  return {
    language,
    form,
    term,
    table,
    terms(text) {
      const terms: string[] = [];
      for (const word of segmenter.words(text)) {
        const found = term(word);
        if (found !== undefined) terms.push(found);
      }
      return terms;
    },
    distinct: (text) => termsOf(counter.count(text)),
    count: (text) => counter.count(text),
    counts(text) {
      const { vocabulary, ids, counts } = counter.count(text);
      const found = new Map<string, number>();
      ids.forEach((id, i) => {
        found.set(vocabulary.term(id), counts[i] ?? 0);
      });
      return found;
    },
  };
}

function reducer(language: string, form: WordForm): Normalizer {
  if (form === "word") return (word) => word;
  if (primaryLanguage(language) === "en") return form === "lemma" ? lemmaOf : stemmer;
  return endingsOf(language) ?? ((word) => word);
}

/** Nothing is remembered as null, so that one look-up tells it from the unknown. */
function remember(compute: (word: string) => string | undefined): (word: string) => string | undefined {
  const cache = new Map<string, string | null>();
  return (word) => {
    const known = cache.get(word);
    if (known !== undefined) return known ?? undefined;
    if (cache.size >= MAX_CACHED_WORDS) cache.clear();
    const own = ownString(word);
    const value = compute(own);
    cache.set(own, value ?? null);
    return value;
  };
}
