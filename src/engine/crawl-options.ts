/** What a crawl is made of. @module */
import type { MarkSource, PageLookup } from "../correcting.ts";
import type { ReadingThreads } from "../digest/reading-threads.ts";
import type { Fetcher, FetchWaits, HostGate } from "../fetching.ts";
import type { CrawlStore, SavedCrawl } from "../journal.ts";
import type { Neighbours } from "../neighbours.ts";
import type { Clock } from "../system/clock.ts";
import type { VirtualClock } from "../system/virtual-clock.ts";
import type { CanonicalUrl, LinkFilter, LiveStatistic, Parts } from "../types.ts";
import type { Goal } from "./goal.ts";
import type { CommitOrder } from "./window.ts";

export interface CrawlOptions {
  readonly seeds: readonly CanonicalUrl[];
  readonly parts: Parts;
  /** Beside the recipe's own, and behind them. */
  readonly filters?: readonly LinkFilter[];
  readonly statistics?: readonly LiveStatistic[];
  readonly fetcher: Fetcher;
  /** Around the work on a link, and around what the recipe does there. */
  readonly around?: Parts["around"];
  /** Politeness; without it every host is always ready. */
  readonly gate?: HostGate;
  /** Fetches that wait; as completed, they take no place of another link. */
  readonly waits?: FetchWaits;
  readonly connectionsPerHost?: number;
  /** Fetched pages at most. */
  readonly budget: number;
  /** Ends the crawl sooner; for a part of what can be found, the relevance of pages must be a probability. */
  readonly until?: Goal;
  readonly window?: number;
  /** The window grows with the pages of the crawl. */
  readonly windowGrows?: boolean;
  readonly concurrency?: number;
  readonly commitOrder?: CommitOrder;
  /** They read the pages, where more than one is worked on at once; none by default. Closed when the crawl ends. */
  readonly threads?: ReadingThreads | undefined;
  readonly maxFrontier?: number;
  readonly seed?: number;
  readonly clock?: Clock;
  /** The clock of a simulation, which must be told who works and who waits. */
  readonly pace?: VirtualClock;
  /** How long a better link of a host that rests is worth waiting for, in milliseconds; 0 never waits. */
  readonly patienceMs?: number;
  readonly store?: CrawlStore;
  readonly saved?: SavedCrawl;
  /** The other workers of the crawl, where there are any. */
  readonly neighbours?: Neighbours;
  /** What people say of pages while the crawl runs, and the pages of earlier runs of it. */
  readonly marks?: MarkSource & { readonly page: PageLookup };
}
