/** The distinct terms of addresses. @module */
import type { Analyzer } from "../../text/analyzer.ts";
import type { CanonicalUrl } from "../../types.ts";
import { urlWords } from "../../url/words.ts";

/** Menus repeat from page to page: some 4 MB of words at most. */
const MAX_REMEMBERED = 20_000;

export type AddressWords = (url: CanonicalUrl) => readonly string[];

/** Pages, their links and what waits have the same addresses: all who read them with one analyzer remember together. */
const shared = new WeakMap<Analyzer, AddressWords>();

/** Those asked for since the memory was last full are known. */
export function addressWords(analyzer: Analyzer): AddressWords {
  const known = shared.get(analyzer);
  if (known !== undefined) return known;
  const remembered = new Map<CanonicalUrl, readonly string[]>();
  const wordsOf = (url: CanonicalUrl): readonly string[] => {
    const before = remembered.get(url);
    if (before !== undefined) return before;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const words = analyzer.distinct(urlWords(url));
    remembered.set(url, words);
    return words;
  };
  shared.set(analyzer, wordsOf);
  return wordsOf;
}
