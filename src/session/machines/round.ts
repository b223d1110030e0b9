/** One session of a worker: its engine, its archive, its way to the others; opened, run and closed. @module */
import { existsSync, readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { closeParts } from "../../engine/readers.ts";
import type { RunningCrawl } from "../../events.ts";
import { Archive } from "../../store/archive.ts";
import type { CrawlEntry } from "../../store/postgres/crawls.ts";
import { KeyTable, Partitions } from "../../store/postgres/keys.ts";
import { loadSession } from "../../store/postgres/load.ts";
import { type OpenedSession, renewSession } from "../../store/postgres/sessions.ts";
import { PostgresStore } from "../../store/postgres/store.ts";
import { systemClock } from "../../system/clock.ts";
import { makeFolder } from "../../system/make-folder.ts";
import type { Recipe } from "../../types.ts";
import { BesideArchive } from "../beside-archive.ts";
import type { Connection } from "../connection.ts";
import type { CrawlJob } from "../job.ts";
import { type KeptPages, reusing } from "../kept-pages.ts";
import { archiveSettings } from "../open.ts";
import { filtersOf } from "../own-filters.ts";
import { prepareParts } from "../preparation.ts";
import { readingThreads } from "../reading.ts";
import { Resources } from "../resources.ts";
import { assertSameFeatures, startCrawl } from "../start.ts";
import type { Heartbeat } from "./heartbeat.ts";
import { Neighbourhood } from "./neighbourhood.ts";

export interface RoundOptions {
  readonly pool: Pool;
  readonly entry: CrawlEntry;
  readonly job: CrawlJob;
  readonly opened: OpenedSession;
  readonly heartbeat: Heartbeat;
  readonly connection: Connection;
  /** What was fetched before the crawl began. */
  readonly kept: KeptPages;
  readonly out: string;
  readonly threads: number | undefined;
  readonly recipe?: Recipe | undefined;
}

/** The folder of a session's archive, in that of its worker. */
export function sessionFolder(out: string, session: number): string {
  return join(out, `session-${session}`);
}

export class Round {
  readonly #options: RoundOptions;
  readonly #resources = new Resources();
  readonly #over = new AbortController();
  #store: PostgresStore | undefined;
  #neighbours: Neighbourhood | undefined;
  #crawl: RunningCrawl | undefined;

  constructor(options: RoundOptions) {
    this.#options = options;
  }

  get crawl(): RunningCrawl {
    if (this.#crawl === undefined) throw new TypeError("the round is not open");
    return this.#crawl;
  }

  /** Building an engine may take longer than a lease. */
  async open(): Promise<void> {
    const built = new AbortController();
    const startedAt = systemClock.elapsed();
    const alive = this.#keepAlive(built.signal);
    try {
      await this.#build();
    } finally {
      built.abort();
      await alive;
    }
    this.#neighbours?.begin(systemClock.elapsed() - startedAt);
  }

  async #keepAlive(built: AbortSignal): Promise<void> {
    const { pool, opened, entry, heartbeat } = this.#options;
    const figures = { leaseMs: entry.lease_ms, waiting: 0, hosts: 0 };
    while (!built.aborted) {
      heartbeat.beat(opened.session, entry.lease_ms);
      // What is wrong with the database, or with the session, is found by who needs it.
      await renewSession(pool, opened, figures).catch(() => {});
      await systemClock.sleep(entry.lease_ms / 4, built);
    }
  }

  async #build(): Promise<void> {
    const { pool, entry, job, opened, connection, kept, recipe, heartbeat } = this.#options;
    const keys = new KeyTable();
    const partitions = new Partitions(entry.partitions);
    const { fetcher, checkHops } = connection;
    const prepared = { job, fetcher, checkHops, filters: filtersOf(job), kept, made: entry.prepared, recipe };
    const { parts } = await prepareParts(prepared);
    this.#resources.add(() => closeParts(parts));
    assertSameFeatures(job, parts);
    const { saved, positions } = await loadSession(pool, opened, keys);
    const neighbours = new Neighbourhood({
      pool,
      opened,
      partitions,
      keys,
      positions,
      budget: job.pages,
      window: Math.max(job.window, job.live === undefined ? 1 : job.concurrency),
      leaseMs: entry.lease_ms,
      clock: systemClock,
      onChange: () => this.#crawl?.stop(),
      onPause: (isPaused) => (isPaused ? this.#crawl?.pause() : this.#crawl?.resume()),
      hosts: () => this.#crawl?.hosts ?? 0,
      onLook: () => heartbeat.beat(opened.session, entry.lease_ms),
    });
    const store = new PostgresStore({
      ...opened,
      pool,
      keys,
      partitions,
      clock: systemClock,
      archive: await this.#archive(),
      over: this.#over.signal,
      onTaken: () => neighbours.taken(),
      onFailure: () => this.#crawl?.stop(),
    });
    this.#store = store;
    this.#neighbours = neighbours;
    this.#crawl = this.#start({ parts, saved, store, neighbours });
  }

  #start(what: Pick<Parameters<typeof startCrawl>[0], "parts" | "saved" | "store" | "neighbours">): RunningCrawl {
    const { job, connection, kept, threads } = this.#options;
    const fetcher =
      job.live === undefined
        ? connection.fetcher
        : reusing(connection.fetcher, kept, { clock: systemClock, allowHop: connection.allowHop });
    return startCrawl({
      job,
      connection: { ...connection, fetcher },
      threads: readingThreads(job, this.#resources, threads),
      ...what,
    });
  }

  /** Everything that was committed is written, or why it is not. */
  async flush(): Promise<void> {
    await this.#store?.flush();
  }

  async close(): Promise<void> {
    try {
      if (this.#store?.failure === undefined) await this.#store?.flush();
    } finally {
      this.#over.abort();
      try {
        await this.#neighbours?.end();
      } finally {
        await this.#resources.close();
      }
    }
  }

  async #archive(): Promise<Archive | undefined> {
    const { job, connection, out, opened } = this.#options;
    const settings = archiveSettings(job);
    if (settings === undefined) return undefined;
    const folder = sessionFolder(out, opened.session);
    makeFolder(folder);
    this.#resources.add(async () => removeEmpty(folder));
    const archive = new Archive({ folder, ...settings });
    this.#resources.add(async () => archive.close());
    if (job.live === undefined) return archive;
    const beside = await BesideArchive.open({ folder, ...settings });
    connection.watch(beside);
    this.#resources.add(async () => {
      connection.watch(undefined);
      beside.close();
    });
    return archive;
  }
}

function removeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}
