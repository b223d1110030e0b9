/**
 * Counts fetches of pages that wait, so that others may go ahead meanwhile. A fetch waits for one thing at a time, and what
 * a wait itself fetches (robots.txt, whose turn and tries take time too) is no page and counts no second time.
 * @module
 */
import type { FetchWaits } from "../fetching.ts";
import type { Purpose } from "./purpose.ts";

/** An answer that has not come by then is late. */
const LATE_MS = 1000;
/** Whoever has waited for so long may have to wait for ever. */
const OVERDUE_MS = 3000;

export class Waits implements FetchWaits {
  #count = 0;
  #overdue = 0;
  #listener: () => void = () => {};

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
    let end = () => clearTimeout(timer);
    const timer = setTimeout(() => {
      end = this.#begin();
    }, LATE_MS);
    try {
      return await answer;
    } finally {
      end();
    }
  }

  /** Returns what ends it. */
  #begin(): () => void {
    let isOverdue = false;
    const timer = setTimeout(() => {
      isOverdue = true;
      this.#overdue++;
      this.#listener();
    }, OVERDUE_MS);
    this.#count++;
    this.#listener();
    return () => {
      clearTimeout(timer);
      this.#count--;
      if (isOverdue) this.#overdue--;
    };
  }
}
