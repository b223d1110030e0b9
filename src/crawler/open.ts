/** A job, a web and a folder become a crawl that can be run and closed. @module */
import { join } from "node:path";
import type { CrawlEvent } from "../events.ts";
import type { SavedCrawl } from "../journal.ts";
import { systemClock } from "../math/clock.ts";
import { type ArchiveSettings, createFolder, type OpenFolder, openFolder, readJob, writeJob } from "../store/folder.ts";
import type { Parts } from "../types.ts";
import { VERSION } from "../version.ts";
import { type OpenWebOptions, openWeb } from "../webs/load.ts";
import type { RecordedWeb } from "../webs/web.ts";
import type { Crawl } from "./crawler.ts";
import { type CrawlJob, parseJob } from "./job.ts";
import { buildParts, featuresOf, startCrawl } from "./start.ts";

/** Iterate over it to run the crawl; then close it. */
export interface OpenedCrawl extends AsyncIterable<CrawlEvent> {
  readonly crawl: Crawl;
  readonly job: CrawlJob;
  /** The crawl's folder; undefined when nothing is saved. */
  readonly out: string | undefined;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Called while a recorded web is read for the first time. */
  readonly onWebProgress?: OpenWebOptions["onProgress"];
}

/**
 * Opens a new crawl, saved in the folder `out`, or nowhere. Everything that can be wrong with the job is found before
 * the folder is made.
 */
export async function openCrawl(
  job: CrawlJob,
  { out, ...options }: OpenOptions & { out?: string | undefined } = {},
): Promise<OpenedCrawl> {
  const parts = await buildParts(job);
  const complete = { ...job, features: featuresOf(parts) };
  const web = await webOf(complete, options);
  return closingOnError(web, () => {
    const folder = out === undefined ? undefined : createFolder(out, complete, archiveSettings(complete));
    return opened(complete, parts, web, folder, undefined);
  });
}

/** Opens the crawl of a folder to go on with it, with `changes` to its job. */
export async function reopenCrawl(
  path: string,
  changes: (job: CrawlJob) => CrawlJob = (job) => job,
  options: OpenOptions = {},
): Promise<OpenedCrawl> {
  const job = changes(parseJob(readJob(path), join(path, "crawl.json")));
  const parts = await buildParts(job);
  const web = await webOf(job, options);
  return closingOnError(web, () => {
    const folder = openFolder(path, archiveSettings(job));
    try {
      writeJob(path, job);
      return opened(job, parts, web, folder, folder.store.load());
    } catch (error) {
      folder.close();
      throw error;
    }
  });
}

async function webOf(job: CrawlJob, { onWebProgress }: OpenOptions): Promise<RecordedWeb | undefined> {
  return job.web === undefined ? undefined : openWeb(job.web, onWebProgress && { onProgress: onWebProgress });
}

function opened(
  job: CrawlJob,
  parts: Parts,
  web: RecordedWeb | undefined,
  folder: OpenFolder | undefined,
  saved: SavedCrawl | undefined,
): OpenedCrawl {
  const { crawl, close } = startCrawl({
    job,
    parts,
    ...(web && { web }),
    ...(folder && { store: folder.store }),
    ...(saved && { saved }),
  });
  return {
    crawl,
    job,
    out: folder?.path,
    [Symbol.asyncIterator]: () => crawl[Symbol.asyncIterator](),
    async close() {
      try {
        await close();
      } finally {
        folder?.close();
        web?.close();
      }
    },
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

function closingOnError<T>(web: RecordedWeb | undefined, action: () => T): T {
  try {
    return action();
  } catch (error) {
    web?.close();
    throw error;
  }
}
