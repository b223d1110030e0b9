/** How a crawl came to a link: from a seed, page by page. @module */
import type { LinkRow } from "../journal.ts";
import type { CrawlReader } from "../store/reader.ts";
import type { LinkId } from "../types.ts";

/** A URL on the way from the seed: the text of the link that led to it, and the relevance of its page; null where it has none. */
export interface WayStep {
  readonly url: string;
  readonly anchor: string;
  readonly relevance: number | null;
}

/** From the seed to the link itself. */
export function wayTo(
  reader: Pick<CrawlReader, "link">,
  link: LinkRow,
  relevanceOf: (id: LinkId) => number | null,
): WayStep[] {
  const way: WayStep[] = [];
  const seen = new Set<number>();
  for (
    let at: LinkRow | undefined = link;
    at !== undefined && !seen.has(at.id);
    at = at.from < 0 ? undefined : reader.link(at.from)
  ) {
    seen.add(at.id);
    way.unshift({ url: at.url, anchor: at.anchor, relevance: relevanceOf(at.id) });
  }
  return way;
}
