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
import type { Wake } from "./wake.ts";

export class HostRest {
  readonly #frontier: Frontier;
  readonly #gate: HostGate;
  readonly #connections: number;
  readonly #clock: Clock;
  readonly #wake: Wake;
  readonly #active = new Map<number, number>();

  constructor(frontier: Frontier, gate: HostGate, connections: number, clock: Clock, wake: Wake) {
    this.#frontier = frontier;
    this.#gate = gate;
    this.#connections = connections;
    this.#clock = clock;
    this.#wake = wake;
  }

  started(url: CanonicalUrl, host: number): void {
    this.#active.set(host, (this.#active.get(host) ?? 0) + 1);
    this.#settle(hostOf(url), host);
  }

  finished(url: CanonicalUrl, host: number): void {
    const active = (this.#active.get(host) ?? 1) - 1;
    if (active === 0) this.#active.delete(host);
    else this.#active.set(host, active);
    this.#settle(hostOf(url), host);
  }

  #settle(name: string, host: number): void {
    const waitMs =
      (this.#active.get(host) ?? 0) >= this.#connections ? Number.POSITIVE_INFINITY : this.#gate.waitMs(name);
    this.#frontier.setReady(host, waitMs <= 0);
    if (waitMs <= 0) this.#wake.notify();
    else if (Number.isFinite(waitMs)) void this.#clock.sleep(waitMs).then(() => this.#settle(name, host));
  }
}
