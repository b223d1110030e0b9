/** Filters in a row: the first that drops decides. @module */
import type { Candidate, CanonicalUrl, Drop, LinkFilter, Verdict } from "../types.ts";

export function firstDrop(filters: readonly LinkFilter[], candidate: Candidate): Drop | undefined {
  for (const filter of filters) {
    const verdict = filter.check(candidate);
    if (!verdict.keep) return verdict;
  }
  return undefined;
}

/** The same URL filters for the targets of redirects, which have no depth and no link text of their own. */
export function hopCheck(filters: readonly LinkFilter[]): (url: CanonicalUrl) => Verdict {
  const urlFilters = filters.filter(({ stage }) => stage === "url");
  return (url) => firstDrop(urlFilters, { url, depth: 0, nofollow: false, priority: undefined }) ?? { keep: true };
}
