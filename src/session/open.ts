/** A job, a web and a folder become a crawl that can be run and closed. @module */
import { join } from "node:path";
import { closeParts } from "../engine/readers.ts";
import type { CrawlEvent, RunningCrawl } from "../events.ts";
import type { SavedCrawl } from "../journal.ts";
import { systemClock } from "../system/clock.ts";
import { VERSION } from "../system/version.ts";
import type { Parts, Recipe } from "../types.ts";
import { type OpenWebOptions, openWeb } from "../webs/load.ts";
import type { RecordedWeb } from "../webs/web.ts";
import { connect } from "./connection.ts";
import { preparedEarlier } from "./earlier.ts";
import {
  type ArchiveSettings,
  assertFree,
  createFolder,
  type OpenFolder,
  openFolder,
  readJob,
  writeJob,
  writeMaterial,
  writePrepared,
} from "./folder.ts";
import { type CrawlJob, parseJob } from "./job.ts";
import { filtersOf } from "./own-filters.ts";
import { type PreparedCrawl, type PrepareOptions, prepareParts } from "./preparation.ts";
import { Resources } from "./resources.ts";
import { featuresOf, startCrawl } from "./start.ts";

/** Iterate over it to run the crawl; then close it. */
export interface OpenedCrawl extends AsyncIterable<CrawlEvent> {
  /** Its progress, and the means to pause or stop it. */
  readonly crawl: RunningCrawl;
  readonly job: CrawlJob;
  readonly parts: Parts;
  /** The crawl's folder; undefined when nothing is saved. */
  readonly out: string | undefined;
  /** Gives back files, threads and connections; what was committed is saved. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Called while a recorded web is read for the first time. */
  readonly onWebProgress?: OpenWebOptions["onProgress"];
  /** The recipe of the job, where the calling program has made it. */
  readonly recipe?: Recipe | undefined;
  /** Says what takes time before the crawl begins. */
  readonly onProgress?: (message: string) => void;
}

/**
 * Opens a new crawl, saved in the folder `out`, or nowhere. Everything that can be wrong with the job is found before
 * the folder is made.
 */
export async function openCrawl(
  job: CrawlJob,
  { out, ...options }: OpenOptions & { out?: string | undefined } = {},
): Promise<OpenedCrawl> {
  if (out !== undefined) assertFree(out);
  const resources = new Resources();
  return resources.closingOnError(async () => {
    const { prepared, connection } = await prepareCrawl(job, resources, options);
    const complete = { ...job, features: featuresOf(prepared.parts) };
    const folder = out === undefined ? undefined : createFolder(out, complete, archiveSettings(complete));
    if (folder !== undefined) {
      resources.add(async () => folder.close());
      writePrepared(folder.path, prepared.made);
      await writeMaterial(folder.path, prepared.material, archiveSettings(complete));
    }
    return opened({ job: complete, prepared, connection, resources, folder, saved: undefined });
  });
}

/** Opens the crawl of a folder to go on with it, with `changes` to its job. */
export async function reopenCrawl(
  path: string,
  changes: (job: CrawlJob) => CrawlJob = (job) => job,
  options: OpenOptions = {},
): Promise<OpenedCrawl> {
  const job = changes(parseJob(readJob(path), join(path, "crawl.json")));
  const resources = new Resources();
  return resources.closingOnError(async () => {
    const folder = openFolder(path, archiveSettings(job));
    resources.add(async () => folder.close());
    const earlier = await preparedEarlier(path, resources);
    const { prepared, connection } = await prepareCrawl(job, resources, { ...options, ...earlier });
    writeJob(path, job);
    return opened({ job, prepared, connection, resources, folder, saved: folder.store.load() });
  });
}

async function prepareCrawl(
  job: CrawlJob,
  resources: Resources,
  { onWebProgress, ...options }: OpenOptions & Pick<PrepareOptions, "made" | "materialFetcher">,
): Promise<{ prepared: PreparedCrawl; connection: ReturnType<typeof connect> }> {
  const web = await webOf(job, onWebProgress);
  if (web !== undefined) resources.add(async () => web.close());
  const connection = connect(job, web, systemClock);
  resources.add(() => connection.close());
  const prepared = await prepareParts({ job, fetcher: connection.fetcher, filters: filtersOf(job), ...options });
  const { parts } = prepared;
  resources.add(() => closeParts(parts));
  return { prepared, connection };
}

async function webOf(job: CrawlJob, onProgress: OpenWebOptions["onProgress"]): Promise<RecordedWeb | undefined> {
  return job.web === undefined ? undefined : openWeb(job.web, onProgress && { onProgress });
}

interface Opening {
  readonly job: CrawlJob;
  readonly prepared: PreparedCrawl;
  readonly connection: ReturnType<typeof connect>;
  readonly resources: Resources;
  readonly folder: OpenFolder | undefined;
  readonly saved: SavedCrawl | undefined;
}

function opened({ job, prepared: { parts }, connection, resources, folder, saved }: Opening): OpenedCrawl {
  const crawl = startCrawl({ job, parts, connection, ...(folder && { store: folder.store }), ...(saved && { saved }) });
  return {
    crawl,
    job,
    parts,
    out: folder?.path,
    [Symbol.asyncIterator]: () => crawl[Symbol.asyncIterator](),
    close: () => resources.close(),
  };
}

function archiveSettings(job: CrawlJob): ArchiveSettings | undefined {
  if (!job.archive) return undefined;
  const name = typeof job.topic.name === "string" ? job.topic.name : "";
  return {
    software: `honeyguide/${VERSION}`,
    description: `Focused crawl for "${name}" by the recipe ${job.recipe}`,
    now: () => systemClock.now(),
  };
}
