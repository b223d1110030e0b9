/** Which of the words that have vectors lie in a part of the text. @module */
import { at } from "../../collections/at.ts";
import type { Span } from "../../types.ts";

/** Indices of the words that lie wholly within a span: an anchor, a title or a context in the page's text. */
export function wordsWithin(words: readonly Span[], span: Span): { readonly from: number; readonly to: number } {
  const from = firstWhere(words, ({ start }) => start >= span.start);
  return {
    from,
    to: Math.max(
      from,
      firstWhere(words, ({ end }) => end > span.end),
    ),
  };
}

function firstWhere(words: readonly Span[], isBeyond: (word: Span) => boolean): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBeyond(at(words, middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}
