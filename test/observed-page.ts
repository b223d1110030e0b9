/** A page as the trap filters take it in: relevant, without links, words or portrait unless said. @module */
import { addressOf } from "../src/filters/traps/address.ts";
import { groupsOfPage } from "../src/filters/traps/groups.ts";
import type { ObservedPage } from "../src/filters/traps/host-memory.ts";
import type { CanonicalUrl } from "../src/types.ts";

type More = Partial<Omit<ObservedPage, "address" | "chosen" | "groups">> & { readonly chosen?: CanonicalUrl };

export function observedPage(url: CanonicalUrl, { chosen = url, ...more }: More = {}): ObservedPage {
  const [address, asked] = [addressOf(url), addressOf(chosen)];
  const nothing = { known: [], fresh: [], words: 0, newWords: 0, portrait: undefined };
  const addresses = { address, chosen: asked, groups: groupsOfPage(address, asked) };
  return { id: 0, ...addresses, isRelevant: true, isSeed: false, ...nothing, ...more };
}
