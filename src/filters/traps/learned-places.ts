/**
 * Filters by what was learned of places since a link was found: nothing more is taken from groups of addresses that turned
 * out barren, nor what only a generator's pages link to.
 * @module
 */
import type { CanonicalUrl, LinkFilter, LinkId, Verdict } from "../../types.ts";
import { PUT_OFF } from "./put-off.ts";
import type { TrapMemory } from "./trap-memory.ts";

/** A link that was kept when it was found: what its neighbours turned out to be since then may drop it when it is chosen. */
export function barrenDropped(memory: TrapMemory): LinkFilter {
  return {
    name: "trap-copies",
    stage: "choice",
    later: PUT_OFF,
    check({ url, from, id }) {
      const drop = memory.barren(url) ?? memory.variantOf(url);
      if (drop !== undefined) return drop;
      const verdict = generated(memory, url, from);
      if (!verdict.keep || id === undefined) return verdict;
      return memory.putsOff(url, id) ?? verdict;
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
  if (from === undefined) return { keep: true };
  const why = memory.isStrange(url, from) ? STRANGE : memory.isGeneratedLink(url, from) ? GENERATED : undefined;
  return why === undefined ? { keep: true } : { keep: false, reason: "trap-endless", detail: why };
}

const STRANGE = "nothing good was found at such places of the host, and only one page links to this one";
const GENERATED = "found on a page like those that the host makes for any address";
