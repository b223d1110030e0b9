/** Opens a crawl on PostgreSQL: a new one, which is prepared first, or one that others work on already. @module */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Pool } from "pg";
import { closeParts } from "../../engine/readers.ts";
import { ConfigError } from "../../errors.ts";
import { type Address, openPool, parseAddress } from "../../store/postgres/address.ts";
import {
  type CrawlEntry,
  createCrawl,
  findCrawl,
  isTaken,
  materialOf,
  nameTaken,
} from "../../store/postgres/crawls.ts";
import { asDatabaseError } from "../../store/postgres/database.ts";
import { migrate } from "../../store/postgres/migrations.ts";
import { systemClock } from "../../system/clock.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { openWeb } from "../../webs/load.ts";
import { type Connection, connect, restsOf } from "../connection.ts";
import { type CrawlJob, parseJob, seedsOfJob } from "../job.ts";
import { KeptPages } from "../kept-pages.ts";
import { archiveSettings, type OpenOptions, type RunnableCrawl } from "../open.ts";
import { filtersOf } from "../own-filters.ts";
import { prepareParts } from "../preparation.ts";
import { Resources } from "../resources.ts";
import { assertSeedsWithin } from "../seed-check.ts";
import { withSitemapsRead } from "../sitemap-seeds.ts";
import { featuresOf } from "../start.ts";
import { Heartbeat } from "./heartbeat.ts";
import { SharedCrawl } from "./shared-crawl.ts";
import { cutTails } from "./tails.ts";

export interface SharedOptions extends OpenOptions {
  /** The folder of this worker's archives. */
  readonly out: string;
  /** Into so many parts the hosts are shared out; set when a crawl begins. */
  readonly partitions?: number;
  /** After so long without a sign of life, others take a worker's part. */
  readonly leaseMs?: number;
}

const PARTITIONS = 256;
const LEASE_MS = 15_000;
const MATERIAL_FILE = "material-00001.warc.gz";

/** Runs something with a connection to the database, and says for people what is wrong with it. */
export async function withDatabase<T>(text: string, action: (pool: Pool, address: Address) => Promise<T>): Promise<T> {
  const address = parseAddress(text);
  const pool = openPool(address);
  try {
    await migrate(pool);
    return await action(pool, address);
  } catch (error) {
    throw asDatabaseError(error, address.shown);
  } finally {
    await pool.end();
  }
}

/** Makes a crawl on the database and opens a worker for it. `name` is unique there. */
export async function openSharedCrawl(
  text: string,
  name: string,
  job: CrawlJob,
  options: SharedOptions,
): Promise<RunnableCrawl> {
  assertShareable(job);
  return opening(text, options, async (pool, resources) => {
    if (await isTaken(pool, name)) throw nameTaken(name);
    const connection = await connectionFor(job, resources, options);
    return { entry: await prepared(pool, name, job, connection, options), connection };
  });
}

/** Opens a worker for a crawl that is there. */
export async function joinSharedCrawl(
  text: string,
  name: string | undefined,
  options: SharedOptions,
): Promise<RunnableCrawl> {
  return opening(text, options, async (pool, resources, address) => {
    const entry = await findCrawl(pool, name ?? address.crawl);
    return { entry, connection: await connectionFor(jobOf(entry), resources, options) };
  });
}

export function jobOf({ job, name }: CrawlEntry): CrawlJob {
  return parseJob(job, `the crawl ${name} of the database`);
}

type Begun = { readonly entry: CrawlEntry; readonly connection: Connection };

async function opening(
  text: string,
  options: SharedOptions,
  begin: (pool: Pool, resources: Resources, address: Address) => Promise<Begun>,
): Promise<RunnableCrawl> {
  const address = parseAddress(text);
  const resources = new Resources();
  const pool = openPool(address);
  resources.add(() => pool.end());
  try {
    return await resources.closingOnError(async () => {
      await migrate(pool);
      const { entry, connection } = await begin(pool, resources, address);
      const heartbeat = new Heartbeat(address);
      resources.add(() => heartbeat.close());
      return await opened({ pool, entry, connection, heartbeat }, resources, options);
    });
  } catch (error) {
    throw asDatabaseError(error, address.shown);
  }
}

