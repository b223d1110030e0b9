/** Addresses that the server signs, so that made-up ones are not answered, and texts with words of their own. @module */
import type { Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { inventedWord } from "./text.ts";

const CHECK = 5;
export const sumOf = (text: string) => (hashKey(`known ${text}`) % 26 ** CHECK).toString(26).padStart(CHECK, "0");
/** A text with its signature, which nobody but the server can make. */
export const known = (text: string) => `${text}-${sumOf(text)}`;
export const unsigned = (text: string) => text.slice(0, -CHECK - 1);
export const isKnown = (text: string) => text === known(unsigned(text));

/** Sentences with names in them that nobody has heard of, some in each. */
export function named(sentences: readonly string[], rng: Rng): string[] {
  return sentences.map((sentence) =>
    sentence.replace(/ (\w+)\b/g, (found, word: string) =>
      rng.below(12) === 0
        ? ` ${inventedWord(rng, 4)}`
        : rng.below(40) === 0
          ? ` ${word} of ${inventedWord(rng, 3)}`
          : found,
    ),
  );
}
