/**
 * One worker of a crawl on PostgreSQL, as one running crawl: it opens a session for the partitions that it gets, runs an engine
 * on them, and begins anew with another whenever they are shared out otherwise, or were lost.
 * @module
 */
import { hostname } from "node:os";
import type { Pool } from "pg";
import { systemCodeOf } from "../../errors.ts";
import type { CrawlEvent, FinishReason, Outlook, RunningCrawl } from "../../events.ts";
import type { Totals } from "../../journal.ts";
import { emptyTotals } from "../../metrics/figures.ts";
import { type CrawlEntry, setState, stateOf } from "../../store/postgres/crawls.ts";
import { patiently } from "../../store/postgres/database.ts";
import { closeSession, openSession, renewSession } from "../../store/postgres/sessions.ts";
import { LeaseLost } from "../../store/postgres/write-batch.ts";
import { systemClock } from "../../system/clock.ts";
import { Round, type RoundOptions } from "./round.ts";

export interface SharedCrawlOptions extends Omit<RoundOptions, "opened"> {
  readonly pool: Pool;
  readonly entry: CrawlEntry;
  /** The folder of this worker's archives. */
  readonly out: string;
}

/** How soon a worker for which there is nothing to do looks again. */
const IDLE_MS = 300;
/** So often in a row a worker may lose its session before it has done anything. */
const MOST_LOSSES = 20;

export class SharedCrawl implements RunningCrawl {
  readonly #options: SharedCrawlOptions;
  readonly #over = new AbortController();
  readonly #worker = `${hostname()}-${process.pid}`;
  #round: Round | undefined;
  #isPaused = false;
  #totals: Readonly<Totals> = emptyTotals();
  #waiting = 0;
  #hosts = 0;
  #outlook: Outlook | undefined;
  #decidingMs = 0;

  constructor(options: SharedCrawlOptions) {
    this.#options = options;
  }

  get totals(): Readonly<Totals> {
    return this.#round?.crawl.totals ?? this.#totals;
  }

  get waiting(): number {
    return this.#round?.crawl.waiting ?? this.#waiting;
  }

  get hosts(): number {
    return this.#round?.crawl.hosts ?? this.#hosts;
  }

  get outlook(): Outlook | undefined {
    return this.#round?.crawl.outlook ?? this.#outlook;
  }

  get decidingMs(): number {
    return this.#decidingMs + (this.#round?.crawl.decidingMs ?? 0);
  }

  pause(): void {
    this.#isPaused = true;
    this.#round?.crawl.pause();
  }

  resume(): void {
    this.#isPaused = false;
    this.#round?.crawl.resume();
  }

  stop(): void {
    this.#over.abort();
    this.#round?.crawl.stop();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CrawlEvent, void> {
    yield { type: "started", resumed: true, totals: this.totals, waiting: this.waiting };
    let before: number | undefined;
    let losses = 0;
    let reason = await this.#reason();
    while (reason === undefined) {
      const opened = await this.#patiently(() => this.#open(before));
      before = opened.session;
      if (opened.partitions.length === 0) await this.#idle(opened.session);
      else {
        const pagesBefore = this.totals.pages;
        try {
          yield* this.#run(new Round({ ...this.#options, opened }));
          losses = 0;
        } catch (error) {
          if (!isLoss(error) || ++losses > MOST_LOSSES) throw error;
          before = undefined;
          await this.#patiently(() => closeSession(this.#options.pool, opened.session));
        }
        if (this.totals.pages > pagesBefore) losses = 0;
      }
      reason = await this.#reason();
    }
    if (before !== undefined) await this.#patiently(() => closeSession(this.#options.pool, before ?? 0));
    yield { type: "finished", reason, totals: this.totals, waiting: this.waiting };
  }

  async *#run(round: Round): AsyncGenerator<CrawlEvent, void> {
    try {
      await round.open();
      this.#round = round;
      if (this.#isPaused) round.crawl.pause();
      if (this.#over.signal.aborted) round.crawl.stop();
      for await (const event of round.crawl) {
        if (event.type === "finished") await this.#finished(round, event.reason);
        else if (event.type !== "started") yield event;
      }
    } finally {
      if (this.#round !== undefined) this.#remember(this.#round.crawl);
      this.#round = undefined;
      await round.close();
    }
  }

  #remember(crawl: RunningCrawl): void {
    this.#totals = crawl.totals;
    this.#waiting = crawl.waiting;
    this.#hosts = crawl.hosts;
    this.#outlook = crawl.outlook;
    this.#decidingMs += crawl.decidingMs;
  }

  /** What one worker's engine has reached, all have. */
  async #finished(round: Round, reason: FinishReason): Promise<void> {
    await round.flush();
    const { pool, entry } = this.#options;
    if (reason === "recall" || reason === "dry" || reason === "budget")
      await this.#patiently(() => setState(pool, entry.id, "finished", reason));
  }

  async #open(before: number | undefined) {
    const { pool, entry, out } = this.#options;
    return openSession(pool, { crawl: entry.id, worker: this.#worker, folder: out, leaseMs: entry.lease_ms, before });
  }

  /** Until there is something for it to do. */
  async #idle(session: number): Promise<void> {
    const { pool, entry } = this.#options;
    const figures = { leaseMs: entry.lease_ms, waiting: 0, hosts: 0 };
    for (;;) {
      if ((await this.#reason()) !== undefined) return;
      const { isUneven } = await this.#patiently(() => renewSession(pool, { crawl: entry.id, session }, figures));
      if (isUneven) return;
      await systemClock.sleep(IDLE_MS, this.#over.signal);
    }
  }

  /** Why this worker ends; undefined while it goes on. */
  async #reason(): Promise<FinishReason | undefined> {
    if (this.#over.signal.aborted) return "stopped";
    const { state, reason } = await this.#patiently(() => stateOf(this.#options.pool, this.#options.entry.id));
    if (state === "stopped") return "stopped";
    if (state !== "finished") return undefined;
    return reason === "budget" || reason === "recall" || reason === "dry" ? reason : "exhausted";
  }

  #patiently<T>(action: () => Promise<T>): Promise<T> {
    return patiently(systemClock, this.#over.signal, action);
  }
}

/** Others have what this one worked on: by its lease, or by a page that is there already. */
function isLoss(error: unknown): boolean {
  return error instanceof LeaseLost || systemCodeOf(error) === "23505";
}
