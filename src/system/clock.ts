/** Time as an argument, so that tests can hold it still. The only file that reads the machine's clock. @module */
import { onAbort } from "./abort.ts";

/** Time as an argument. */
export interface Clock {
  /** Milliseconds since 1970, for what is written down. Time servers and people set it, also back. */
  now(): number;
  /** Milliseconds since some moment in the past, for all that waits or expires: nobody can set it. */
  elapsed(): number;
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own `elapsed`, whatever clock the crawl goes by: to measure what work costs. */
export function stopwatchMs(): number {
  return performance.now();
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: stopwatchMs,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        stopListening?.();
        resolve();
      };
      const timer = setTimeout(done, ms);
      const stopListening = signal && onAbort(signal, done);
    }),
};

/** A clock that moves only when told (or slept on): `sleep` advances it at once. */
export class ManualClock implements Clock {
  #start: number;
  #elapsed = 0;
  constructor(start = 0) {
    this.#start = start;
  }
  now(): number {
    return this.#start + this.#elapsed;
  }
  elapsed(): number {
    return this.#elapsed;
  }
  /** Moves it on. */
  advance(ms: number): void {
    this.#elapsed += ms;
  }
  /** Sets what `now` tells forward or back, as a time server does; no time passes. */
  set(byMs: number): void {
    this.#start += byMs;
  }
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (!signal?.aborted) this.#elapsed += ms;
  }
}
