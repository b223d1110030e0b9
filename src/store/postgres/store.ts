/**
 * A crawl on PostgreSQL as one engine sees it. Commits are taken at once, archive records too, and written behind the engine's
 * back in their order, several in one transaction; when too many wait, the engine waits. What cannot be written ends the
 * engine, and another is built from what was.
 * @module
 */
import type { Pool } from "pg";
import type { Correction } from "../../correcting.ts";
import type { Fetched, HttpResponse, NotFetched } from "../../fetching.ts";
import type { ArchiveDraft, Commit, CrawlStore } from "../../journal.ts";
import type { Clock } from "../../system/clock.ts";
import type { Capture, CapturedResponse } from "../../warc/captured-response.ts";
import { type Archive, isWarcDraft } from "../archive.ts";
import { Batch } from "./batch.ts";
import { patiently, transaction } from "./database.ts";
import { keyOf } from "./keys.ts";
import { type WriteContext, writeBatch } from "./write-batch.ts";

/** The outcome of a choice that led to a page. */
export const PAGE = "page";

/** Commits that may wait; a crash loses them, and they are made again. */
const BACKLOG = 64;

export interface PostgresStoreOptions extends WriteContext {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly archive: Archive | undefined;
  /** Nobody waits for the database any more. */
  readonly over: AbortSignal;
  /** What was sent was taken in, and is gone from the tables. */
  readonly onTaken: () => void;
  /** Nothing more can be written. */
  readonly onFailure: () => void;
}

export class PostgresStore implements CrawlStore {
  readonly #options: PostgresStoreOptions;
  #batch = new Batch();
  #numbers = 0;
  #writes = 0;
  #writing: Promise<void> | undefined;
  #failure: unknown;
  #room: (() => void)[] = [];

  constructor(options: PostgresStoreOptions) {
    this.#options = options;
  }

  capture(response: HttpResponse, fetchedAt: number): Capture | undefined {
    return this.#options.archive?.capture(response, fetchedAt);
  }

  async draft(result: Fetched | NotFetched, fetchedAt: number, captured?: CapturedResponse): Promise<ArchiveDraft> {
    return this.#options.archive?.draft(result, fetchedAt, captured) ?? { bytes: 0 };
  }

  commit(commit: Commit, draft: ArchiveDraft | undefined): void {
    this.#assertWell();
    const { keys, archive } = this.#options;
    const batch = this.#batch;
    for (const { id, url } of [...commit.discovered, ...commit.met]) keys.set(id, keyOf(url));
    batch.add(commit);
    const { asked, page, trouble } = commit;
    if (asked !== undefined) {
      batch.outcomes.push({
        number: ++this.#numbers,
        chosen: asked.id,
        page: page?.id,
        code: page === undefined ? (trouble?.code ?? "") : PAGE,
        detail: trouble?.detail ?? "",
        decision: asked.decision,
        walker: asked.walker,
        priority: asked.priority,
        at: page?.fetchedAt ?? trouble?.at ?? 0,
      });
    }
    const written = isWarcDraft(draft) ? draft : undefined;
    const position = written && archive?.append(written, page, undefined);
    const { digest = "", id: record = "" } = written?.page ?? {};
    if (page !== undefined) batch.pages.push({ page, digest, record, position });
    batch.end = archive?.end;
    this.#write();
  }

  /** What the judge makes of pages now; every worker's learns the same by itself. */
  correct({ judged }: Correction): void {
    this.#assertWell();
    for (const one of judged) this.#batch.judged.set(one.page, one);
    if (judged.length > 0) this.#write();
  }

  async settled(): Promise<void> {
    while (this.#failure === undefined && this.#batch.size >= BACKLOG)
      await new Promise<void>((resolve) => this.#room.push(resolve));
    this.#assertWell();
  }

  /** Returns when everything that was committed is written. */
  async flush(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    this.#assertWell();
  }

  get failure(): unknown {
    return this.#failure;
  }

  #assertWell(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  #write(): void {
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    const { pool, clock, over, archive } = this.#options;
    try {
      await Promise.resolve(); // what is committed in the same turn goes into the same transaction
      while (this.#batch.size > 0 || this.#batch.judged.size > 0) {
        const batch = this.#batch;
        const write = ++this.#writes;
        this.#batch = new Batch();
        if (batch.pages.length > 0) await archive?.synced();
        await patiently(clock, over, () =>
          transaction(pool, (client) => writeBatch(client, this.#options, batch, write)),
        );
        if (batch.taken.length > 0) this.#options.onTaken();
        this.#makeRoom();
      }
    } catch (error) {
      this.#failure = error;
      this.#options.onFailure();
    } finally {
      this.#writing = undefined;
      this.#makeRoom();
    }
  }

  #makeRoom(): void {
    const waiting = this.#room;
    this.#room = [];
    for (const resolve of waiting) resolve();
  }
}
