/**
 * Threads that share out the jobs of a comparison: first come, first served. A thread that dies takes only its job
 * with it, and another is started in its place.
 * @module
 */
import { totalmem } from "node:os";
import { Thread } from "../../system/threads.ts";
import { refuseTelemetry } from "../../text/vectors/onnx/telemetry.ts";
import type { Job, News, Outcomes, ThreadSettings } from "./messages.ts";

type JobThread = Thread<Job, Outcomes, News>;

interface Waiting {
  /** Resolves when the thread has done the job or failed at it. */
  start(thread: JobThread): Promise<void>;
  reject(error: Error): void;
}

export interface JobHooks {
  readonly onStart?: () => void;
  readonly onPreparing?: (what: string) => void;
  readonly onPages?: (pages: number) => void;
}

/** The heap of a thread at most; what a thread needs beyond that ends it, not the process. */
const MAX_HEAP_MB = 4096;
const MB = 2 ** 20;

export class ThreadPool {
  readonly #settings: ThreadSettings;
  readonly #size: number;
  readonly #queue: Waiting[] = [];
  readonly #idle: JobThread[] = [];
  readonly #busy = new Map<JobThread, Waiting>();
  #isClosed = false;

  constructor(settings: ThreadSettings, size: number) {
    this.#settings = settings;
    this.#size = size;
  }

  run<K extends Job["kind"]>(job: Job & { kind: K }, hooks: JobHooks = {}): Promise<Outcomes[K]> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error("the threads are closed"));
      const start = (thread: JobThread) => {
        hooks.onStart?.();
        return thread.ask<K>(job, (news) => passOn(news, hooks)).then(resolve, reject);
      };
      this.#queue.push({ start, reject });
      this.#handOut();
    });
  }

  /** Ends all threads at once; jobs that are not done are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = [...this.#idle, ...this.#busy.keys()];
    for (const { reject } of [...this.#queue.splice(0), ...this.#busy.values()]) reject(new Error("stopped"));
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  #handOut(): void {
    while (this.#queue.length > 0) {
      const thread = this.#idle.pop() ?? (this.#busy.size < this.#size ? this.#start() : undefined);
      const next = thread === undefined ? undefined : this.#queue.shift();
      if (thread === undefined || next === undefined) return;
      this.#busy.set(thread, next);
      void next.start(thread).then(() => this.#release(thread));
    }
  }

  #start(): JobThread {
    refuseTelemetry();
    const thread: JobThread = new Thread(new URL("./thread.ts", import.meta.url), {
      name: "a thread of the comparison",
      data: this.#settings,
      maxHeapMb: Math.min(MAX_HEAP_MB, Math.floor(totalmem() / MB / (this.#size + 1))),
    });
    void thread.ended.then(() => this.#forget(thread));
    return thread;
  }

  #release(thread: JobThread): void {
    this.#busy.delete(thread);
    if (!thread.hasEnded) this.#idle.push(thread);
    this.#handOut();
  }

  /** A thread that dies over a job is released by the job's failure. */
  #forget(thread: JobThread): void {
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
  }
}

function passOn(news: News, { onPreparing, onPages }: JobHooks): void {
  if (news.type === "preparing") onPreparing?.(news.what);
  else onPages?.(news.pages);
}
