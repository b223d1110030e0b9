/**
 * An encoder whose work is done by worker threads, so that the main thread goes on crawling. A call's texts are shared
 * out among the threads; a text's vectors are the same whichever thread encodes it.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import { Thread } from "../../system/threads.ts";
import { openEncoder } from "./open-encoder.ts";
import type { ContextualEncoder, SentenceEncoder } from "./providers.ts";
import type { EncoderKind, Job, Outcomes } from "./worker-messages.ts";

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
    encode: (texts) => shareOut(texts, threads, (thread, part) => thread.ask("encode", part)),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
  if (!("sentence" in model)) return encoder;
  const sentence = (texts: readonly string[]) =>
    shareOut(texts, threads, (thread, part) => thread.ask("sentence", part));
  return Object.assign(encoder, { sentence });
}

/** Every job goes to the thread that has the least to do. */
async function shareOut<T>(
  texts: readonly string[],
  threads: readonly EncoderThread[],
  work: (thread: EncoderThread, part: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const outcomes = partsOf(texts).map((part) => {
    const thread = threads.reduce((best, next) => (next.waiting < best.waiting ? next : best));
    return work(thread, part);
  });
  return (await Promise.all(outcomes)).flat();
}

/** The texts in their order, in parts for one job each. */
function partsOf(texts: readonly string[]): string[][] {
  const parts: string[][] = [];
  let part: string[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    if (size >= JOB_CHARACTERS) {
      part = [];
      parts.push(part);
      size = 0;
    }
    part.push(text);
    size += text.length;
  }
  return parts;
}

class EncoderThread {
  readonly #thread: Thread<Job, Outcomes>;
  /** Characters of the jobs that are not answered yet. */
  waiting = 0;

  static async open(kind: EncoderKind): Promise<EncoderThread> {
    const module = new URL("./worker-thread.ts", import.meta.url);
    const thread = new Thread<Job, Outcomes>(module, { name: "a thread that encodes", data: kind });
    await thread.ready;
    return new EncoderThread(thread);
  }

  private constructor(thread: Thread<Job, Outcomes>) {
    this.#thread = thread;
  }

  async ask<K extends Job["kind"]>(kind: K, texts: readonly string[]): Promise<Outcomes[K]> {
    const characters = texts.reduce((sum, { length }) => sum + length, 1);
    this.waiting += characters;
    try {
      return await this.#thread.ask<K>({ kind, texts });
    } finally {
      this.waiting -= characters;
    }
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
