/**
 * The script in which most of a text is written, by counting the letters of its beginning.
 * @module
 */

/** Unicode's names; `Kana` is Hiragana or Katakana. */
const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Arabic",
  "Han",
  "Kana",
  "Hangul",
  "Greek",
  "Hebrew",
  "Devanagari",
  "Bengali",
  "Thai",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Gujarati",
  "Gurmukhi",
  "Georgian",
  "Armenian",
  "Ethiopic",
  "Khmer",
  "Lao",
  "Myanmar",
  "Sinhala",
  "Oriya",
  "Tibetan",
] as const;

export type Script = (typeof SCRIPTS)[number] | "Unknown";

/** Enough to tell, and nothing beside the cost of fetching a page. */
export const SAMPLE_LENGTH = 4096;

/** One Han character says about as much as three Latin letters; else a few English names would outvote a sentence. */
const LETTERS_PER_CHARACTER: Readonly<Partial<Record<Script, number>>> = { Han: 3, Kana: 3, Hangul: 2 };

const PATTERNS = SCRIPTS.map(
  (name) => new RegExp(name === "Kana" ? "[\\p{sc=Hiragana}\\p{sc=Katakana}]" : `\\p{sc=${name}}`, "u"),
);
const known = new Map<string, Script>();

/** Letters by script, weighted by what a character says. */
function countScripts(text: string): Map<Script, number> {
  const counts = new Map<Script, number>();
  for (const character of text.slice(0, SAMPLE_LENGTH)) {
    const script = scriptOfCharacter(character);
    if (script !== "Unknown") counts.set(script, (counts.get(script) ?? 0) + (LETTERS_PER_CHARACTER[script] ?? 1));
  }
  return counts;
}

export interface MainScript {
  readonly script: Script;
  /** Its part of all letters, in [0, 1]. */
  readonly share: number;
}

/** Han and kana count together: with a fair part of kana the text is Japanese and its script `Kana`. */
export function mainScript(text: string): MainScript {
  const counts = countScripts(text);
  const [han, kana] = [counts.get("Han") ?? 0, counts.get("Kana") ?? 0];
  if (han > 0 && kana > 0) {
    // Chinese pages quote a kana now and then; in Japanese about half of the characters are kana.
    const [winner, loser] = kana * 10 > han ? (["Kana", "Han"] as const) : (["Han", "Kana"] as const);
    counts.set(winner, han + kana);
    counts.delete(loser);
  }
  let best: Script = "Unknown";
  let most = 0;
  let all = 0;
  for (const [script, count] of counts) {
    all += count;
    if (count > most) [best, most] = [script, count];
  }
  return { script: best, share: all === 0 ? 0 : most / all };
}

function scriptOfCharacter(character: string): Script {
  if (character < "\x80") return /[A-Za-z]/.test(character) ? "Latin" : "Unknown";
  let script = known.get(character);
  if (script === undefined) {
    script = SCRIPTS[PATTERNS.findIndex((pattern) => pattern.test(character))] ?? "Unknown";
    known.set(character, script);
  }
  return script;
}
