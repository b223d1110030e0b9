/**
 * Time for simulations: it stands still while anybody works, and jumps to the next who sleeps when all wait. Sleepers wake
 * one by one, in the order of their times and then of falling asleep, and the next only when all that the last one set off
 * is done. So what happens is always the same, however long the work on it takes.
 * @module
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { onAbort } from "./abort.ts";
import type { Clock } from "./clock.ts";

interface Sleeper {
  readonly at: number;
  readonly number: number;
  readonly wake: () => void;
}

/** Turns of the event loop in which nothing happens before all count as waiting: promises settle within one. */
const QUIET_TURNS = 2;

export class VirtualClock implements Clock {
  readonly #start: number;
  readonly #sleepers: Sleeper[] = [];
  #elapsed = 0;
  #number = 0;
  #working = 0;
  #isMoving = false;

  constructor(start = 0) {
    this.#start = start;
  }

  now(): number {
    return this.#start + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        stopListening?.();
        resolve();
      };
      const sleeper: Sleeper = { at: this.#elapsed + Math.max(0, ms), number: this.#number++, wake: done };
      const stopListening = signal && onAbort(signal, () => this.#rouse(sleeper));
      this.#add(sleeper);
      void this.#move();
    });
  }

  /** Time stands still until it is done. */
  async working<T>(work: Promise<T>): Promise<T> {
    this.begin();
    try {
      return await work;
    } finally {
      this.end();
    }
  }

  /** Somebody works until `end`. */
  begin(): void {
    this.#working++;
  }

  end(): void {
    this.#working--;
    void this.#move();
  }

  /** Whoever has begun waits for others meanwhile. */
  async waiting<T>(wait: Promise<T>): Promise<T> {
    this.end();
    try {
      return await wait;
    } finally {
      this.begin();
    }
  }

  #add(sleeper: Sleeper): void {
    let at = this.#sleepers.length;
    while (at > 0 && (this.#sleepers[at - 1]?.at ?? 0) > sleeper.at) at--;
    this.#sleepers.splice(at, 0, sleeper);
  }

  #rouse(sleeper: Sleeper): void {
    const at = this.#sleepers.indexOf(sleeper);
    if (at < 0) return;
    this.#sleepers.splice(at, 1);
    sleeper.wake();
  }

  async #move(): Promise<void> {
    if (this.#isMoving) return;
    this.#isMoving = true;
    while (this.#sleepers.length > 0) {
      for (let quiet = 0; quiet < QUIET_TURNS && this.#working === 0; quiet++) await nextTurn();
      if (this.#working > 0) break; // whoever works moves it on at the end
      const next = this.#sleepers.shift();
      if (next === undefined) break;
      this.#elapsed = Math.max(this.#elapsed, next.at);
      next.wake();
    }
    this.#isMoving = false;
  }
}
