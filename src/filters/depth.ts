/** Drops links more than so many steps from a seed. A shorter way found later brings a link back. @module */
import type { LinkFilter } from "../types.ts";

/** Drops links more than `limit` steps from a seed; a shorter way found later brings a link back. */
export function maxDepth(limit: number): LinkFilter {
  return {
    name: "depth",
    stage: "url",
    check: ({ depth }) =>
      depth <= limit
        ? { keep: true }
        : { keep: false, reason: "depth", detail: `${depth} steps from a seed, the limit is ${limit}` },
  };
}
