/**
 * Reads documents in a thread of its own, one after the other, each within limits on time and memory: what a document
 * costs is for its author to say, who may mean us harm. The thread is started by the first document; one that goes
 * beyond its limits takes the thread with it, and the next document gets a new one. An idle thread does not keep the process alive.
 * @module
 */
import { messageOf, systemCodeOf } from "../errors.ts";
import type { Trouble } from "../fetching.ts";
import { onAbort } from "../system/abort.ts";
import { Thread } from "../system/threads.ts";
import { badDocument, type Reading, type ReadingJob, tooCostly } from "./reading.ts";

type ReadingThread = Thread<ReadingJob, Record<ReadingJob["kind"], Reading>>;

const ABORTED: Trouble = { kind: "failed", code: "aborted", detail: "the crawl was stopped" };

/** Of the thread. */
const HEAP_MB = 256;

let thread: ReadingThread | undefined;
/** The documents before this one. */
let turn: Promise<unknown> = Promise.resolve();

/** Never rejects. When the signal aborts, nothing is read any more, and nothing keeps the process alive. */
export function readInThread(job: ReadingJob, signal?: AbortSignal): Promise<Reading> {
  const reading = turn.then(() => readNow(job, signal));
  turn = reading;
  return reading;
}

async function readNow(job: ReadingJob, signal: AbortSignal | undefined): Promise<Reading> {
  if (signal?.aborted) return ABORTED;
  const { kind, limits } = job;
  const current = await openThread();
  current.hold();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void current.terminate();
  }, limits.ms);
  const stopListening = signal && onAbort(signal, () => void current.terminate());
  try {
    return await current.ask(job);
  } catch (error) {
    if (signal?.aborted) return ABORTED;
    if (isLate) return tooCostly(kind, `more than ${limits.ms / 1000} s`);
    const { cause } = error instanceof Error ? error : {};
    if (systemCodeOf(cause) === "ERR_WORKER_OUT_OF_MEMORY") return tooCostly(kind, `more than ${HEAP_MB} MB of memory`);
    return badDocument(kind, messageOf(error));
  } finally {
    clearTimeout(timer);
    stopListening?.();
    current.release();
  }
}

/** Starting does not count against a document's time. */
async function openThread(): Promise<ReadingThread> {
  if (thread !== undefined && !thread.hasEnded) return thread;
  thread = new Thread(new URL("./document-thread.ts", import.meta.url), {
    name: "the thread that reads documents",
    data: undefined,
    maxHeapMb: HEAP_MB,
  });
  await thread.ready.catch(() => {}); // then the job fails too
  return thread;
}
