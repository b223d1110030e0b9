/**
 * One host, one turn at a time. Between two request starts to a host lies at least the delay, more if its robots.txt asks
 * for more or if it answers with errors; whoever comes while the host is not ready waits in the order of arrival.
 *
 * A host is a name and a port, whatever the scheme. By default one connection per host: a crawler that is a guest needs
 * no second one.
 * @module
 */
import type { HostGate, HttpResponse, Trouble } from "../fetching.ts";
import type { Clock } from "../system/clock.ts";
import { hostOf } from "../url/canonical.ts";
import { HostTurns } from "./host-turns.ts";
import type { PurposeTransport } from "./purpose.ts";
import { retryAfterOf } from "./retry-after.ts";
import { ABORTED } from "./trouble.ts";
import { Waits } from "./waits.ts";

/** A longer Retry-After counts as this long. */
const MAX_RETRY_AFTER_MS = 600_000;

export interface PolitenessOptions {
  readonly clock: Clock;
  /** Least time between the starts of two requests to a host. Default 1 s. */
  readonly delayMs?: number;
  /** Requests under way per host. Default 1. */
  readonly connectionsPerHost?: number;
  /** A host's Crawl-delay, where known; it only ever lengthens the delay. */
  readonly crawlDelayMs?: (host: string) => number | undefined;
  /** Told of requests that wait for their turn, or long for an answer. */
  readonly waits?: Waits;
}

/** Wraps a transport so that every host is asked politely; also tells when a host may be asked next. */
export function withPoliteness(transport: PurposeTransport, options: PolitenessOptions): PurposeTransport & HostGate {
  const turns = new HostTurns(options);
  const { clock, waits = new Waits() } = options;
  return {
    waitMs: (host) => turns.waitMs(host),
    restMs: (host) => turns.restMs(host),
    onFree: (listener) => turns.onFree(listener),
    request: async (url, signal, purpose) => {
      const host = hostOf(url);
      const isReady = turns.waitMs(host) === 0;
      const turn = turns.take(host, signal);
      const hasTurn = await (isReady ? turn : waits.during(purpose, turn));
      if (!hasTurn) return ABORTED;
      let answer: HttpResponse | Trouble = ABORTED;
      try {
        answer = await waits.whenLate(purpose, transport.request(url, signal, purpose));
        return answer;
      } finally {
        turns.giveBack(host, judge(answer, clock));
      }
    },
  };
}

/** What an answer says about how the host is doing. */
export type HostMood =
  | { readonly kind: "well" }
  | { readonly kind: "unknown" }
  | { readonly kind: "ill"; readonly waitMs: number };

const ILL_TROUBLES: ReadonlySet<string> = new Set(["timeout", "connect", "protocol"]);

function judge(answer: HttpResponse | Trouble, clock: Clock): HostMood {
  if (answer.kind === "response") {
    if (answer.status !== 429 && answer.status < 500) return { kind: "well" };
    const asked = retryAfterOf(answer, clock.now()) ?? 0;
    return { kind: "ill", waitMs: Math.min(asked, MAX_RETRY_AFTER_MS) };
  }
  return ILL_TROUBLES.has(answer.code) ? { kind: "ill", waitMs: 0 } : { kind: "unknown" };
}
