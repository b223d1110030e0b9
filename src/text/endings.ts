/**
 * Base forms for languages without a lexicon here: the endings of plurals, cases and genders are detached, so that a
 * topic's "Zelle" is found in "Zellen". No more than one ending, and four letters stay, since a word that lost too much
 * is another word. After the light stemmers of J. Savoy (University of Neuchâtel), who found that such rules gain most
 * of what full stemming does.
 * @module
 */
import { primaryLanguage } from "./language-tag.ts";
import type { Normalizer } from "./words.ts";

const LEAST_LETTERS = 4;

/** Two-letter code → endings, the longest first; `aux>al` puts something in its place. */
const ENDINGS: Readonly<Record<string, string>> = {
  de: "ern en er em es e n s",
  es: "ces>z es as os s a e o",
  fr: "eaux>eau aux>al ées és ée es s x é e",
  it: "he hi i e a o",
  nl: "en es s e",
  pt: "ões>ã ães>ã ão>ã es as os s a e o",
  ru:
    "иями ями ами иях ого его ому ему ыми ими ией ях ах ой ый ий ая яя ое ее ые ие ую юю ов ев ей ом ем ам ям ии " +
    "ия ию ью ью ть ет ит ют ят а я о е ы и у ю ь й",
};

/** Says nothing about languages that it does not know. */
export function endingsOf(language: string): Normalizer | undefined {
  const listed = ENDINGS[primaryLanguage(language)];
  if (listed === undefined) return undefined;
  const rules = listed.split(" ").map((rule) => {
    const [ending = "", instead = ""] = rule.split(">");
    return { ending, instead };
  });
  return (word) => {
    const rule = rules.find(({ ending }) => word.endsWith(ending));
    if (rule === undefined) return word;
    const base = word.slice(0, word.length - rule.ending.length) + rule.instead;
    return base.length < LEAST_LETTERS ? word : base;
  };
}
