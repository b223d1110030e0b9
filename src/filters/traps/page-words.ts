/** The words of a page's text, for all that the protection against traps reads in it. @module */
import { FoldedWords } from "../../text/folded-words.ts";

/** Some 6000 words tell copies from others, and a text of any length costs no more. */
export const MAX_CHARACTERS = 40_000;

let words: FoldedWords | undefined;
/** Whose words these are: one reader asks after the other. */
let read: string | undefined;

/** Those of its first 40 000 characters, good until the next text is read; see there why they may end before. */
export function pageWords(text: string): FoldedWords {
  words ??= new FoldedWords(MAX_CHARACTERS);
  if (text !== read) words.read(text);
  read = text;
  return words;
}
