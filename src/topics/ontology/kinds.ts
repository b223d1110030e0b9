/**
 * Which term names a kind of what another names: by the last word of a term ("tropical cyclone" is a cyclone), and in
 * English by WordNet, where the first meaning of one lies below a meaning of the other.
 * @module
 */
import { primaryLanguage } from "../../text/language-tag.ts";
import { openLexicon } from "../../text/wordnet/lemmas.ts";
import { PARTS, type SynsetId } from "../../text/wordnet/synset.ts";
import { openWordNet } from "../../text/wordnet/wordnet.ts";
import type { IsA } from "./formal-context.ts";

/** Steps up in WordNet; above that everything is a thing. */
const MAX_STEPS = 5;
/** Of the broader word: rarer meanings relate anything. */
const MEANINGS = 2;
const NOUN = PARTS.indexOf("noun");

export function kindsOf(language: string): IsA {
  const isByHead: IsA = (narrow, broad) => narrow.endsWith(` ${broad}`);
  if (primaryLanguage(language) !== "en") return isByHead;
  const lexicon = openLexicon();
  const wordnet = openWordNet();
  const above = new Map<string, readonly SynsetId[]>();
  const broaderOf = (term: string): readonly SynsetId[] => {
    const known = above.get(term);
    if (known !== undefined) return known;
    const chain: SynsetId[] = [];
    let [at] = lexicon.synsetsOf(term, NOUN, 1);
    for (let step = 0; step < MAX_STEPS && at !== undefined; step++) {
      at = wordnet.broader(at);
      if (at !== undefined) chain.push(at);
    }
    above.set(term, chain);
    return chain;
  };
  return (narrow, broad) =>
    isByHead(narrow, broad) ||
    lexicon.synsetsOf(broad, NOUN, MEANINGS).some((meaning) => broaderOf(narrow).includes(meaning));
}
