/** A job, a web and a folder become a crawl that can be run and closed. @module */
import type { ReadingThreads } from "../digest/reading-threads.ts";
import { counted } from "../display.ts";
import { closeParts } from "../engine/readers.ts";
import { FatalCrawlError } from "../errors.ts";
import type { CrawlEvent, RunningCrawl } from "../events.ts";
import type { SavedCrawl } from "../journal.ts";
import type { ArchiveOptions } from "../store/archive.ts";
import { systemClock } from "../system/clock.ts";
import { VERSION } from "../system/version.ts";
import type { Parts, Recipe } from "../types.ts";
import type { OpenWebOptions } from "../webs/load.ts";
import { BesideArchive } from "./beside-archive.ts";
import { type Connection, connect, type NetworkOptions, restsOf } from "./connection.ts";
import { earlierPages } from "./earlier-pages.ts";
import {
  type ArchiveSettings,
  assertFree,
  createFolder,
  type OpenFolder,
  openFolder,
  readPrepared,
  writeJob,
  writePrepared,
} from "./folder.ts";
import type { CrawlJob } from "./job.ts";
import { KeptPages, reusing } from "./kept-pages.ts";
import { filtersOf } from "./own-filters.ts";
import { type PreparationStep, type PreparedCrawl, type PrepareOptions, prepareParts } from "./preparation.ts";
import { readingThreads } from "./reading.ts";
import { Resources } from "./resources.ts";
import { readJob } from "./saved-job.ts";
import { assertSeedsWithin, refusedLines, refusedSeeds } from "./seed-check.ts";
import { withSitemapsRead } from "./sitemap-seeds.ts";
import { assertSameFeatures, featuresOf, type StartOptions, startCrawl } from "./start.ts";
import { type HookReport, telling, Webhooks } from "./webhooks/webhooks.ts";
import { WithRequisites } from "./with-requisites.ts";

/** Iterate over it to run the crawl; then close it. */
export interface OpenedCrawl extends AsyncIterable<CrawlEvent> {
  /** Its progress, and the means to pause or stop it. */
  readonly crawl: RunningCrawl;
  readonly job: CrawlJob;
  readonly parts: Parts;
  /** The time that a simulation has taken so far, in milliseconds; undefined where time is real. */
  readonly simulatedMs: number | undefined;
  /** How long a host is still left in peace, in milliseconds, 0 for one that may be asked; undefined where none ever rests. */
  readonly restMs: ((host: string) => number) | undefined;
  /** What became of the job's webhooks so far; complete once the crawl is closed. */
  readonly webhooks: readonly HookReport[];
  /** The crawl's folder; undefined when nothing is saved. */
  readonly out: string | undefined;
  /** Gives back files, threads and connections; what was committed is saved. */
  close(): Promise<void>;
}

/** One whose parts are no concern of who runs it. */
export type RunnableCrawl = Omit<OpenedCrawl, "parts">;

export interface OpenOptions {
  /** Called while a recorded web is read for the first time. */
  readonly onWebProgress?: OpenWebOptions["onProgress"];
  /** The recipe of the job, where the calling program has made it. */
  readonly recipe?: Recipe | undefined;
  /** Says what takes time before the crawl begins. */
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Says how far that is. */
  readonly onStep?: ((step: PreparationStep) => void) | undefined;
  /** Threads that read pages, where more than one is fetched at once. Default: one less than the machine has cores, at most three. */
  readonly threads?: number | undefined;
  /** For experiments: a person whom a recipe may ask. */
  readonly person?: PrepareOptions["person"];
  /** Ends the preparation: the call throws the signal's reason, and the folder can be reopened. */
  readonly signal?: AbortSignal | undefined;
  /** By which what is posted to the job's webhooks is signed; it is not saved. */
  readonly webhookSecret?: string | undefined;
  /** Whether the crawl stops only to go on by another job: then nobody is told that it has finished. */
  readonly goesOn?: (() => boolean) | undefined;
  /** For simulations: where names are looked up. */
  readonly network?: NetworkOptions | undefined;
}

