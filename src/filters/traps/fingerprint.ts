/**
 * Reads a page's fingerprint, by which copies are known. Pages of a manual may show its whole table of contents beside a few lines
 * of their own, and would all be copies of each other by their words alone: where most of a text is links, the rest counts as much as
 * they do. Numbers and the words of the address are not stressed so, since a generator varies them.
 * @module
 */
import type { PageReader } from "../../digesting.ts";
import type { FoldedWords } from "../../text/folded-words.ts";
import { simhash, simhashOf, simhashWithStress } from "../../text/simhash.ts";
import { fold } from "../../text/words.ts";
import type { CanonicalUrl, Page } from "../../types.ts";
import { outsideAnchors } from "./outside-anchors.ts";
import { OwnWords } from "./own-words.ts";
import { MAX_CHARACTERS, pageWords } from "./page-words.ts";

/** 16 hexadecimal digits; undefined for a text too short to have copies. */
export const FINGERPRINT: PageReader<string | undefined> = {
  name: "fingerprint",
  data: { kind: "fingerprint", options: undefined },
  read(page) {
    const { text } = page;
    const words = pageWords(text);
    const length = Math.min(text.length, MAX_CHARACTERS);
    if (words.length !== length) return digitsOf(simhash(fold(text.slice(0, MAX_CHARACTERS))));
    if (2 * lengthOfAnchors(page, length) <= length) return digitsOf(simhashOf(words));
    const rest = outsideAnchors(page, length);
    return digitsOf(simhashWithStress(words, ownWords(words, rest, page.url)));
  },
};

function digitsOf(bits: ReturnType<typeof simhash>): string | undefined {
  return bits && [bits.high, bits.low].map((half) => half.toString(16).padStart(8, "0")).join("");
}

/** Within the first characters. */
function lengthOfAnchors({ links }: Page, characters: number): number {
  let length = 0;
  for (const { anchorAt } of links) if (anchorAt.end <= characters) length += anchorAt.end - anchorAt.start;
  return length;
}

/** The words that lie whole in these pieces, without numbers and those of the address. */
function* ownWords({ count, starts, ends, lows, hasDigit }: FoldedWords, pieces: readonly number[], url: CanonicalUrl) {
  const own = new OwnWords(url);
  let word = 0;
  for (let piece = 0; piece < pieces.length; piece += 2) {
    const [from, to] = [pieces[piece] ?? 0, pieces[piece + 1] ?? 0];
    while (word < count && (starts[word] ?? 0) < from) word++;
    for (; word < count && (ends[word] ?? 0) <= to; word++)
      if (hasDigit[word] !== 1 && !own.hasLow(lows[word] ?? 0)) yield word;
  }
}