async function opened(
  { pool, entry, connection, heartbeat }: Begun & { readonly pool: Pool; readonly heartbeat: Heartbeat },
  resources: Resources,
  { threads, recipe, out: folder }: SharedOptions,
): Promise<RunnableCrawl> {
  const out = resolve(folder);
  const job = jobOf(entry);
  makeFolder(out);
  await cutTails(pool, entry.id, out);
  const kept = await keptPages(pool, entry, job, out);
  resources.add(async () => kept.close());
  const crawl = new SharedCrawl({ pool, entry, heartbeat, job, connection, kept, out, threads, recipe });
  return {
    crawl,
    job,
    out,
    simulatedMs: undefined,
    restMs: restsOf(connection),
    webhooks: [],
    [Symbol.asyncIterator]: () => crawl[Symbol.asyncIterator](),
    close: () => resources.close(),
  };
}

/** All workers make their parts from the same pages. */
async function keptPages(pool: Pool, { id }: CrawlEntry, job: CrawlJob, out: string): Promise<KeptPages> {
  const material = await materialOf(pool, id);
  if (material === undefined) return new KeptPages();
  writeFileSync(join(out, MATERIAL_FILE), material);
  return KeptPages.open(materialSettings(job, out), { isBegun: true });
}

async function prepared(
  pool: Pool,
  name: string,
  asked: CrawlJob,
  { transport, fetcher, checkHops }: Connection,
  { out, recipe, onProgress, onStep, signal, partitions = PARTITIONS, leaseMs = LEASE_MS }: SharedOptions,
): Promise<CrawlEntry> {
  makeFolder(out);
  const job = await withSitemapsRead(asked, { transport, onProgress, signal });
  assertSeedsWithin(job);
  const kept = new KeptPages(materialSettings(job, out));
  const given = { recipe, onProgress, onStep, signal };
  const { parts, made } = await prepareParts({ job, fetcher, checkHops, filters: filtersOf(job), kept, ...given });
  const isProbability = parts.isProbability === true;
  const complete = { ...job, features: featuresOf(parts), model: parts.relevance.name };
  await closeParts(parts);
  kept.close();
  signal?.throwIfAborted();
  const file = join(out, MATERIAL_FILE);
  const material = existsSync(file) ? readFileSync(file) : undefined;
  return createCrawl(pool, {
    name,
    job: complete,
    prepared: made,
    isProbability,
    material,
    seeds: seedsOfJob(job),
    partitions,
    leaseMs,
  });
}

function materialSettings(job: CrawlJob, folder: string) {
  const settings = archiveSettings({ ...job, archive: true });
  return { folder, software: "", description: "", now: () => systemClock.now(), ...settings };
}

async function connectionFor(
  job: CrawlJob,
  resources: Resources,
  { onWebProgress, network }: SharedOptions,
): Promise<Connection> {
  const web =
    job.web === undefined ? undefined : await openWeb(job.web, { ...(onWebProgress && { onProgress: onWebProgress }) });
  if (web !== undefined) resources.add(async () => web.close());
  const connection = connect(job, web, systemClock, network);
  resources.add(() => connection.close());
  return connection;
}

function assertShareable({ simulated, requisites, webhooks }: CrawlJob): void {
  const given = { "--latency": simulated, "--requisites": requisites, "--webhook": webhooks?.[0] };
  const what = Object.entries(given).find(([, value]) => value !== undefined)?.[0];
  if (what === undefined) return;
  throw new ConfigError("bad-option", `${what} does not go with --store`, "Leave it out, or crawl without --store.");
}
