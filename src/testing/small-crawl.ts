/** Crawls of a small web, as users of the package may set them. @module */
import type { RunningCrawl } from "../events.ts";
import type { Parts } from "../types.ts";
import { type SmallWeb, smallCrawl as smallEngineCrawl } from "./small-web.ts";

/** A crawl without network and disk: by one of our recipes, or by parts of your own. */
export interface SmallCrawlOptions {
  readonly web: SmallWeb;
  /** `ops` by default. */
  readonly recipe?: string;
  /** Instead of a recipe's. */
  readonly parts?: Parts;
  /** Paths of site.example, or whole URLs; `p0` by default. */
  readonly seedPaths?: readonly string[];
  /** Fetched pages at most: 1000 by default. */
  readonly budget?: number;
  /** Seed of all randomness. */
  readonly seed?: number;
  /** Choices outstanding before the oldest is judged: 1 by default. */
  readonly window?: number;
}

/**
 * A crawl of a small web; iterate over it to run it.
 * @example
 * const web = new Map([["p0", { html: '<a href="/p1">storms</a>' }], ["p1", { html: "<p>A storm.</p>" }]]);
 * const paths = pathsOf(await eventsOf(await smallCrawl({ web, parts })));
 */
export async function smallCrawl(options: SmallCrawlOptions): Promise<RunningCrawl> {
  return smallEngineCrawl(options);
}
