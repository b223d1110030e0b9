/**
 * Drops links that their page (meta robots, X-Robots-Tag) or their own rel asks not to follow. Optional: the papers
 * ignore the mark, and documentation sites put it on pages that are the only way to others.
 * @module
 */
import type { LinkFilter } from "../types.ts";

/** Drops links that their page, or their own `rel`, asks robots not to follow. */
export function noNofollow(): LinkFilter {
  return {
    name: "nofollow",
    stage: "url",
    check: ({ nofollow }) =>
      nofollow ? { keep: false, reason: "nofollow", detail: "the page or the link says nofollow" } : { keep: true },
  };
}
