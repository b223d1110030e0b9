/** Time as an argument, so that tests can hold it still. The only file that reads the machine's clock. @module */

/** Time as an argument. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Milliseconds since some moment in the past, finer than `now` and never set back: to measure what work costs. */
export function stopwatchMs(): number {
  return performance.now();
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener("abort", done, { once: true });
    }),
};

/** A clock that moves only when told (or slept on): `sleep` advances it at once. */
export class ManualClock implements Clock {
  #now: number;
  constructor(start = 0) {
    this.#now = start;
  }
  now(): number {
    return this.#now;
  }
  /** Moves it on. */
  advance(ms: number): void {
    this.#now += ms;
  }
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (!signal?.aborted) this.#now += ms;
  }
}
