/**
 * An encoder whose work is done by worker threads, so that the main thread goes on crawling. A call's texts are shared
 * out among the threads; a text's vectors are the same whichever thread encodes it.
 * @module
 */
import { Worker } from "node:worker_threads";
import { ConfigError, messageOf } from "../../errors.ts";
import { openEncoder } from "./open-encoder.ts";
import type { ContextualEncoder, SentenceEncoder, TokenVectors } from "./providers.ts";
import type { Answer, EncoderKind, Job } from "./worker-messages.ts";

/** Texts of so many characters go to a thread at once: some tens of milliseconds of work. */
const JOB_CHARACTERS = 4000;

export function openInWorkers(kind: EncoderKind & { kind: "bert" }, count: number): Promise<SentenceEncoder>;
export function openInWorkers(kind: EncoderKind, count: number): Promise<ContextualEncoder>;
export async function openInWorkers(kind: EncoderKind, count: number): Promise<ContextualEncoder> {
  if (!(Number.isInteger(count) && count >= 1)) {
    throw new ConfigError("bad-option", `the number of worker threads must be at least 1, got ${count}`, "Try 1.");
  }
  // Opened here first: it fails with its own error, fills the cache, and tells name, dimension, mean and scripts.
  const model = await openEncoder(kind);
  await model.close();
  const threads = await Promise.all(Array.from({ length: count }, () => EncoderThread.open(kind)));
  const { name, dimension, mean } = model;
  const encoder: ContextualEncoder = {
    name,
    ...(model.fingerprint === undefined ? {} : { fingerprint: model.fingerprint }),
    dimension,
    mean,
    understands: (text) => model.understands(text),
    encode: (texts) => shareOut(texts, threads, (thread, part) => thread.encode(part)),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
  if (!("sentence" in model)) return encoder;
  const sentence = (texts: readonly string[]) => shareOut(texts, threads, (thread, part) => thread.sentence(part));
  return Object.assign(encoder, { sentence });
}

/** Every job goes to the thread that has the least to do. */
async function shareOut<T>(
  texts: readonly string[],
  threads: readonly EncoderThread[],
  work: (thread: EncoderThread, part: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const jobs: Promise<readonly T[]>[] = [];
  for (let from = 0; from < texts.length; ) {
    let to = from;
    for (let size = 0; to < texts.length && size < JOB_CHARACTERS; to++) size += texts[to]!.length;
    const thread = threads.reduce((best, next) => (next.waiting < best.waiting ? next : best));
    jobs.push(work(thread, texts.slice(from, to)));
    from = to;
  }
  return (await Promise.all(jobs)).flat();
}

interface Waiter {
  readonly characters: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

class EncoderThread {
  readonly #worker: Worker;
  readonly #waiters = new Map<number, Waiter>();
  readonly #ended: Promise<unknown>;
  #nextId = 0;
  #failure: Error | undefined;
  /** Characters of the jobs that are not answered yet. */
  waiting = 0;

  static async open(kind: EncoderKind): Promise<EncoderThread> {
    const thread = new EncoderThread(kind);
    await new Promise<Answer>((resolve, reject) => thread.#waiters.set(-1, { characters: 0, resolve, reject }));
    return thread;
  }

  private constructor(kind: EncoderKind) {
    this.#worker = startThread(kind);
    this.#worker.on("message", (answer: Answer) => this.#settle(answer));
    this.#worker.on("error", (error) => this.#fail(new Error(`a thread that encodes failed: ${messageOf(error)}`)));
    this.#ended = new Promise((resolve) => this.#worker.once("exit", resolve));
    void this.#ended.then(() => this.#fail(new Error("a thread that encodes has ended")));
  }

  async encode(texts: readonly string[]): Promise<readonly TokenVectors[]> {
    const answer = await this.#ask("encode", texts);
    return answer.type === "encoded" ? answer.encodings : [];
  }

  async sentence(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const answer = await this.#ask("sentence", texts);
    return answer.type === "pooled" ? answer.vectors : [];
  }

  async close(): Promise<void> {
    this.#worker.postMessage("close");
    await this.#ended;
  }

  #ask(method: Job["method"], texts: readonly string[]): Promise<Answer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const id = this.#nextId++;
    const characters = texts.reduce((sum, { length }) => sum + length, 1);
    this.waiting += characters;
    const job: Job = { id, method, texts };
    return new Promise((resolve, reject) => {
      this.#waiters.set(id, { characters, resolve, reject });
      this.#worker.postMessage(job);
    });
  }

  #settle(answer: Answer): void {
    const id = answer.type === "ready" ? -1 : answer.id;
    const waiter = this.#waiters.get(id);
    this.#waiters.delete(id);
    this.waiting -= waiter?.characters ?? 0;
    if (answer.type === "failed") waiter?.reject(new Error(answer.message));
    else waiter?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const waiter of this.#waiters.values()) waiter.reject(this.#failure);
    this.#waiters.clear();
  }
}

/** Run from TypeScript, as in development and tests, a thread needs a loader of its own before it can read the code. */
function startThread(kind: EncoderKind): Worker {
  if (!import.meta.url.endsWith(".ts")) {
    return new Worker(new URL("./worker-thread.js", import.meta.url), { workerData: { kind } });
  }
  const loader = import.meta.resolve("tsx/esm/api");
  const entry = new URL("./worker-thread.ts", import.meta.url).href;
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(entry)})))`;
  return new Worker(code, { eval: true, workerData: { kind }, execArgv: [] });
}
