/** Crawls on PostgreSQL, which several machines work on: how they stand, and orders to all their workers. @module */
import type { Pool } from "pg";
import { ConfigError } from "../errors.ts";
import { type Address, openPool, parseAddress } from "../store/postgres/address.ts";
import { crawlNames, findCrawl, setState } from "../store/postgres/crawls.ts";
import { asDatabaseError } from "../store/postgres/database.ts";
import { migrate } from "../store/postgres/migrations.ts";
import { statusOf } from "../store/postgres/status.ts";
import { type Clock, systemClock } from "../system/clock.ts";
import { idOf } from "./folder-id.ts";
import type { SharedCrawlView, SharedOrder } from "./shared-schemas.ts";

/** A status counts rows, so it is not asked for again soon: looking takes at most so small a part of the time. */
const PATIENCE = 50;
const REST_MS = 1000;
const CONNECTIONS = 2;

interface Database {
  readonly address: Address;
  readonly pool: Pool;
  isReady: boolean;
  seen: { until: number; views: readonly SharedCrawlView[] } | undefined;
}

export class SharedCrawls {
  readonly #databases: readonly Database[];
  readonly #clock: Clock;

  constructor(addresses: readonly string[], clock: Clock = systemClock) {
    this.#clock = clock;
    this.#databases = addresses.map((text) => {
      const address = parseAddress(text);
      return { address, pool: openPool(address, CONNECTIONS), isReady: false, seen: undefined };
    });
  }

  async list(): Promise<SharedCrawlView[]> {
    return (await Promise.all(this.#databases.map((database) => this.#views(database)))).flat();
  }

  async order(id: string, order: SharedOrder): Promise<SharedCrawlView> {
    for (const database of this.#databases) {
      const view = (await this.#views(database)).find((crawl) => crawl.id === id);
      if (view !== undefined) return this.#give(database, view, order);
    }
    throw new ConfigError("crawl-missing", "there is no such crawl", "Reload the list of crawls.");
  }

  async close(): Promise<void> {
    await Promise.all(this.#databases.map(({ pool }) => pool.end()));
  }

  async #give(database: Database, view: SharedCrawlView, order: SharedOrder): Promise<SharedCrawlView> {
    return asked(database, async (pool) => {
      const entry = await findCrawl(pool, view.crawl);
      if (entry.state !== "finished") await setState(pool, entry.id, STATES[order.action]);
      database.seen = undefined;
      return viewOf(database, await statusOf(pool, view.crawl));
    });
  }

  async #views(database: Database): Promise<readonly SharedCrawlView[]> {
    const startedAt = this.#clock.elapsed();
    if (database.seen !== undefined && startedAt < database.seen.until) return database.seen.views;
    return asked(database, async (pool) => {
      const names = database.address.crawl === undefined ? await crawlNames(pool) : [database.address.crawl];
      const views: SharedCrawlView[] = [];
      for (const name of names) views.push(viewOf(database, await statusOf(pool, name)));
      const now = this.#clock.elapsed();
      database.seen = { until: now + Math.max(REST_MS, PATIENCE * (now - startedAt)), views };
      return views;
    });
  }
}

const STATES = { pause: "paused", stop: "stopped", resume: "running" } as const;

function viewOf({ address }: Database, { workers, ...status }: Awaited<ReturnType<typeof statusOf>>): SharedCrawlView {
  const place = `${address.shown}#${status.crawl}`;
  return { id: idOf(place), address: address.shown, ...status, workers: workers.map((worker) => ({ ...worker })) };
}

async function asked<T>(database: Database, action: (pool: Pool) => Promise<T>): Promise<T> {
  try {
    if (!database.isReady) await migrate(database.pool);
    database.isReady = true;
    return await action(database.pool);
  } catch (error) {
    throw asDatabaseError(error, database.address.shown);
  }
}
