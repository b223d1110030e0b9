/**
 * Base forms of English words by the rules of WordNet's Morphy (`morphy(7WN)`): an ending is detached and the rest
 * counts if WordNet knows it. Exceptions come from a short table; a doubled consonant (`running`) and `-ier`, which
 * Morphy has among its exceptions, are rules here.
 * @module
 */
import { IRREGULAR_FORMS } from "./irregular-forms.ts";
import { type Lexicon, openLexicon } from "./wordnet/lemmas.ts";
import { fold } from "./words.ts";

type Rule = readonly [ending: string, replacement: string];

/** By part of speech; tried in this order. */
const RULES: readonly (readonly Rule[])[] = [
  [
    ["s", ""],
    ["ses", "s"],
    ["xes", "x"],
    ["zes", "z"],
    ["ches", "ch"],
    ["shes", "sh"],
    ["men", "man"],
    ["ies", "y"],
  ],
  [
    ["s", ""],
    ["ies", "y"],
    ["es", "e"],
    ["es", ""],
    ["ed", "e"],
    ["ed", ""],
    ["ing", "e"],
    ["ing", ""],
  ],
  [
    ["er", ""],
    ["est", ""],
    ["er", "e"],
    ["est", "e"],
    ["ier", "y"],
    ["iest", "y"],
  ],
  [],
];
const [NOUN, VERB, ADJECTIVE, ADVERB] = [0, 1, 2, 3] as const;
const DOUBLED = /([bcdfgklmnprstvz])\1$/;
/** Shorter words have no ending to lose: "us", "as". */
const MIN_LENGTH = 3;

/** The base forms that WordNet knows in that part of speech, at most two: "better" is "good" and itself. Lower case. */
export function baseForms(word: string, part: number, lexicon: Lexicon): string[] {
  const irregular = IRREGULAR_FORMS[part]?.get(word);
  const own = known(word, part, lexicon);
  const [first, second] = irregular === undefined ? [own, detached(word, part, lexicon)] : [irregular, own];
  if (first === undefined) return second === undefined ? [] : [second];
  return second === undefined || second === first ? [first] : [first, second];
}

/**
 * The one base form that stands for a word whose part of speech is not known. Nouns come first, since terms of a topic
 * mostly are; a word that is its own base as a noun ("building") stays. Unknown words come back folded.
 */
export function lemmaOf(word: string): string {
  const lexicon = openLexicon();
  const folded = fold(word);
  return (
    IRREGULAR_FORMS[NOUN]?.get(folded) ??
    known(folded, NOUN, lexicon) ??
    IRREGULAR_FORMS[VERB]?.get(folded) ??
    IRREGULAR_FORMS[ADJECTIVE]?.get(folded) ??
    detached(folded, NOUN, lexicon) ??
    known(folded, VERB, lexicon) ??
    detached(folded, VERB, lexicon) ??
    known(folded, ADJECTIVE, lexicon) ??
    detached(folded, ADJECTIVE, lexicon) ??
    known(folded, ADVERB, lexicon) ??
    folded
  );
}

function known(word: string, part: number, lexicon: Lexicon): string | undefined {
  return lexicon.has(word, part) ? word : undefined;
}

/** The first rule that leads to a known word decides, as in Morphy. */
function detached(word: string, part: number, lexicon: Lexicon): string | undefined {
  if (word.length < MIN_LENGTH || (part === NOUN && word.endsWith("ss"))) return undefined;
  const forms: string[] = [];
  for (const [ending, replacement] of RULES[part] ?? []) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, word.length - ending.length);
    forms.push(stem + replacement);
    if (replacement === "" && ending !== "s" && DOUBLED.test(stem)) forms.push(stem.slice(0, -1));
  }
  return forms.find((form) => form.length > 1 && lexicon.has(form, part));
}