/**
 * Opens a new crawl, saved in the folder `out`, or nowhere. What is wrong with the job is found before it begins, and then
 * no folder stays behind; one that was stopped while it prepared can be reopened.
 */
export async function openCrawl(
  job: CrawlJob,
  { out, ...options }: OpenOptions & { out?: string | undefined } = {},
): Promise<OpenedCrawl> {
  if (out !== undefined) assertFree(out);
  const resources = new Resources();
  return resources.closingOnError(async () => {
    const threads = readingThreads(job, resources, options.threads);
    const connection = await connectionFor(job, resources, options);
    const common = { job, connection, resources, threads };
    if (out === undefined)
      return begin({ ...common, kept: new KeptPages(), folder: undefined, beside: undefined }, options);
    const folder = createFolder(out, job, archiveSettings(job));
    resources.add(async () => folder.close());
    try {
      const kept = new KeptPages(materialSettings(job, out));
      const beside = await archiveBeside(job, connection, resources, out);
      return await begin({ ...common, kept, folder, beside }, options);
    } catch (error) {
      if (error instanceof FatalCrawlError || options.signal?.aborted) throw error; // to go on with
      await resources.close();
      folder.discard();
      throw error;
    }
  });
}

/** Opens the crawl of a folder to go on with it, with `changes` to its job. */
export async function reopenCrawl(
  path: string,
  changes: (job: CrawlJob) => CrawlJob = (job) => job,
  options: OpenOptions = {},
): Promise<OpenedCrawl> {
  const job = changes(readJob(path));
  const resources = new Resources();
  return resources.closingOnError(async () => {
    const folder = openFolder(path, archiveSettings(job));
    resources.add(async () => folder.close());
    const { isBegun } = folder.store;
    const settings = materialSettings(job, path);
    const kept = settings === undefined ? new KeptPages() : await KeptPages.open(settings, { isBegun });
    const threads = readingThreads(job, resources, options.threads);
    const connection = await connectionFor(job, resources, options);
    const beside = await archiveBeside(job, connection, resources, path);
    const opening = { job, connection, resources, kept, folder, beside, threads };
    if (!isBegun) return begin(opening, options);
    resources.add(async () => kept.close());
    const { parts } = await prepare(opening, options, readPrepared(path));
    assertSameFeatures(job, parts);
    folder.store.saveJob(job);
    writeJob(path, job);
    return opened(opening, parts, folder.store.load(), options);
  });
}

interface Opening {
  readonly job: CrawlJob;
  readonly connection: Connection;
  readonly resources: Resources;
  readonly kept: KeptPages;
  readonly folder: OpenFolder | undefined;
  readonly beside: BesideArchive | undefined;
  readonly threads: ReadingThreads | undefined;
}

/** All that comes before the first page of a crawl. */
async function begin(opening: Opening, options: OpenOptions): Promise<OpenedCrawl> {
  const { connection, kept, folder } = opening;
  opening.resources.add(async () => kept.close());
  const job = await withSitemapsRead(opening.job, { transport: connection.transport, ...options });
  assertSeedsWithin(job);
  tellRefusedSeeds(job, options.onProgress);
  const { parts, made } = await prepare({ ...opening, job }, options, undefined);
  const complete = { ...job, features: featuresOf(parts), model: parts.relevance.name };
  if (folder !== undefined) {
    kept.sync();
    writePrepared(folder.path, made);
    folder.store.saveJob(complete);
    writeJob(folder.path, complete);
  }
  return opened({ ...opening, job: complete }, parts, undefined, options);
}

async function prepare(
  { job, connection, resources, kept }: Opening,
  options: OpenOptions,
  made: PrepareOptions["made"],
): Promise<PreparedCrawl> {
  const { fetcher, checkHops } = connection;
  const { recipe, onProgress, onStep, signal, person } = options;
  const given = { recipe, onProgress, onStep, signal, person };
  const prepared = await prepareParts({ job, fetcher, checkHops, filters: filtersOf(job), kept, made, ...given });
  resources.add(() => closeParts(prepared.parts));
  signal?.throwIfAborted();
  return prepared;
}

