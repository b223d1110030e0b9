/** Where a waiting link stands among the others. Looks at every waiting link: to explain, not to crawl. @module */
import type { LinkId } from "../types.ts";
import type { CrawlState } from "./state.ts";

/** Where a waiting link stands among the others. */
export interface Standing {
  /** All waiting links, this one among them. */
  readonly waiting: number;
  /** Those of a higher priority; where links are taken in the order of discovery, those that were put off less far. */
  readonly higher: number;
  /** Those that are as good and were found earlier. */
  readonly earlier: number;
  /** Waiting links of the same host, this one among them. */
  readonly onHost: number;
  /** Those of the host that come before it, by priority or discovery. */
  readonly aheadOnHost: number;
}

export function standingOf({ frontier, book }: Pick<CrawlState, "frontier" | "book">, id: LinkId): Standing {
  const counts = { waiting: 0, higher: 0, earlier: 0, onHost: 0, aheadOnHost: 0 };
  const [own, host] = [frontier.standing(id), book.host(id)];
  for (const other of frontier.waiting()) {
    const standing = frontier.standing(other);
    const isHigher = standing > own;
    const isEarlier = standing === own && other < id;
    counts.waiting++;
    if (isHigher) counts.higher++;
    if (isEarlier) counts.earlier++;
    if (book.host(other) !== host) continue;
    counts.onHost++;
    if (isHigher || isEarlier) counts.aheadOnHost++;
  }
  return counts;
}
