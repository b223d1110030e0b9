/** What the user's settings keep out of any crawl, whatever its recipe. @module */
import { maxDepth } from "../filters/depth.ts";
import { noMedia } from "../filters/media.ts";
import { noNofollow } from "../filters/nofollow.ts";
import { scope } from "../filters/scope.ts";
import type { LinkFilter } from "../types.ts";
import type { CrawlJob } from "./job.ts";

export function filtersOf(job: CrawlJob): LinkFilter[] {
  return [
    scope(job.scope),
    noMedia(job.types),
    ...(job.maxDepth === undefined ? [] : [maxDepth(job.maxDepth)]),
    ...(job.respectNofollow ? [noNofollow()] : []),
  ];
}
