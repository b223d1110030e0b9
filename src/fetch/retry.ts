/**
 * A second and third try for what may pass: time-outs, lost connections, a name server that was busy, 429 and 5xx.
 * What the server or we decided (404, a bad certificate, a private address, too large) stays decided.
 * @module
 */
import type { HttpResponse, Trouble } from "../fetching.ts";
import type { Rng } from "../math/rng.ts";
import type { Clock } from "../system/clock.ts";
import type { CanonicalUrl } from "../types.ts";
import type { PurposeTransport } from "./purpose.ts";
import { retryAfterOf } from "./retry-after.ts";
import { ABORTED, isTemporaryDns } from "./trouble.ts";
import { Waits } from "./waits.ts";

/** Further tries after the first. */
const RETRIES = 2;
/** Wait before the first retry; it doubles with each. */
const DELAY_MS = 1000;
/** When a server asks for a longer wait than this, its answer is handed up as it is. */
const MAX_WAIT_MS = 30_000;

export interface RetryOptions {
  readonly clock: Clock;
  /** Spreads retries of many requests; each URL and attempt draws its own number, whatever the order of requests. */
  readonly rng: Rng;
  /** Told before each further try. */
  readonly onRetry?: () => void;
  /** Told of requests that wait for their next try. */
  readonly waits?: Waits;
}

export function withRetry(transport: PurposeTransport, options: RetryOptions): PurposeTransport {
  const { clock, waits = new Waits() } = options;
  return {
    request: async (url, signal, purpose) => {
      let answer = await transport.request(url, signal, purpose);
      for (let attempt = 1; attempt <= RETRIES && mayPass(answer); attempt++) {
        const waitMs = waitBefore(attempt, url, answer, options);
        if (waitMs > MAX_WAIT_MS) return answer;
        await waits.during(purpose, clock.sleep(waitMs, signal));
        if (signal.aborted) return ABORTED;
        options.onRetry?.();
        answer = await transport.request(url, signal, purpose);
      }
      return answer;
    },
  };
}

function mayPass(answer: HttpResponse | Trouble): boolean {
  if (answer.kind === "response")
    return answer.status === 429 || (answer.status >= 500 && answer.status !== 501 && answer.status !== 505);
  return answer.code === "timeout" || answer.code === "connect" || isTemporaryDns(answer);
}

/** The server's wish, or an exponential delay between half and the whole of its nominal length. */
function waitBefore(attempt: number, url: CanonicalUrl, answer: HttpResponse | Trouble, options: RetryOptions): number {
  const { clock, rng } = options;
  const asked = answer.kind === "response" ? retryAfterOf(answer, clock.now()) : answer.retryAfterMs;
  const nominal = DELAY_MS * 2 ** (attempt - 1);
  const jittered = nominal * (0.5 + 0.5 * rng.fork(url, attempt).next());
  return Math.max(asked ?? 0, jittered);
}
