/**
 * The terms of a text as an ontology takes them: nouns, and several words in a row that are probably one notion: up to
 * three words, of which the last is a noun and the others are nouns or adjectives, as far as WordNet knows (in other
 * languages: words that say something). Punctuation, line ends and words that say nothing end a term.
 * Paper: FCOSA, section 2, whose terms are of several words ("disaster management") and come from a segmenter with a
 * dictionary; the rule is ours.
 * @module
 */
import { analyzerFor } from "../../text/analyzer.ts";
import { primaryLanguage } from "../../text/language-tag.ts";
import { openLexicon } from "../../text/wordnet/lemmas.ts";
import { PARTS } from "../../text/wordnet/synset.ts";
import { fold, spansOf } from "../../text/words.ts";

const MAX_WORDS = 3;
const [NOUN, ADJECTIVE] = [PARTS.indexOf("noun"), PARTS.indexOf("adj")];
/** Between words of one term stands no more than this. */
const IS_GAP = /^[ -]$/u;

interface Word {
  /** As it stands, folded; the last word of a term takes its base form. */
  readonly text: string;
  readonly lemma: string;
  readonly mayEnd: boolean;
  readonly mayStand: boolean;
}

export interface Phrases {
  /** Terms in the order in which they begin, repeated as often as they stand there. */
  terms(text: string): string[];
}

export function phrasesFor(language: string): Phrases {
  const analyzer = analyzerFor(language);
  const lexicon = primaryLanguage(language) === "en" ? openLexicon() : undefined;
  const is = (word: string, part: number) => lexicon === undefined || lexicon.has(word, part);
  const wordOf = (raw: string): Word | undefined => {
    const lemma = analyzer.term(raw);
    if (lemma === undefined) return undefined;
    // What WordNet does not know at all is a name or a new word: a noun.
    const mayEnd = is(lemma, NOUN) || !PARTS.some((_, part) => is(lemma, part));
    return { text: fold(raw), lemma, mayEnd, mayStand: mayEnd || is(lemma, ADJECTIVE) };
  };
  return {
    terms(text) {
      const terms: string[] = [];
      for (const run of runsOf(text)) {
        const words = run.map(wordOf);
        for (const start of words.keys()) for (const term of termsFrom(words, start)) terms.push(term);
      }
      return terms;
    },
  };
}

/** The word itself, and what it begins. No notion says a word twice: those come from tables. */
function* termsFrom(words: readonly (Word | undefined)[], start: number): Generator<string> {
  let before = "";
  for (let end = start; end < Math.min(words.length, start + MAX_WORDS); end++) {
    const word = words[end];
    if (word === undefined || before.includes(`${word.text} `)) return;
    if (word.mayEnd) yield before + word.lemma;
    if (!word.mayStand) return;
    before += `${word.text} `;
  }
}

/** Words between which nothing but a space or a hyphen stands. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [];
  let last = -1;
  for (const { start, end } of spansOf(text)) {
    const isNext = last >= 0 && IS_GAP.test(text.slice(last, start));
    if (isNext) runs.at(-1)?.push(text.slice(start, end));
    else runs.push([text.slice(start, end)]);
    last = end;
  }
  return runs;
}
