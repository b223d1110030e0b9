/** A page as the trap filters take it in: relevant, without links, words or portrait unless said. @module */
import type { ObservedPage } from "../src/filters/traps/host-memory.ts";
import type { CanonicalUrl } from "../src/types.ts";

export function observedPage(url: CanonicalUrl, more: Partial<ObservedPage> = {}): ObservedPage {
  const nothing = { known: [], fresh: [], words: 0, newWords: 0, portrait: undefined };
  return { id: 0, url, chosen: url, isRelevant: true, isSeed: false, ...nothing, ...more };
}
