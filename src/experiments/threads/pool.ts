/**
 * Threads that share out the jobs of a comparison: first come, first served. A thread that dies takes only its job
 * with it, and another is started in its place.
 * @module
 */
import { totalmem } from "node:os";
import { Worker } from "node:worker_threads";
import { messageOf } from "../../errors.ts";
import type { Answer, Job, Outcomes, ThreadSettings } from "./messages.ts";

interface Waiting {
  readonly job: Job;
  readonly hooks: JobHooks;
  resolve(outcome: Outcomes[Job["kind"]]): void;
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
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  #isClosed = false;

  constructor(settings: ThreadSettings, size: number) {
    this.#settings = settings;
    this.#size = size;
  }

  run<K extends Job["kind"]>(job: Extract<Job, { kind: K }>, hooks: JobHooks = {}): Promise<Outcomes[K]> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error("the threads are closed"));
      // The thread answers each kind of job with the outcome of its kind.
      const settle = resolve as (outcome: Outcomes[Job["kind"]]) => void;
      this.#queue.push({ job, hooks, resolve: settle, reject });
      this.#handOut();
    });
  }

  /** Ends all threads at once; jobs that are not done are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const workers = [...this.#idle, ...this.#busy.keys()];
    const waiting = [...this.#queue.splice(0), ...this.#busy.values()];
    this.#busy.clear();
    for (const { reject } of waiting) reject(new Error("stopped"));
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #handOut(): void {
    while (this.#queue.length > 0) {
      const worker = this.#idle.pop() ?? (this.#busy.size < this.#size ? this.#start() : undefined);
      const next = worker === undefined ? undefined : this.#queue.shift();
      if (worker === undefined || next === undefined) return;
      this.#busy.set(worker, next);
      next.hooks.onStart?.();
      worker.postMessage(next.job);
    }
  }

  #start(): Worker {
    const heap = Math.min(MAX_HEAP_MB, Math.floor(totalmem() / MB / (this.#size + 1)));
    const worker = startThread(this.#settings, { maxOldGenerationSizeMb: heap });
    let problem = "the thread has ended";
    worker.on("message", (answer: Answer) => this.#hear(worker, answer));
    worker.on("error", (error) => {
      problem = messageOf(error);
    });
    worker.once("exit", () => this.#lose(worker, problem));
    return worker;
  }

  #hear(worker: Worker, answer: Answer): void {
    const waiting = this.#busy.get(worker);
    if (waiting === undefined) return;
    if (answer.type === "preparing") waiting.hooks.onPreparing?.(answer.what);
    else if (answer.type === "progress") waiting.hooks.onPages?.(answer.pages);
    else this.#finish(worker, waiting, answer);
  }

  #finish(worker: Worker, waiting: Waiting, answer: Extract<Answer, { type: "done" | "failed" }>): void {
    this.#busy.delete(worker);
    this.#idle.push(worker);
    if (answer.type === "done") waiting.resolve(answer.outcome);
    else waiting.reject(new Error(answer.message));
    this.#handOut();
  }

  #lose(worker: Worker, problem: string): void {
    const waiting = this.#busy.get(worker);
    this.#busy.delete(worker);
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
    waiting?.reject(new Error(problem));
    if (!this.#isClosed) this.#handOut();
  }
}

/** Run from TypeScript, as in development and tests, a thread needs a loader of its own before it can read the code. */
function startThread(settings: ThreadSettings, resourceLimits: { maxOldGenerationSizeMb: number }): Worker {
  if (!import.meta.url.endsWith(".ts")) {
    return new Worker(new URL("./thread.js", import.meta.url), { workerData: settings, resourceLimits });
  }
  const loader = import.meta.resolve("tsx/esm/api");
  const entry = new URL("./thread.ts", import.meta.url).href;
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(entry)})))`;
  return new Worker(code, { eval: true, workerData: settings, resourceLimits, execArgv: [] });
}
