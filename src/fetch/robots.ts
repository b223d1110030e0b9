/**
 * Asks robots.txt before every request. A refused URL goes no further down, so it costs no turn of its host.
 * @module
 */
import type { HttpResponse, Trouble } from "../fetching.ts";
import { onAbort } from "../system/abort.ts";
import type { Clock } from "../system/clock.ts";
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl, originOf } from "../url/canonical.ts";
import type { Purpose, PurposeTransport } from "./purpose.ts";
import { RobotsCache, type RobotsEntry } from "./robots-cache.ts";
import { fetchRobots, type RobotsAnswer } from "./robots-fetch.ts";
import { judgePath, type RobotsRules } from "./robots-parser.ts";
import { ABORTED, failed, skipped } from "./trouble.ts";
import { PRODUCT_TOKEN } from "./user-agent.ts";
import { Waits } from "./waits.ts";

/** How long an answer counts: 24 h, the most that RFC 9309 section 2.4 allows. */
const KEEP_MS = 24 * 3_600_000;
/** When to ask again after a failure. */
const KEEP_TROUBLE_MS = 600_000;
/** Origins remembered. */
const MAX_ORIGINS = 50_000;
/** Bytes of rules remembered. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface RobotsTransport extends PurposeTransport {
  /** The Crawl-delay for a host (name and port), as far as its robots.txt is known. */
  crawlDelayMs(host: string): number | undefined;
  /** The sitemaps that an origin's robots.txt names; fetches it if need be. */
  sitemaps(origin: string, signal: AbortSignal): Promise<readonly CanonicalUrl[]>;
}

/** A request for a robots.txt under way, for all who wait for it. */
interface Flight {
  readonly entry: Promise<RobotsEntry>;
  readonly controller: AbortController;
  waiting: number;
}

/** Wraps a transport so that nothing is requested that robots.txt disallows. */
export function withRobots(transport: PurposeTransport, clock: Clock, waits = new Waits()): RobotsTransport {
  const robots = new Robots(transport, clock, waits);
  return {
    request: (url, signal, purpose) => robots.request(url, signal, purpose),
    crawlDelayMs: (host) => robots.crawlDelayMs(host),
    sitemaps: (origin, signal) => robots.sitemaps(origin, signal),
  };
}

class Robots {
  readonly #transport: PurposeTransport;
  readonly #clock: Clock;
  readonly #waits: Waits;
  readonly #cache = new RobotsCache(MAX_ORIGINS, MAX_BYTES);
  readonly #flights = new Map<string, Flight>();

  constructor(transport: PurposeTransport, clock: Clock, waits: Waits) {
    this.#transport = transport;
    this.#clock = clock;
    this.#waits = waits;
  }

  async request(url: CanonicalUrl, signal: AbortSignal, purpose: Purpose | undefined): Promise<HttpResponse | Trouble> {
    const origin = originOf(url);
    const path = url.slice(origin.length);
    if (path !== "/robots.txt") {
      const entry = this.#fresh(origin) ?? (await this.#waits.during(purpose, this.#entry(origin, signal)));
      const refusal = entry === undefined ? ABORTED : refuse(entry, path);
      if (refusal !== undefined) return refusal;
    }
    return await this.#transport.request(url, signal, purpose);
  }

  crawlDelayMs(host: string): number | undefined {
    const secure = this.#known(`https://${host}`)?.crawlDelayMs;
    const plain = this.#known(`http://${host}`)?.crawlDelayMs;
    return secure === undefined || plain === undefined ? (secure ?? plain) : Math.max(secure, plain);
  }

  async sitemaps(origin: string, signal: AbortSignal): Promise<readonly CanonicalUrl[]> {
    const entry = await this.#entry(origin, signal);
    const urls = (entry?.rules?.sitemaps ?? []).map((sitemap) => canonicalUrl(sitemap, entry?.source));
    return [...new Set(urls.filter((url) => url !== undefined))];
  }

  #known(origin: string): RobotsRules | undefined {
    return this.#cache.get(origin)?.rules;
  }

  #fresh(origin: string): RobotsEntry | undefined {
    const cached = this.#cache.get(origin);
    return cached !== undefined && cached.expiresAt > this.#clock.elapsed() ? cached : undefined;
  }

  /** Undefined when the signal aborted first. */
  async #entry(origin: string, signal: AbortSignal): Promise<RobotsEntry | undefined> {
    const fresh = this.#fresh(origin);
    if (fresh !== undefined) return fresh;
    if (signal.aborted) return undefined;
    const flight = this.#flights.get(origin) ?? this.#start(origin, this.#cache.get(origin));
    flight.waiting++;
    const entry = await firstOf(flight.entry, signal);
    flight.waiting--;
    // Only when nobody waits any more is the shared request given up.
    if (entry === undefined && flight.waiting === 0) {
      this.#forget(origin, flight);
      flight.controller.abort();
    }
    return entry;
  }

  #start(origin: string, stale: RobotsEntry | undefined): Flight {
    const controller = new AbortController();
    const flight: Flight = { entry: this.#fly(origin, stale, controller.signal), controller, waiting: 0 };
    this.#flights.set(origin, flight);
    const forget = () => this.#forget(origin, flight);
    flight.entry.then(forget, forget);
    return flight;
  }

  async #fly(origin: string, stale: RobotsEntry | undefined, signal: AbortSignal): Promise<RobotsEntry> {
    const answer = await fetchRobots(this.#transport, origin, PRODUCT_TOKEN, signal);
    return this.#land(origin, answer, stale);
  }

  /** A later flight to the same origin stays. */
  #forget(origin: string, flight: Flight): void {
    if (this.#flights.get(origin) === flight) this.#flights.delete(origin);
  }

  #land(origin: string, answer: RobotsAnswer, stale: RobotsEntry | undefined): RobotsEntry {
    const now = this.#clock.elapsed();
    if (answer.rules !== undefined) {
      return this.#keep(origin, { ...answer, expiresAt: now + KEEP_MS });
    }
    if (answer.trouble?.code === "aborted") return { ...answer, expiresAt: now };
    const expiresAt = now + KEEP_TROUBLE_MS;
    // RFC 9309 section 2.4: an old copy may serve on while the file is unreachable.
    return this.#keep(origin, stale?.rules === undefined ? { ...answer, expiresAt } : { ...stale, expiresAt });
  }

  #keep(origin: string, entry: RobotsEntry): RobotsEntry {
    this.#cache.set(origin, entry);
    return entry;
  }
}

function refuse(entry: RobotsEntry, path: string): Trouble | undefined {
  if (entry.rules === undefined) return entry.trouble ?? failed("robots-unreachable", entry.source);
  const { allowed, rule } = judgePath(entry.rules, path);
  if (allowed || rule === undefined) return undefined;
  return skipped("robots", `${rule.text} (line ${rule.line} of ${entry.source})`);
}

/** The promise's value, or undefined as soon as the signal aborts. */
function firstOf<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stopListening = onAbort(signal, () => resolve(undefined));
    promise.then(resolve, reject).finally(stopListening);
  });
}