async function connectionFor(
  job: CrawlJob,
  resources: Resources,
  { onWebProgress, signal, network }: OpenOptions,
): Promise<Connection> {
  const onProgress: OpenWebOptions["onProgress"] = (progress) => {
    signal?.throwIfAborted();
    onWebProgress?.(progress);
  };
  const web =
    job.web === undefined ? undefined : await (await import("../webs/load.ts")).openWeb(job.web, { onProgress });
  if (web !== undefined) resources.add(async () => web.close());
  const connection = connect(job, web, systemClock, network);
  resources.add(() => connection.close());
  return connection;
}

async function archiveBeside(
  job: CrawlJob,
  connection: Connection,
  resources: Resources,
  folder: string,
): Promise<BesideArchive | undefined> {
  const settings = materialSettings(job, folder);
  if (settings === undefined || (job.live === undefined && job.requisites === undefined)) return undefined;
  const beside = await BesideArchive.open(settings);
  connection.watch(beside);
  resources.add(async () => {
    connection.watch(undefined);
    beside.close();
  });
  return beside;
}

function tellRefusedSeeds(job: CrawlJob, onProgress: OpenOptions["onProgress"]): void {
  const refused = refusedSeeds(job);
  if (refused.length === 0) return;
  onProgress?.(`Left out ${refused.length} of ${counted(job.seeds.length, "seed")}:${refusedLines(refused)}`);
}

function opened(
  opening: Opening,
  parts: Parts,
  saved: SavedCrawl | undefined,
  { webhookSecret, goesOn }: OpenOptions,
): OpenedCrawl {
  const { job, connection, resources, kept, folder, threads } = opening;
  // A recorded web can be asked twice; a server is not.
  const fetcher =
    job.live === undefined
      ? connection.fetcher
      : reusing(connection.fetcher, kept, { clock: systemClock, allowHop: connection.allowHop });
  const pages = startCrawl({
    job,
    parts,
    connection: { ...connection, fetcher },
    threads,
    ...(folder && { store: folder.store, marks: marksOf(folder, resources) }),
    ...(saved && { saved }),
  });
  const crawl = withRequisites(opening, pages);
  const webhooks = new Webhooks(job, crawl, systemClock, webhookSecret);
  resources.add(() => webhooks.close());
  return {
    crawl,
    job,
    parts,
    out: folder?.path,
    restMs: restsOf(connection),
    get simulatedMs() {
      return connection.simulation?.clock.elapsed();
    },
    get webhooks() {
      return webhooks.reports;
    },
    [Symbol.asyncIterator]: () => telling(crawl, webhooks, goesOn),
    close: () => resources.close(),
  };
}

function withRequisites({ job, connection, beside, folder }: Opening, crawl: RunningCrawl): RunningCrawl {
  const { requisites: budget } = job;
  if (budget === undefined || beside === undefined || folder === undefined) return crawl;
  const { resources: fetcher } = connection;
  return new WithRequisites(crawl, async function* (signal) {
    const { fetchRequisites } = await import("./requisites.ts");
    yield* fetchRequisites({ folder: folder.path, fetcher, beside, budget, signal });
  });
}

/** What other processes write into the folder. */
function marksOf({ path, store }: OpenFolder, resources: Resources): StartOptions["marks"] {
  const pages = earlierPages(path);
  resources.add(async () => pages.close());
  return { take: () => store.newMarks(), page: pages.page };
}

function materialSettings(job: CrawlJob, folder: string): ArchiveOptions | undefined {
  const settings = archiveSettings(job);
  return settings && { folder, ...settings };
}

export function archiveSettings(job: CrawlJob): ArchiveSettings | undefined {
  if (!job.archive) return undefined;
  const name = typeof job.topic.name === "string" ? job.topic.name : "";
  return {
    software: `honeyguide/${VERSION}`,
    description: `Focused crawl for "${name}" by the recipe ${job.recipe}`,
    now: () => systemClock.now(),
  };
}
