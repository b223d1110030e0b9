/** Every word of WordNet, read apart from the look-up that is tested. @module */
import { readWordNetFile } from "../src/text/wordnet/files.ts";
import type { PARTS } from "../src/text/wordnet/synset.ts";

/** The words of a part of speech in the order of the index file; the licence before them is indented. */
export function wordNetWords(part: (typeof PARTS)[number]): string[] {
  const lines = readWordNetFile(`index.${part}`).toString("latin1").split("\n");
  return lines.flatMap((line) => /^[^ ]+/.exec(line)?.[0].replaceAll("_", " ") ?? []);
}
