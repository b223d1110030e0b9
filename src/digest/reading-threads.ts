/**
 * Threads that read pages. Each has to load code, words and vectors before it can read its first page, so they are started before
 * it is known what to read, and load their code while the crawl prepares. Until a page comes they keep no process alive.
 * @module
 */
import { Thread } from "../system/threads.ts";
import type { DigestPlan } from "./digest.ts";
import type { DigestJob, DigestOutcomes } from "./thread.ts";

/** A page that takes more than this ends the thread, and is tried where the crawl runs, with all of its memory. */
const MAX_HEAP_MB = 1024;
/** A thread's start costs about as much as reading so many pages. */
const SHORT = 100;

export type ReadingThread = Thread<DigestJob, DigestOutcomes>;

/** Whether threads are worth their start. */
export function isLong(pages: number): boolean {
  return pages > SHORT;
}

export class ReadingThreads {
  readonly #threads: readonly ReadingThread[];
  #hasBegun = false;

  constructor(count: number) {
    this.#threads = Array.from({ length: count }, () => {
      const thread: ReadingThread = new Thread(new URL("./thread.ts", import.meta.url), {
        name: "a thread that reads pages",
        data: undefined,
        maxHeapMb: MAX_HEAP_MB,
      });
      thread.release();
      return thread;
    });
  }

  /** They read by this plan from now on. */
  begin(plan: DigestPlan): readonly ReadingThread[] {
    this.#hasBegun = true;
    for (const thread of this.#threads) thread.ask({ kind: "begin", plan }).catch(() => {}); // who asks it to read hears of it
    return this.#threads;
  }

  /** They keep the process alive from now on: somebody waits for what they read. */
  hold(): void {
    for (const thread of this.#threads) thread.hold();
  }

  /** Resolves when all of them have ended, whatever the reason. */
  get ended(): Promise<unknown> {
    return Promise.all(this.#threads.map(({ ended }) => ended));
  }

  /** Those that hold nothing yet are not waited for until they have loaded their code. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => (this.#hasBegun ? thread.close() : thread.terminate())));
  }
}
