/**
 * Whose turn it is: per host the requests under way, the waiting ones in the order of arrival, and the earliest next
 * start. All times are `elapsed` of the crawl's clock: a wall clock that is set back must not keep hosts waiting. Asking
 * for the state of a host takes constant time.
 * @module
 */
import { onAbort } from "../system/abort.ts";
import type { HostMood, PolitenessOptions } from "./politeness.ts";

/** A longer Crawl-delay counts as this long. */
const MAX_CRAWL_DELAY_MS = 60_000;
/** Back-off after the first error in a row; it doubles with each. */
const BACK_OFF_MS = 2000;
const MAX_BACK_OFF_MS = 300_000;
/** Beyond this number, idle hosts are forgotten. */
const MAX_HOSTS = 10_000;

interface Host {
  readonly name: string;
  running: number;
  lastStart: number;
  /** Errors in a row. */
  failures: number;
  backOffUntil: number;
  readonly waiting: Set<Waiter>;
  /** Ends the timer that is set for the next waiting request. */
  timer: AbortController | undefined;
}

interface Waiter {
  readonly start: (hasTurn: boolean) => void;
}

export class HostTurns {
  readonly #options: PolitenessOptions;
  readonly #hosts = new Map<string, Host>();
  readonly #freeListeners: ((host: string) => void)[] = [];
  #sweepAt = MAX_HOSTS;

  constructor(options: PolitenessOptions) {
    this.#options = options;
  }

  /** How many hosts are remembered. */
  get size(): number {
    return this.#hosts.size;
  }

  /** 0: at once; Infinity: all turns are taken or spoken for. */
  waitMs(name: string): number {
    const host = this.#hosts.get(name);
    if (host === undefined) return 0;
    if (host.running + host.waiting.size >= this.#limit()) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#readyAt(host) - this.#options.clock.elapsed());
  }

  /** What is left of its rest, whatever is under way. */
  restMs(name: string): number {
    const host = this.#hosts.get(name);
    return host === undefined ? 0 : Math.max(0, this.#readyAt(host) - this.#options.clock.elapsed());
  }

  /** Called with each host that has a turn to give again. */
  onFree(listener: (host: string) => void): void {
    this.#freeListeners.push(listener);
  }

  /** Waits for a turn; false if the signal aborts first. */
  take(name: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    const host = this.#host(name);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        start: (hasTurn) => {
          stopListening();
          resolve(hasTurn);
        },
      };
      const giveUp = () => {
        if (host.waiting.delete(waiter)) waiter.start(false);
        if (host.waiting.size === 0) host.timer?.abort(); // a timer for nobody would only keep the process alive
        this.#tellIfFree(host);
      };
      const stopListening = onAbort(signal, giveUp);
      host.waiting.add(waiter);
      this.#serve(host);
    });
  }

  giveBack(name: string, mood: HostMood): void {
    const host = this.#host(name);
    host.running--;
    if (mood.kind === "well") host.failures = 0;
    if (mood.kind === "ill") this.#backOff(host, mood.waitMs);
    this.#serve(host);
    this.#tellIfFree(host);
  }

  #tellIfFree(host: Host): void {
    if (host.running + host.waiting.size >= this.#limit()) return;
    for (const listener of this.#freeListeners) listener(host.name);
  }

  #backOff(host: Host, askedMs: number): void {
    const doubled = Math.min(MAX_BACK_OFF_MS, BACK_OFF_MS * 2 ** Math.min(host.failures, 30));
    host.failures++;
    host.backOffUntil = Math.max(host.backOffUntil, this.#options.clock.elapsed() + Math.max(doubled, askedMs));
  }

  /** Starts the first waiting request, now or when the host is ready. */
  #serve(host: Host): void {
    const { clock } = this.#options;
    while (host.timer === undefined && host.running < this.#limit()) {
      const [first] = host.waiting;
      if (first === undefined) return;
      const waitMs = this.#readyAt(host) - clock.elapsed();
      if (waitMs > 0) {
        this.#serveLater(host, waitMs);
        return;
      }
      host.waiting.delete(first);
      host.running++;
      host.lastStart = clock.elapsed();
      first.start(true);
    }
  }

  #serveLater(host: Host, waitMs: number): void {
    const timer = new AbortController();
    host.timer = timer;
    void this.#options.clock.sleep(waitMs, timer.signal).then(() => {
      host.timer = undefined;
      this.#serve(host);
    });
  }

  #readyAt(host: Host): number {
    const { delayMs = 1000, crawlDelayMs } = this.#options;
    const asked = Math.min(crawlDelayMs?.(host.name) ?? 0, MAX_CRAWL_DELAY_MS);
    return Math.max(host.lastStart + Math.max(delayMs, asked), host.backOffUntil);
  }

  #limit(): number {
    return this.#options.connectionsPerHost ?? 1;
  }

  #host(name: string): Host {
    const known = this.#hosts.get(name);
    if (known !== undefined) return known;
    if (this.#hosts.size >= this.#sweepAt) this.#sweep();
    const host: Host = {
      name,
      running: 0,
      lastStart: Number.NEGATIVE_INFINITY,
      failures: 0,
      backOffUntil: Number.NEGATIVE_INFINITY,
      waiting: new Set(),
      timer: undefined,
    };
    this.#hosts.set(name, host);
    return host;
  }

  /** Forgets hosts that are ready anyway; sweeping at twice what is left keeps the cost per host constant. */
  #sweep(): void {
    const now = this.#options.clock.elapsed();
    for (const [name, host] of this.#hosts) {
      const isIdle = host.running === 0 && host.waiting.size === 0 && host.timer === undefined;
      if (isIdle && this.#readyAt(host) <= now) this.#hosts.delete(name);
    }
    this.#sweepAt = Math.max(MAX_HOSTS, this.#hosts.size * 2);
  }
}
