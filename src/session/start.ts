/** From a job, its parts and a connection to a running crawl. @module */

import { Crawl } from "../engine/crawl.ts";
import type { CrawlOptions } from "../engine/crawl-options.ts";
import type { Goal } from "../engine/goal.ts";
import { ConfigError } from "../errors.ts";
import { hopCheck } from "../filters/check.ts";
import { noRefreshChains, RefreshChains } from "../filters/refresh-chain.ts";
import { trapGuard } from "../filters/traps/trap-guard.ts";
import type { CrawlStore, SavedCrawl } from "../journal.ts";
import type { Neighbours } from "../neighbours.ts";
import { type Clock, systemClock } from "../system/clock.ts";
import type { CanonicalUrl, Parts, Verdict } from "../types.ts";
import type { Connection } from "./connection.ts";
import { type CrawlJob, seedsOfJob } from "./job.ts";
import { filtersOf } from "./own-filters.ts";

export interface StartOptions {
  readonly job: CrawlJob;
  readonly connection: Connection;
  readonly parts: Parts;
  readonly store?: CrawlStore;
  readonly saved?: SavedCrawl;
  readonly marks?: CrawlOptions["marks"] | undefined;
  readonly clock?: Clock;
  readonly threads?: CrawlOptions["threads"];
  /** The other workers of the crawl, where there are any. */
  readonly neighbours?: Neighbours | undefined;
}

/** The features of the parts, as a job keeps them for `explain`. */
export function featuresOf({ evaluator }: Parts): CrawlJob["features"] {
  return evaluator.features.map(({ name, aggregate }) => ({ name, aggregate, weight: evaluator.weights[name] ?? 0 }));
}

/** Saved evidence is read by its place: another set of features would read it wrongly. */
export function assertSameFeatures(job: CrawlJob, parts: Parts): void {
  const names = (features: CrawlJob["features"]) => features.map(({ name }) => name).join(", ");
  if (names(job.features) === names(featuresOf(parts))) return;
  throw new ConfigError(
    "crawl-broken",
    `the recipe ${job.recipe} weighs other evidence now than when the crawl began with version ${job.honeyguide}`,
    "Take the version that made the crawl.",
  );
}

/** What decides beside the recipe's own parts: the user's settings, and what keeps out of traps. */
export function rulesOf(job: CrawlJob, parts: Pick<Parts, "filters">, clock: Clock) {
  const settings = filtersOf(job);
  const isAllowed = hopCheck([...parts.filters, ...settings]);
  const mayAsk = job.live === undefined ? undefined : (url: CanonicalUrl) => isAllowed(url).keep;
  const traps = job.traps ? trapGuard({ clock, mayAsk }) : undefined;
  const refreshes = new RefreshChains();
  return {
    filters: [...settings, noRefreshChains(refreshes), ...(traps?.filters ?? [])],
    statistics: [refreshes, ...(traps?.statistics ?? [])],
    ...(traps?.around && { around: traps.around }),
    maxFrontier: job.maxFrontier,
  };
}

function goalOf({ recipe, untilRecall: recall, untilDry: dry }: CrawlJob, { isProbability }: Parts): Goal {
  if (recall !== undefined && !isProbability) {
    throw new ConfigError(
      "bad-option",
      `the recipe ${recipe} cannot tell which part of the relevant pages is found, so --until-recall does not go with it`,
      "Take the recipe honeyguide, or --until-dry 200, which ends the crawl when so many pages in a row are not relevant.",
    );
  }
  return { recall, dry };
}

/** How the crawl sees its hosts: which may be asked, and what has to wait for one. */
function hostsOf(job: CrawlJob, { gate, waits }: Pick<Connection, "gate" | "waits">): Partial<CrawlOptions> {
  const { connectionsPerHost } = job.simulated ?? job.live ?? { connectionsPerHost: 1 };
  return { ...(gate && { gate, connectionsPerHost, patienceMs: job.patienceMs ?? 0 }), ...(waits && { waits }) };
}

export function startCrawl(options: StartOptions): Crawl {
  const { job, connection, parts, store, saved, marks, threads, neighbours } = options;
  const { simulation } = connection;
  const { fetcher } = simulation ?? connection;
  const clock = simulation?.clock ?? options.clock ?? systemClock;
  const rules = rulesOf(job, parts, clock);
  connection.checkHops(withinReach(hopCheck([...parts.filters, ...rules.filters]), neighbours));
  return new Crawl({
    seeds: seedsOfJob(job),
    parts,
    ...rules,
    fetcher,
    budget: job.pages,
    until: goalOf(job, parts),
    window: job.window,
    windowGrows: job.windowGrows ?? false,
    concurrency: job.concurrency,
    commitOrder: job.commitOrder,
    threads,
    seed: job.seed,
    clock,
    // In order, the choice must not depend on time: the strategy sees every link, and the fetcher waits for the host.
    ...(job.commitOrder === "as-completed" && hostsOf(job, simulation ?? connection)),
    ...(simulation && { pace: simulation.clock }),
    ...(store && { store }),
    ...(saved && { saved }),
    ...(marks && { marks }),
    ...(neighbours && { neighbours }),
  });
}

/** A redirect to a host of another worker is followed by that one, which knows when the host may be asked. */
function withinReach(
  check: (url: CanonicalUrl) => Verdict,
  neighbours: Neighbours | undefined,
): (url: CanonicalUrl) => Verdict {
  if (neighbours === undefined) return check;
  const elsewhere: Verdict = { keep: false, reason: "redirect", detail: "another worker asks this host" };
  return (url) => (neighbours.owns(url) ? check(url) : elsewhere);
}
