/** Where the pages of a job come from: a recorded web or the network, by one fetcher for all that the job fetches. @module */
import { FatalCrawlError } from "../errors.ts";
import {
  createLiveFetcher,
  createReplayFetcher,
  createSimulatedFetcher,
  type FetchWatcher,
  type LiveFetcherOptions,
  userAgent,
} from "../fetch/index.ts";
import type { Fetcher, FetchWaits, HostGate, Transport } from "../fetching.ts";
import { createRng } from "../math/rng.ts";
import type { Clock } from "../system/clock.ts";
import { VERSION } from "../system/version.ts";
import { VirtualClock } from "../system/virtual-clock.ts";
import type { CanonicalUrl, Verdict } from "../types.ts";
import { webTransport } from "../webs/transport.ts";
import type { RecordedWeb } from "../webs/web.ts";
import type { CrawlJob, SimulatedSettings } from "./job.ts";

/** A crawl's own way to the pages of a recorded web whose hosts behave as if they were live. */
export interface Simulation extends Pick<Connection, "fetcher" | "gate" | "waits"> {
  readonly clock: VirtualClock;
}

export interface Connection {
  readonly fetcher: Fetcher;
  /** For what pages need: images, styles, scripts. */
  readonly resources: Fetcher;
  /** For what is no page, such as sitemaps; does not follow redirects. */
  readonly transport: Transport;
  readonly gate?: HostGate;
  readonly waits?: FetchWaits;
  readonly simulation?: Simulation;
  /** Whether a redirect may lead there. */
  allowHop(url: CanonicalUrl): Verdict;
  /** From now on redirects are followed only where the check allows it. */
  checkHops(check: (url: CanonicalUrl) => Verdict): void;
  /** From now on, what a live crawl fetches beside pages is told to the watcher, or to nobody. */
  watch(watcher: FetchWatcher | undefined): void;
  close(): Promise<void>;
}

/** What a simulation puts in the place of the open web. */
export type NetworkOptions = Pick<LiveFetcherOptions["http"], "nameServers">;

/** `web` must be given when the job names one; the caller closes it. */
export function connect(
  job: CrawlJob,
  web: RecordedWeb | undefined,
  clock: Clock,
  network?: NetworkOptions,
): Connection {
  let check: (url: CanonicalUrl) => Verdict = () => ({ keep: true });
  const checkHops = (next: typeof check) => {
    check = next;
  };
  const allowHop = (url: CanonicalUrl) => check(url);
  const redirects = { allowHop, kinds: job.types };
  if (web !== undefined) {
    const { fetcher, resources, transport } = createReplayFetcher(webTransport(web), { clock, redirects });
    const simulation = job.simulated && simulate(job, job.simulated, webTransport(web), redirects);
    const ends = { watch: () => {}, close: async () => {} };
    return { fetcher, resources, transport, allowHop, checkHops, ...(simulation && { simulation }), ...ends };
  }
  if (job.live === undefined)
    throw new FatalCrawlError("bug", "a job without a web and without live settings", "Please report this.");
  let watcher: FetchWatcher | undefined;
  const { contact, delayMs, connectionsPerHost, allowPrivate, proxy } = job.live;
  const { fetcher, resources, transport, gate, waits, close } = createLiveFetcher({
    clock,
    rng: createRng(job.seed).fork("retry"),
    http: {
      userAgent: userAgent({ version: VERSION, contact }),
      allowPrivate,
      ...(proxy === undefined ? {} : { proxy }),
      ...network,
    },
    politeness: { delayMs, connectionsPerHost },
    redirects,
    watcher: {
      robots: (response) => watcher?.robots(response),
      lookup: (hostname, addresses) => watcher?.lookup(hostname, addresses),
    },
  });
  const watch = (next: FetchWatcher | undefined) => {
    watcher = next;
  };
  return { fetcher, resources, transport, gate, waits, allowHop, checkHops, watch, close };
}

/** What is prepared before the crawl takes no simulated time. */
function simulate(
  job: CrawlJob,
  { latencyMs, delayMs, connectionsPerHost }: SimulatedSettings,
  web: Transport,
  redirects: NonNullable<LiveFetcherOptions["redirects"]>,
): Simulation {
  const clock = new VirtualClock(Date.parse(job.createdAt));
  const rng = createRng(job.seed).fork("simulation");
  const politeness = { delayMs, connectionsPerHost };
  return { clock, ...createSimulatedFetcher(web, { clock, rng, latencyMs, politeness, redirects }) };
}

/** How long a host is still left in peace; undefined where none ever rests. */
export function restsOf({ gate, simulation }: Connection): ((host: string) => number) | undefined {
  const rests = simulation?.gate ?? gate;
  return rests?.restMs && ((host) => rests.restMs?.(host) ?? 0);
}
