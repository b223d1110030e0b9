/** What the user's settings keep out of any crawl, whatever its recipe. @module */
import { maxDepth } from "../filters/depth.ts";
import { noMedia } from "../filters/media.ts";
import { noNofollow } from "../filters/nofollow.ts";
import { scope } from "../filters/scope.ts";
import type { LinkFilter } from "../types.ts";
import type { CrawlJob } from "./job.ts";

export function filtersOf(job: CrawlJob): LinkFilter[] {
  const bounds = scope(job.scope);
  return [
    bounds,
    { ...bounds, stage: "choice" }, // for links that waited when the bounds were narrowed
    noMedia(job.types),
    ...(job.maxDepth === undefined ? [] : [maxDepth(job.maxDepth)]),
    ...(job.respectNofollow ? [noNofollow()] : []),
  ];
}
