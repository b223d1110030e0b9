/**
 * Counts fetches of pages that wait, so that others may go ahead meanwhile. A fetch waits for one thing at a time, and what
 * a wait itself fetches (robots.txt, whose turn and tries take time too) is no page and counts no second time.
 * @module
 */
import type { FetchWaits } from "../fetching.ts";
import type { Clock } from "../system/clock.ts";
import type { Purpose } from "./purpose.ts";

/** An answer that has not come by then is late. */
const LATE_MS = 1000;
/** Whoever has waited for so long may have to wait for ever. */
const OVERDUE_MS = 3000;

/** Calls back after so many milliseconds; what it returns takes that back. */
export type Timer = (ms: number, call: () => void) => () => void;

const machineTimer: Timer = (ms, call) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/** By a clock that is slept on without moving it. */
export function clockTimer(clock: Clock): Timer {
  return (ms, call) => {
    const taken = new AbortController();
    void clock.sleep(ms, taken.signal).then(() => taken.signal.aborted || call());
    return () => taken.abort("not needed");
  };
}

export class Waits implements FetchWaits {
  readonly #timer: Timer;
  #count = 0;
  #overdue = 0;
  #listener: () => void = () => {};

  constructor(timer: Timer = machineTimer) {
    this.#timer = timer;
  }

  get count(): number {
    return this.#count;
  }

  get overdue(): number {
    return this.#overdue;
  }

  onWait(listener: () => void): void {
    this.#listener = listener;
  }

  async during<T>(purpose: Purpose | undefined, wait: Promise<T>): Promise<T> {
    if (purpose !== "page") return await wait;
    const end = this.#begin();
    try {
      return await wait;
    } finally {
      end();
    }
  }

  /** Begins to wait when the answer is late. */
  async whenLate<T>(purpose: Purpose | undefined, answer: Promise<T>): Promise<T> {
    if (purpose !== "page") return await answer;
    let end = this.#timer(LATE_MS, () => {
      end = this.#begin();
    });
    try {
      return await answer;
    } finally {
      end();
    }
  }

  /** Returns what ends it. */
  #begin(): () => void {
    let isOverdue = false;
    const stopTimer = this.#timer(OVERDUE_MS, () => {
      isOverdue = true;
      this.#overdue++;
      this.#listener();
    });
    this.#count++;
    this.#listener();
    return () => {
      stopTimer();
      this.#count--;
      if (isOverdue) this.#overdue--;
    };
  }
}
