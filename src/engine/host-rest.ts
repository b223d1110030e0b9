/**
 * Politeness as the frontier sees it: a host with all its connections in use, or that must rest between requests, is
 * not offered to the strategy until it may be asked again. Postpones, never reorders silently.
 * @module
 */
import type { HostGate } from "../fetching.ts";
import type { Frontier } from "../frontier/frontier.ts";
import type { Clock } from "../system/clock.ts";
import type { CanonicalUrl } from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import type { Wake } from "./wake.ts";

/** A host that is busy for no one knows how long is looked at again after this time, where its gate does not tell. */
const LOOK_AGAIN_MS = 1000;

/** What a resting host has to offer is looked at again after this time. */
const LOOK_AT_LINKS_MS = 50;

/** Of more hosts than these, patience is the less the more there are: all of them stand still while one is waited for. */
const PATIENT_WITH = 60;

export interface HostRestOptions {
  readonly gate: HostGate;
  /** Per host. */
  readonly connections: number;
  /** For how long a better link is worth waiting for, while few hosts have given pages. */
  readonly patienceMs: number;
  readonly clock: Clock;
  readonly wake: Wake;
  /** Aborts when the crawl ends. */
  readonly over: AbortSignal;
}

/** What of a host that rests was last known. */
interface Resting {
  readonly name: string;
  lookAgainAt: number;
  readyAt: number;
  /** Of its best link: patience · ln p − `readyAt`. */
  worth: number;
}

/** Undefined where every host is always ready. */
export function hostRest(
  frontier: Frontier,
  { gate, connectionsPerHost: connections = 1, patienceMs = 0, parts }: CrawlOptions,
  around: Pick<HostRestOptions, "clock" | "wake" | "over">,
): HostRest | undefined {
  const hasPatience = parts.strategy.order === "priority";
  return gate && new HostRest(frontier, { gate, connections, patienceMs: hasPatience ? patienceMs : 0, ...around });
}

export class HostRest {
  readonly #frontier: Frontier;
  readonly #gate: HostGate;
  readonly #connections: number;
  readonly #clock: Clock;
  readonly #wake: Wake;
  readonly #over: AbortSignal;
  readonly #patienceMs: number;
  /** Hosts that have given a page. */
  readonly #giving = new Set<number>();
  /** Requests under way, by host, and the hosts of their links. */
  readonly #active = new Map<number, number>();
  readonly #underWay = new Map<CanonicalUrl, number>();
  /** Hosts that are not ready. */
  readonly #resting = new Map<number, Resting>();
  /** Those of them that are busy with requests for no link of theirs: redirects, made-up addresses. */
  readonly #busyOtherwise = new Map<string, number>();

  constructor(frontier: Frontier, { gate, connections, patienceMs, clock, wake, over }: HostRestOptions) {
    this.#frontier = frontier;
    this.#gate = gate;
    this.#connections = connections;
    this.#clock = clock;
    this.#wake = wake;
    this.#over = over;
    this.#patienceMs = patienceMs;
    gate.onFree?.((name) => {
      const host = this.#busyOtherwise.get(name);
      if (host !== undefined) this.#settle(name, host);
    });
  }

  /**
   * Whether a link of a host that rests is so much better than all that may be fetched now that it is worth waiting for:
   * p · exp(−rest / patience) of the one is above p of the other. A host that is late with an answer is not waited for.
   */
  get isWorthWaiting(): boolean {
    const best = this.#patienceMs > 0 ? this.#frontier.best() : undefined;
    if (best === undefined) return false;
    const now = this.#clock.elapsed();
    const least = this.#patience * Math.log(Math.max(0, this.#frontier.priority(best))) - now;
    for (const [host, resting] of this.#resting) {
      if (now >= resting.lookAgainAt) this.#look(host, resting, now);
      if (resting.readyAt > now && resting.worth > least) return true;
    }
    return false;
  }

  /** Every choice asks for all hosts that rest, so that little must be computed for each. */
  #look(host: number, resting: Resting, now: number): void {
    const link = this.#frontier.bestOf(host);
    resting.lookAgainAt = now + LOOK_AT_LINKS_MS;
    resting.readyAt = now + (this.#gate.restMs?.(resting.name) ?? 0);
    const promise = link === undefined ? 0 : Math.max(0, this.#frontier.priority(link));
    resting.worth = this.#patience * Math.log(promise) - resting.readyAt;
  }

  get #patience(): number {
    return this.#patienceMs * Math.min(1, PATIENT_WITH / this.#giving.size);
  }

  /** A host has given a page. */
  gave(host: number): void {
    this.#giving.add(host);
  }

  started(url: CanonicalUrl, host: number): void {
    this.#underWay.set(url, host);
    this.#active.set(host, (this.#active.get(host) ?? 0) + 1);
    this.#settle(hostOf(url), host);
  }

  /** Heard once for each link. */
  finished(url: CanonicalUrl): void {
    const host = this.#underWay.get(url);
    if (host === undefined) return;
    this.#underWay.delete(url);
    const active = (this.#active.get(host) ?? 1) - 1;
    if (active === 0) this.#active.delete(host);
    else this.#active.set(host, active);
    this.#settle(hostOf(url), host);
  }

  #settle(name: string, host: number): void {
    if (this.#over.aborted) return; // a host may rest for ten minutes, and nobody waits for it any more
    this.#busyOtherwise.delete(name);
    const isBusy = (this.#active.get(host) ?? 0) >= this.#connections;
    const waitMs = isBusy ? Number.POSITIVE_INFINITY : this.#gate.waitMs(name);
    this.#frontier.setReady(host, waitMs <= 0);
    if (waitMs > 0) this.#resting.set(host, { name, lookAgainAt: Number.NEGATIVE_INFINITY, readyAt: 0, worth: 0 });
    else this.#resting.delete(host);
    if (waitMs <= 0) this.#wake.notify();
    else if (!isBusy) this.#settleLater(name, host, waitMs);
  }

  #settleLater(name: string, host: number, waitMs: number): void {
    const isKnown = Number.isFinite(waitMs);
    if (!isKnown) this.#busyOtherwise.set(name, host);
    if (!isKnown && this.#gate.onFree !== undefined) return;
    void this.#clock.sleep(isKnown ? waitMs : LOOK_AGAIN_MS, this.#over).then(() => this.#settle(name, host));
  }
}
