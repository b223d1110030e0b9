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

export interface RetryOptions {
  readonly clock: Clock;
  /** Spreads retries of many requests; each URL and attempt draws its own number, whatever the order of requests. */
  readonly rng: Rng;
  /** Further tries after the first. Default 2. */
  readonly retries?: number;
  /** Wait before the first retry; it doubles with each. Default 1 s. */
  readonly delayMs?: number;
  /** When a server asks for a longer wait than this, the answer is given up as it is. Default 30 s. */
  readonly maxWaitMs?: number;
  readonly onRetry?: () => void;
}

export function withRetry(transport: PurposeTransport, options: RetryOptions): PurposeTransport {
  const { clock, retries = 2, maxWaitMs = 30_000 } = options;
  return {
    request: async (url, signal, purpose) => {
      let answer = await transport.request(url, signal, purpose);
      for (let attempt = 1; attempt <= retries && mayPass(answer); attempt++) {
        const waitMs = waitBefore(attempt, url, answer, options);
        if (waitMs > maxWaitMs) return answer;
        await clock.sleep(waitMs, signal);
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
  const { clock, rng, delayMs = 1000 } = options;
  const asked = answer.kind === "response" ? retryAfterOf(answer, clock.now()) : answer.retryAfterMs;
  const nominal = delayMs * 2 ** (attempt - 1);
  const jittered = nominal * (0.5 + 0.5 * rng.fork(url, attempt).next());
  return Math.max(asked ?? 0, jittered);
}
