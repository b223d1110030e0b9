/**
 * Filters by what was learned of places since a link was found: nothing more is taken from groups of addresses that turned
 * out barren, nor what only a generator's pages link to.
 * @module
 */
import type { CanonicalUrl, LinkFilter, LinkId, Verdict } from "../../types.ts";
import type { TrapMemory } from "./trap-memory.ts";

/** A link that was kept when it was found: what its neighbours turned out to be since then may drop it when it is chosen. */
export function barrenDropped(memory: TrapMemory): LinkFilter {
  return {
    name: "trap-copies",
    stage: "choice",
    check({ url, from }) {
      const barren = memory.barren(url);
      const why = barren ?? memory.variantOf(url);
      return why === undefined ? generated(memory, url, from) : { keep: false, ...why };
    },
  };
}

/** Links as they are found on a page. */
export function generatedLinksDropped(memory: TrapMemory): LinkFilter {
  return {
    name: "trap-endless",
    stage: "link",
    check: ({ url, found }) => generated(memory, url, found?.source.id),
  };
}

function generated(memory: TrapMemory, url: CanonicalUrl, from: LinkId | undefined): Verdict {
  if (memory.isStrange(url, from)) {
    const detail = "the host has a page for any address, and only one page links to this one";
    return { keep: false, reason: "trap-endless", detail };
  }
  if (from === undefined || !memory.isGeneratedLink(url, from)) return { keep: true };
  return {
    keep: false,
    reason: "trap-endless",
    detail: "found on a page like those that the host makes for any address",
  };
}
