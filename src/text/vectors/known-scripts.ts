/**
 * Which scripts a model knows, read off its vocabulary, and whether a text is written in them. A model that has only
 * single letters of a script was not trained on its languages.
 * @module
 */

const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Arabic",
  "Hebrew",
  "Devanagari",
  "Bengali",
  "Tamil",
  "Thai",
  "Hangul",
  "Han",
  "Hiragana",
  "Katakana",
] as const;
export type Script = (typeof SCRIPTS)[number];

const PATTERNS = new Map(SCRIPTS.map((script) => [script, new RegExp(`\\p{sc=${script}}`, "gu")]));
const LETTER = /\p{L}/gu;
/** Tokens of at least two characters that make a script known; bert-base-uncased has fewer of every script but Latin. */
const TOKENS_NEEDED = 500;
/** Han is written in tokens of one character; Chinese needs this many, English models have a few hundred. */
const HAN_NEEDED = 3000;
/** Names and words of other scripts stand in every language's texts. */
const SHARE_NEEDED = 0.8;
/** The script of a long text shows in its beginning. */
const LOOKED_AT = 20_000;

export function scriptsOf(vocabulary: Iterable<string>): Script[] {
  const counts = new Map<Script, number>();
  for (const token of vocabulary) {
    const bare = token.replace(/^(?:##|▁|Ġ)/, "");
    for (const [script, pattern] of PATTERNS) {
      const letters = bare.match(pattern)?.length ?? 0;
      if (letters > 1 || (letters === 1 && script === "Han")) counts.set(script, (counts.get(script) ?? 0) + 1);
    }
  }
  return SCRIPTS.filter((script) => (counts.get(script) ?? 0) >= (script === "Han" ? HAN_NEEDED : TOKENS_NEEDED));
}

/** A text without letters is understood: there is nothing to misread. */
export function isWrittenIn(text: string, scripts: readonly Script[]): boolean {
  const start = text.slice(0, LOOKED_AT);
  const letters = start.match(LETTER)?.length ?? 0;
  let known = 0;
  for (const [script, pattern] of PATTERNS) if (scripts.includes(script)) known += start.match(pattern)?.length ?? 0;
  return known >= letters * SHARE_NEEDED;
}
