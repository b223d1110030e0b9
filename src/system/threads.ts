/**
 * Worker threads that do jobs: the main thread asks, the thread answers. Jobs, outcomes and news are cloned on their
 * way. A job that throws fails alone; a thread that dies fails all it has not answered.
 * @module
 */
import { parentPort, Worker } from "node:worker_threads";
import { messageOf } from "../errors.ts";
import { detachOnce } from "./vm-flags.ts";

interface JobOfKind {
  readonly kind: string;
}

type OutcomesOf<Job extends JobOfKind> = { readonly [K in Job["kind"]]: unknown };

type Request<Job> = { readonly type: "job"; readonly id: number; readonly job: Job } | { readonly type: "close" };

type Answer<Outcome, News> =
  | { readonly type: "ready" }
  | { readonly type: "news"; readonly id: number; readonly news: News }
  | { readonly type: "done"; readonly id: number; readonly outcome: Outcome }
  | { readonly type: "failed"; readonly id: number; readonly message: string };

interface Waiter<Outcome, News> {
  hear(news: News): void;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

export interface ThreadOptions {
  /** Begins the errors of a thread that dies, e.g. `a thread that encodes`. */
  readonly name: string;
  /** The thread's module finds it as `workerData`. */
  readonly data: unknown;
  /** A heap beyond it ends the thread, not the process. Default: what Node.js gives every thread. */
  readonly maxHeapMb?: number;
}

/** A running thread, seen from the thread that started it. Its module calls `serveJobs`. */
export class Thread<Job extends JobOfKind, Outcomes extends OutcomesOf<Job>, News = never> {
  readonly #worker: Worker;
  readonly #waiters = new Map<number, Waiter<Outcomes[Job["kind"]], News>>();
  #nextId = 0;
  #end: Error | undefined;
  /** Settles when the thread takes jobs; jobs asked before wait. Rejects when the thread dies on the way. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has ended, whatever the reason. */
  readonly ended: Promise<void>;

  /** `module` is the source, `new URL("./some-thread.ts", import.meta.url)`; in a build its .js is started. */
  constructor(module: URL, options: ThreadOptions) {
    this.#worker = startWorker(module, options);
    let end = new Error(`${options.name} has ended`);
    this.#worker.on("error", (error) => {
      end = new Error(`${options.name} failed: ${messageOf(error)}`, { cause: error });
    });
    this.ended = new Promise((resolve) => this.#worker.once("exit", () => resolve()));
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on("message", (answer: Answer<Outcomes[Job["kind"]], News>) => {
        if (answer.type === "ready") resolve();
        else this.#hear(answer);
      });
      void this.ended.then(() => {
        reject(end);
        this.#fail(end);
      });
    });
    this.ready.catch(() => {}); // who does not wait for it hears of the end by the jobs
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  ask<K extends Job["kind"]>(job: Job & { kind: K }, onNews: (news: News) => void = () => {}): Promise<Outcomes[K]> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      // The thread answers each kind of job with the outcome of its kind.
      const settle = resolve as (outcome: Outcomes[Job["kind"]]) => void;
      this.#waiters.set(id, { hear: onNews, resolve: settle, reject });
      this.#post({ type: "job", id, job });
    });
  }

  /** Whether an idle thread keeps the process alive; it does from the beginning. */
  hold(): void {
    this.#worker.ref();
  }

  release(): void {
    this.#worker.unref();
  }

  /** Lets the thread close what it holds, and resolves when it has ended. */
  async close(): Promise<void> {
    this.hold(); // else the process may end while somebody waits for it
    this.#post({ type: "close" });
    await this.ended;
  }

  /** Ends the thread at once; what it has not answered is rejected. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(request: Request<Job>): void {
    this.#worker.postMessage(request);
  }

  #hear(answer: Exclude<Answer<Outcomes[Job["kind"]], News>, { type: "ready" }>): void {
    const waiter = this.#waiters.get(answer.id);
    if (answer.type !== "news") this.#waiters.delete(answer.id);
    if (answer.type === "news") waiter?.hear(answer.news);
    else if (answer.type === "done") waiter?.resolve(answer.outcome);
    else waiter?.reject(new Error(answer.message));
  }

  #fail(end: Error): void {
    this.#end = end;
    for (const { reject } of this.#waiters.values()) reject(end);
    this.#waiters.clear();
  }
}

/** What a thread's module does with its jobs. */
export interface JobServer<Job extends JobOfKind, Outcomes extends OutcomesOf<Job>, News> {
  work(job: Job, tell: (news: News) => void): Promise<Outcomes[Job["kind"]]>;
  /** Memory of an outcome that is handed over instead of copied: the thread must not look at it again. */
  handOver?(outcome: Outcomes[Job["kind"]]): readonly ArrayBuffer[];
  /** Called when the main thread closes this one. */
  close?(): Promise<void>;
}

/** Called once by a thread's module, when it is ready for jobs. */
export function serveJobs<Job extends JobOfKind, Outcomes extends OutcomesOf<Job>, News = never>(
  server: JobServer<Job, Outcomes, News>,
): void {
  const port = parentPort;
  if (port === null) throw new TypeError("serveJobs is for worker threads only");
  if (server.handOver !== undefined) detachOnce();
  const post = (answer: Answer<Outcomes[Job["kind"]], News>, handOver: readonly ArrayBuffer[] = []) =>
    port.postMessage(answer, handOver);
  const work = async (id: number, job: Job) => {
    try {
      const outcome = await server.work(job, (news) => post({ type: "news", id, news }));
      post({ type: "done", id, outcome }, server.handOver?.(outcome));
    } catch (error) {
      post({ type: "failed", id, message: messageOf(error) });
    }
  };
  const close = async () => {
    try {
      await server.close?.();
    } finally {
      port.close();
    }
  };
  port.on("message", (request: Request<Job>) => {
    void (request.type === "close" ? close() : work(request.id, request.job));
  });
  post({ type: "ready" });
}

function startWorker(source: URL, { data, maxHeapMb }: ThreadOptions): Worker {
  const options = {
    workerData: data,
    ...(maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
  };
  if (!import.meta.url.endsWith(".ts")) {
    return new Worker(new URL(source.href.replace(/\.ts$/, ".js")), options);
  }
  // Run from TypeScript, as in development and tests, a thread needs a loader of its own before it can read the code.
  const loader = import.meta.resolve("tsx/esm/api");
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(source)})))`;
  return new Worker(code, { ...options, eval: true, execArgv: [] });
}
