/**
 * Digests pages here or in threads: what comes of a page is the same. Where there are threads, pages wait until these have loaded what
 * they need: read here meanwhile, they would have the same code compiled twice. Short crawls read theirs here.
 * @module
 */
import type { Digest, PageReader } from "../digesting.ts";
import { isMarkdown, kindOf } from "../document-kind.ts";
import type { Trouble } from "../fetching.ts";
import type { Capture, CapturedResponse } from "../warc/captured-response.ts";
import { type DigestPlan, digest, planOf, type Response } from "./digest.ts";
import { notesUnpacker } from "./packed-notes.ts";
import { unpacked } from "./packed-page.ts";
import { isLong, type ReadingThread, type ReadingThreads } from "./reading-threads.ts";

/** A digest, and the record of the page where a thread has made that too. */
export type Digested = Digest & { readonly captured?: CapturedResponse | undefined };

/** `capture` is asked where a thread reads the page: it has the bytes, and makes what the archive needs of them. */
export type Digester = (
  response: Response,
  signal?: AbortSignal,
  capture?: () => Capture | undefined,
) => Promise<Digested | Trouble>;

export interface DigesterOptions {
  /** Without them pages are read here; they are closed where they are not wanted. */
  readonly threads?: ReadingThreads | undefined;
  /** Ends the threads. */
  readonly over?: AbortSignal;
  /** Pages that are still to come, at most. */
  readonly pages: number;
}

export function openDigester(readers: readonly PageReader[], { threads, pages, over }: DigesterOptions): Digester {
  const plan = !isLong(pages) || readers.some(({ isHeavy }) => isHeavy) ? undefined : planOf(readers);
  if (threads === undefined || plan === undefined) {
    void threads?.close();
    return (response, signal) => digest(response, readers, signal);
  }
  const pool = new DigestPool(readers, threads, plan);
  over?.addEventListener("abort", () => void threads.close(), { once: true });
  return (response, signal, capture) => pool.digest(response, signal, capture);
}

interface Reading {
  readonly thread: ReadingThread;
  readonly unpackNotes: ReturnType<typeof notesUnpacker>;
  pages: number;
}

class DigestPool {
  readonly #readers: readonly PageReader[];
  readonly #threads: ReadingThreads;
  readonly #pool: readonly Reading[];

  constructor(readers: readonly PageReader[], threads: ReadingThreads, plan: DigestPlan) {
    this.#readers = readers;
    this.#threads = threads;
    this.#pool = threads.begin(plan).map((thread) => ({ thread, unpackNotes: notesUnpacker(readers), pages: 0 }));
  }

  async digest(
    response: Response,
    signal: AbortSignal | undefined,
    capture: (() => Capture | undefined) | undefined,
  ): Promise<Digested | Trouble> {
    const reading = isMarkup(response) ? this.#leastBusy() : undefined;
    if (reading === undefined) return digest(response, this.#readers, signal);
    const { url, headers, body } = response;
    this.#threads.hold();
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

  #leastBusy(): Reading | undefined {
    let least: Reading | undefined;
    for (const reading of this.#pool) {
      if (reading.thread.hasEnded) continue;
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
