/** From a job to a running crawl: builds the recipe's parts, the filters and the fetcher, and puts them together. @module */
import { FatalCrawlError } from "../errors.ts";
import { createLiveFetcher, createReplayFetcher, userAgent } from "../fetch/index.ts";
import type { Fetcher, HostGate } from "../fetching.ts";
import { hopCheck } from "../filters/check.ts";
import { maxDepth } from "../filters/depth.ts";
import { noMedia } from "../filters/media.ts";
import { noNofollow } from "../filters/nofollow.ts";
import { scope } from "../filters/scope.ts";
import type { CrawlStore, SavedCrawl } from "../journal.ts";
import { type Clock, systemClock } from "../math/clock.ts";
import { createRng } from "../math/rng.ts";
import { recipeNamed } from "../recipes/index.ts";
import { resolveParameters } from "../recipes/parameters.ts";
import type { LinkFilter, Parts } from "../types.ts";
import { VERSION } from "../version.ts";
import { webTransport } from "../webs/transport.ts";
import type { RecordedWeb } from "../webs/web.ts";
import { Crawl } from "./crawler.ts";
import { type CrawlJob, seedsOfJob, topicOfJob } from "./job.ts";

export interface StartOptions {
  readonly job: CrawlJob;
  /** Must be given when the job names a recorded web; the caller closes it. */
  readonly web?: RecordedWeb;
  readonly parts: Parts;
  readonly store?: CrawlStore;
  readonly saved?: SavedCrawl;
  readonly clock?: Clock;
}

export interface StartedCrawl {
  readonly crawl: Crawl;
  /** Closes connections. */
  close(): Promise<void>;
}

export async function buildParts(job: CrawlJob): Promise<Parts> {
  const recipe = recipeNamed(job.recipe);
  const parameters = resolveParameters(recipe, job.parameters, job.profile);
  return recipe.build(topicOfJob(job), parameters, createRng(job.seed).fork("build"));
}

/** The features of the parts, as a job keeps them for `explain`. */
export function featuresOf({ evaluator }: Parts): CrawlJob["features"] {
  return evaluator.features.map(({ name, aggregate }) => ({ name, aggregate, weight: evaluator.weights[name] ?? 0 }));
}

export function startCrawl({ job, web, parts, store, saved, clock = systemClock }: StartOptions): StartedCrawl {
  const filters = filtersOf(job);
  const { fetcher, gate, close } = fetcherFor(job, web, [...parts.filters, ...filters], clock);
  const crawl = new Crawl({
    seeds: seedsOfJob(job),
    parts,
    filters,
    fetcher,
    budget: job.pages,
    window: job.window,
    concurrency: job.concurrency,
    commitOrder: job.commitOrder,
    maxFrontier: job.maxFrontier,
    seed: job.seed,
    clock,
    // In order, the choice must not depend on time: the strategy sees every link, and the fetcher waits for the host.
    ...(gate && job.commitOrder === "as-completed" && { gate, connectionsPerHost: job.live?.connectionsPerHost ?? 1 }),
    ...(store && { store }),
    ...(saved && { saved }),
  });
  return { crawl, close };
}

function filtersOf(job: CrawlJob): LinkFilter[] {
  return [
    scope(job.scope),
    noMedia(),
    ...(job.maxDepth === undefined ? [] : [maxDepth(job.maxDepth)]),
    ...(job.respectNofollow ? [noNofollow()] : []),
  ];
}

function fetcherFor(
  job: CrawlJob,
  web: RecordedWeb | undefined,
  filters: readonly LinkFilter[],
  clock: Clock,
): { fetcher: Fetcher; gate?: HostGate; close(): Promise<void> } {
  const redirects = { allowHop: hopCheck(filters) };
  if (web !== undefined) {
    return { fetcher: createReplayFetcher(webTransport(web), { clock, redirects }).fetcher, close: async () => {} };
  }
  if (job.live === undefined)
    throw new FatalCrawlError("bug", "a job without a web and without live settings", "Please report this.");
  const { contact, delayMs, connectionsPerHost, allowPrivate, proxy } = job.live;
  return createLiveFetcher({
    clock,
    rng: createRng(job.seed).fork("retry"),
    http: {
      userAgent: userAgent({ version: VERSION, contact }),
      allowPrivate,
      ...(proxy === undefined ? {} : { proxy }),
    },
    politeness: { delayMs, connectionsPerHost },
    redirects,
  });
}
