/**
 * Digests pages here or in threads: what comes of a page is the same. A thread has to load words, vectors and code before it
 * can read its first page, so threads are started when a crawl turns out to be more than a short one, and until one is
 * ready pages are read here.
 * @module
 */
import type { Digest, PageReader } from "../digesting.ts";
import { isMarkdown, kindOf } from "../document-kind.ts";
import type { Trouble } from "../fetching.ts";
import { Thread } from "../system/threads.ts";
import type { Capture, CapturedResponse } from "../warc/captured-response.ts";
import { type DigestPlan, digest, planOf, type Response } from "./digest.ts";
import { notesUnpacker } from "./packed-notes.ts";
import { unpacked } from "./packed-page.ts";
import type { DigestJob, DigestOutcomes } from "./thread.ts";

/** A thread's start costs about as much as reading so many pages. */
const SHORT = 50;
/** A page that takes more than this ends the thread, and is tried where the crawl runs, with all of its memory. */
const MAX_HEAP_MB = 1024;

/** A digest, and the record of the page where a thread has made that too. */
export type Digested = Digest & { readonly captured?: CapturedResponse | undefined };

/** `capture` is asked where a thread reads the page: it has the bytes, and makes what the archive needs of them. */
export type Digester = (
  response: Response,
  signal?: AbortSignal,
  capture?: () => Capture | undefined,
) => Promise<Digested | Trouble>;

export interface DigesterOptions {
  /** 0 reads all pages here. */
  readonly threads?: number | undefined;
  /** Ends the threads. */
  readonly over?: AbortSignal;
  /** Pages that are read before threads are started. */
  readonly short?: number;
}

export function openDigester(readers: readonly PageReader[], options: DigesterOptions = {}): Digester {
  const { threads = 0, short = SHORT, over } = options;
  const plan = threads === 0 || readers.some(({ isHeavy }) => isHeavy) ? undefined : planOf(readers);
  if (plan === undefined) return (response, signal) => digest(response, readers, signal);
  const pool = new DigestPool(readers, plan, threads, short);
  over?.addEventListener("abort", () => void pool.close(), { once: true });
  return (response, signal, capture) => pool.digest(response, signal, capture);
}

interface Reading {
  readonly thread: Thread<DigestJob, DigestOutcomes>;
  readonly unpackNotes: ReturnType<typeof notesUnpacker>;
  isReady: boolean;
  pages: number;
}

class DigestPool {
  readonly #readers: readonly PageReader[];
  readonly #plan: DigestPlan;
  readonly #threads: number;
  /** Undefined before they are started. */
  #pool: Reading[] | undefined;
  #untilStart: number;
  #isClosed = false;

  constructor(readers: readonly PageReader[], plan: DigestPlan, threads: number, short: number) {
    this.#readers = readers;
    this.#plan = plan;
    this.#threads = threads;
    this.#untilStart = short;
  }

  async digest(
    response: Response,
    signal: AbortSignal | undefined,
    capture: (() => Capture | undefined) | undefined,
  ): Promise<Digested | Trouble> {
    if (this.#untilStart-- <= 0 && !this.#isClosed)
      this.#pool ??= Array.from({ length: this.#threads }, () => this.#start());
    const reading = isMarkup(response) ? this.#leastBusy() : undefined;
    if (reading === undefined) return digest(response, this.#readers, signal);
    const { url, headers, body } = response;
    reading.pages++;
    try {
      const job = { kind: "digest", response: { url, headers, body }, capture: capture?.() } as const;
      const read = await reading.thread.ask(job);
      if (!("packed" in read)) return read;
      const { packed, notes, captured } = read;
      return { page: unpacked(packed), notes: reading.unpackNotes(notes), ...(captured && { captured }) };
    } catch {
      return await digest(response, this.#readers, signal); // a bug shows here as well, and a thread that died is no reason to stop
    } finally {
      reading.pages--;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all((this.#pool ?? []).map(({ thread }) => thread.close()));
  }

  #start(): Reading {
    const thread = new Thread<DigestJob, DigestOutcomes>(new URL("./thread.ts", import.meta.url), {
      name: "a thread that reads pages",
      data: this.#plan,
      maxHeapMb: MAX_HEAP_MB,
    });
    const reading = { thread, unpackNotes: notesUnpacker(this.#readers), isReady: false, pages: 0 };
    thread.ready.then(
      () => {
        reading.isReady = true;
      },
      () => {}, // pages are read here, as they were
    );
    return reading;
  }

  #leastBusy(): Reading | undefined {
    let least: Reading | undefined;
    for (const reading of this.#pool ?? []) {
      if (!reading.isReady || reading.thread.hasEnded) continue;
      if (least === undefined || reading.pages < least.pages) least = reading;
    }
    return least;
  }
}

/** Other documents are read in a thread of their own anyway, with its limits (`documents/reading-room.ts`). */
function isMarkup({ headers, body }: Response): boolean {
  const contentType = headers["content-type"] ?? "";
  const kind = kindOf(contentType, body);
  return kind === "html" || (kind === "text" && !isMarkdown(contentType));
}
