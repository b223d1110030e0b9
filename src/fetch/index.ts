/**
 * Bytes in: from a link to a document. The live stack is, from the wire up:
 *
 *   http → counters → politeness → retry → robots → redirects
 *
 * so that robots.txt fetches and retries wait their turn like every request, robots.txt is retried too, and a URL that
 * robots.txt refuses costs neither a turn nor a request. Each redirect runs through all of it again.
 * @module
 */
import type { Fetcher, HostGate, HttpResponse, Transport } from "../fetching.ts";
import type { Rng } from "../math/rng.ts";
import type { Clock } from "../system/clock.ts";
import { createCounters, type FetchCounters, withCounters } from "./counters.ts";
import { isDocumentType } from "./documents.ts";
import { type ResolvedAddress, type Resolver, resolveBySystem } from "./guard.ts";
import { type HttpOptions, httpTransport } from "./http.ts";
import { type PolitenessOptions, withPoliteness } from "./politeness.ts";
import type { PurposeTransport } from "./purpose.ts";
import { followRedirects, type RedirectOptions } from "./redirects.ts";
import { withRetry } from "./retry.ts";
import { type RobotsTransport, withRobots } from "./robots.ts";

export { userAgent } from "./user-agent.ts";

export interface LiveFetcherOptions {
  readonly clock: Clock;
  /** For the jitter of retries. */
  readonly rng: Rng;
  /** Connections, limits, guard and proxy; `userAgent` is required. */
  readonly http: Omit<HttpOptions, "onReceived">;
  readonly politeness?: Omit<PolitenessOptions, "clock" | "crawlDelayMs">;
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
export function createLiveFetcher(options: LiveFetcherOptions): LiveFetcher {
  const { clock, rng, http, politeness, redirects, watcher } = options;
  const counters = createCounters();
  const wire = httpTransport({
    acceptContentType: (type) => isDocumentType(type, redirects?.kinds),
    ...http,
    ...(watcher && { resolve: watchedResolver(http.resolve ?? resolveBySystem, watcher) }),
    onReceived: (bytes) => {
      counters.bytes += bytes;
    },
  });
  // Politeness asks robots.txt for the Crawl-delay, and robots.txt is fetched politely: the knot is tied at call time.
  const polite: PurposeTransport & HostGate = withPoliteness(withCounters(wire, counters), {
    ...politeness,
    clock,
    crawlDelayMs: (host) => obedient.crawlDelayMs(host),
  });
  const patient = withRetry(polite, { clock, rng, onRetry: () => void counters.retries++ });
  const obedient: RobotsTransport = withRobots(watcher ? watchedRobots(patient, watcher) : patient, clock);
  const fetcher = followRedirects(obedient, {
    ...redirects,
    now: () => clock.now(),
    onHop: () => void counters.redirects++,
  });
  const resources = followRedirects(obedient, { anything: true, now: () => clock.now() });
  const close = () => wire.close();
  return { fetcher, resources, gate: polite, transport: obedient, robots: obedient, counters, close };
}

function watchedResolver(resolve: Resolver, watcher: FetchWatcher): Resolver {
  return async (hostname) => {
    const addresses = await resolve(hostname);
    watcher.lookup(hostname, addresses);
    return addresses;
  };
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
