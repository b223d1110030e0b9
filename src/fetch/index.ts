/**
 * Bytes in: from a link to a document. The live stack is, from the wire up:
 *
 *   http → counters → politeness → names → retry → robots → redirects
 *
 * so that robots.txt fetches and retries wait their turn like every request, robots.txt is retried too, and a URL that
 * robots.txt refuses, or whose name is dead, costs neither a turn nor a request. Each redirect runs through all of it
 * again. What a fetch waits for on its way is counted (`waits`), so that other links can be fetched meanwhile.
 * @module
 */
import type { Fetcher, FetchWaits, HostGate, HttpResponse, Transport } from "../fetching.ts";
import type { Rng } from "../math/rng.ts";
import type { Clock } from "../system/clock.ts";
import { hostOf } from "../url/canonical.ts";
import { createCounters, type FetchCounters, type MutableCounters, withCounters } from "./counters.ts";
import { isDocumentType } from "./documents.ts";
import type { ResolvedAddress } from "./guard.ts";
import { type HttpOptions, httpTransport } from "./http.ts";
import { withNames } from "./names/with-names.ts";
import { type PolitenessOptions, withPoliteness } from "./politeness.ts";
import type { PurposeTransport } from "./purpose.ts";
import { followRedirects, type RedirectOptions } from "./redirects.ts";
import { withRetry } from "./retry.ts";
import { type RobotsTransport, withRobots } from "./robots.ts";
import { clockTimer, Waits } from "./waits.ts";

export { userAgent } from "./user-agent.ts";

export interface LiveFetcherOptions {
  readonly clock: Clock;
  /** For the jitter of retries. */
  readonly rng: Rng;
  /** Connections, limits, guard and proxy; `userAgent` is required. */
  readonly http: Omit<HttpOptions, "onReceived" | "onLookup">;
  readonly politeness?: Omit<PolitenessOptions, "clock" | "crawlDelayMs" | "waits">;
  readonly redirects?: Omit<RedirectOptions, "onHop" | "now">;
  readonly watcher?: FetchWatcher;
}

/** Told of what is fetched beside pages. */
export interface FetchWatcher {
  /** Every answer to a request for a robots.txt, redirects among them. */
  robots(response: HttpResponse): void;
  /** What a name was resolved to. */
  lookup(hostname: string, addresses: readonly ResolvedAddress[]): void;
}

export interface LiveFetcher {
  readonly fetcher: Fetcher;
  readonly gate: HostGate;
  readonly waits: FetchWaits;
  /** For what pages need: images, styles, scripts. */
  readonly resources: Fetcher;
  /** Polite and obedient requests for what is no page, such as sitemaps; does not follow redirects. */
  readonly transport: Transport;
  readonly robots: Pick<RobotsTransport, "crawlDelayMs" | "sitemaps">;
  readonly counters: FetchCounters;
  close(): Promise<void>;
}

/**
 * Everything for the open web.
 * @example const live = createLiveFetcher({ clock: systemClock, rng: createRng(1), http: { userAgent: agent } });
 */
export function createLiveFetcher({ http, ...options }: LiveFetcherOptions): LiveFetcher {
  const { clock, redirects, watcher } = options;
  const counters = createCounters();
  const waits = new Waits();
  const wire = httpTransport({
    acceptContentType: (type) => isDocumentType(type, redirects?.kinds),
    clock,
    ...http,
    onLookup: (hostname, addresses) => watcher?.lookup(hostname, addresses),
    onReceived: (bytes) => {
      counters.bytes += bytes;
    },
  });
  const around = (polite: PurposeTransport) => withNames(polite, wire, waits);
  const stack = politeStack(wire, { ...options, waits, counters, around });
  return { ...stack, counters, waits, close: () => wire.close() };
}

interface StackOptions extends Pick<LiveFetcherOptions, "clock" | "rng" | "politeness" | "redirects" | "watcher"> {
  readonly waits: Waits;
  readonly counters: MutableCounters;
  /** What stands right above politeness. */
  readonly around?: (polite: PurposeTransport) => PurposeTransport;
}

/** All above the wire. */
function politeStack(wire: PurposeTransport, options: StackOptions) {
  const { clock, rng, waits, counters, watcher, around = (polite: PurposeTransport) => polite } = options;
  // Politeness asks robots.txt for the Crawl-delay, and robots.txt is fetched politely: the knot is tied at call time.
  const polite: PurposeTransport & HostGate = withPoliteness(withCounters(wire, counters), {
    ...options.politeness,
    clock,
    crawlDelayMs: (host) => obedient.crawlDelayMs(host),
    waits,
  });
  const patient = withRetry(around(polite), { clock, rng, onRetry: () => void counters.retries++, waits });
  const obedient: RobotsTransport = withRobots(watcher ? watchedRobots(patient, watcher) : patient, clock, waits);
  const fetcher = followRedirects(obedient, {
    ...options.redirects,
    now: () => clock.now(),
    onHop: () => void counters.redirects++,
  });
  const resources = followRedirects(obedient, { anything: true, now: () => clock.now() });
  return { fetcher, resources, gate: polite, transport: obedient, robots: obedient };
}

export interface SimulatedFetcherOptions extends Pick<LiveFetcherOptions, "rng" | "politeness" | "redirects"> {
  /** Of the simulation: latencies and rests pass on it. */
  readonly clock: Clock;
  /** From a request to its answer, on average; hosts differ by up to a half. */
  readonly latencyMs: number;
}

/** A recorded web as if it were live: every host answers after a time of its own, rests, and is asked politely. */
export function createSimulatedFetcher(web: Transport, options: SimulatedFetcherOptions): Omit<LiveFetcher, "close"> {
  const { clock, rng, latencyMs } = options;
  const counters = createCounters();
  const waits = new Waits(clockTimer(clock));
  const wire: Transport = {
    request: async (url, signal) => {
      await clock.sleep(latencyMs * (0.5 + rng.fork(hostOf(url)).next()), signal);
      return await web.request(url, signal);
    },
  };
  return { ...politeStack(wire, { ...options, waits, counters }), counters, waits };
}

function watchedRobots(transport: PurposeTransport, watcher: FetchWatcher): PurposeTransport {
  return {
    async request(url, signal, purpose) {
      const answer = await transport.request(url, signal, purpose);
      if (purpose === "robots" && answer.kind === "response") watcher.robots(answer);
      return answer;
    },
  };
}

export interface ReplayFetcherOptions {
  readonly clock: Clock;
  /** False when the recording has no robots.txt files and need not obey any. Default true. */
  readonly obeyRobots?: boolean;
  readonly redirects?: Omit<RedirectOptions, "onHop" | "now">;
}

export interface ReplayFetcher {
  readonly fetcher: Fetcher;
  readonly resources: Fetcher;
  /** The same without redirects and for what is no page, as of the live one. */
  readonly transport: Transport;
  readonly counters: FetchCounters;
}

/** For recorded webs: robots.txt and redirects over any transport, without politeness and retries. */
export function createReplayFetcher(
  transport: Transport,
  { clock, obeyRobots = true, redirects }: ReplayFetcherOptions,
): ReplayFetcher {
  const counters = createCounters();
  const counted = withCounters(transport, counters);
  const obedient = obeyRobots ? withRobots(counted, clock) : counted;
  const fetcher = followRedirects(obedient, {
    ...redirects,
    now: () => clock.now(),
    onHop: () => void counters.redirects++,
  });
  const resources = followRedirects(obedient, { anything: true, now: () => clock.now() });
  return { fetcher, resources, transport: obedient, counters };
}
