/** Saves all that can be read of a damaged crawl folder into a new one. @module */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { readablePageOf } from "../digest/page-of.ts";
import { ConfigError, HoneyguideError, messageOf, systemCodeOf } from "../errors.ts";
import { firstDrop } from "../filters/check.ts";
import { lockIfThere, MATERIAL, readPrepared, writeJob, writePrepared } from "../session/folder.ts";
import { type CrawlJob, parseJob } from "../session/job.ts";
import { filtersOf } from "../session/own-filters.ts";
import { jobInFile } from "../session/saved-job.ts";
import { saveJob } from "../store/crawl-store.ts";
import { beginDatabase, type Db } from "../store/database.ts";
import { BESIDE_NAME, DATABASE_FILE, holdsRemains } from "../store/layout.ts";
import { rebuiltEngine } from "../store/repair/engine-state.ts";
import { type RebuildOptions, rebuild } from "../store/repair/rebuild.ts";
import { archiveEnd, type Salvaged, salvage } from "../store/repair/salvage.ts";
import { type ArchiveGap, copyArchive } from "../store/repair/salvage-archive.ts";
import { assertFolderPossible, makeFolder } from "../system/make-folder.ts";
import type { CanonicalUrl } from "../types.ts";
import { parseHttpResponse } from "../warc/http.ts";
import { readRecordAt } from "../warc/reader.ts";

/** Where the repaired crawl goes. */
export interface RepairOptions {
  /** The new folder; it must not exist, or be empty. */
  readonly out: string;
  /** Called with what can say how far it is. */
  readonly onProgress?: ((message: () => string) => void) | undefined;
}

/** What was saved of a crawl folder, and what was lost. */
export interface RepairReport {
  readonly out: string;
  /** Pages in the new folder. */
  readonly pages: number;
  /** Of these, pages whose rows were lost and made anew from the archive: their evidence and links' weights are not known. */
  readonly remadePages: number;
  /** Of these, pages whose records in the archive were lost: their scores are kept, their text is not. */
  readonly pagesWithoutRecords: readonly string[];
  /** Pages that the crawl had and the new folder has not. */
  readonly lostPages: number;
  /** Of the lost pages, those whose addresses are known: they wait, and `resume` fetches them again. */
  readonly pagesToFetchAgain: readonly string[];
  readonly links: number;
  /** Links of which nothing is known any more. */
  readonly lostLinks: number;
  /** Records in the new archive. */
  readonly records: number;
  /** Stretches of the archive in which nothing can be read. */
  readonly archiveGaps: readonly ArchiveGap[];
  /** False when neither crawl.json nor the database could say what was asked for: such a crawl cannot be resumed. */
  readonly hasJob: boolean;
  /** False when what the recipe had made before the crawl could not be read; `resume` makes it again. */
  readonly hasPrepared: boolean;
}

/** Reads the folder without changing anything in it. */
export async function repairCrawl(folder: string, { out, onProgress }: RepairOptions): Promise<RepairReport> {
  assertRepairable(folder);
  assertNew(out);
  const release = lockIfThere(folder);
  try {
    makeFolder(out);
    return await repairInto(folder, out, async (what) => {
      onProgress?.(() => what);
      await nextTurn();
    });
  } catch (error) {
    // Half of a repair would be taken for all that there is.
    rmSync(out, { recursive: true, force: true });
    throw asRepairError(error, out);
  } finally {
    release();
  }
}

async function repairInto(folder: string, out: string, pause: (what: string) => Promise<void>): Promise<RepairReport> {
  const young = beginDatabase(join(out, DATABASE_FILE));
  try {
    const { db } = young;
    const salvaged = await salvage({ db, from: folder, to: out, pause });
    const { found, records, gaps, expectedPages } = salvaged;
    const job = jobOf(folder, found.savedJob);
    if (found.rows === 0 && records === 0 && job === undefined) {
      throw new ConfigError("crawl-broken", `nothing in ${folder} can be read`, "Restore it from a copy.");
    }
    const rebuilt = await rebuild({ db, found, seeds: job?.seeds ?? [], pause, ...readingBy(out, job) });
    saveState(db, out, salvaged, rebuilt.lostLinks === 0);
    if (job !== undefined) saveJob(db, job);
    for (const name of [MATERIAL, BESIDE_NAME]) copyRecords(folder, out, name);
    const hasPrepared = copyPrepared(folder, out);
    young.finish();
    if (job !== undefined) writeJob(out, job);
    return {
      out,
      pages: rebuilt.pages,
      remadePages: rebuilt.remade,
      pagesWithoutRecords: rebuilt.withoutRecords,
      lostPages: Math.max(0, expectedPages - rebuilt.pages, rebuilt.waitAgain.length),
      pagesToFetchAgain: rebuilt.waitAgain,
      links: rebuilt.links,
      lostLinks: rebuilt.lostLinks,
      records,
      archiveGaps: gaps,
      hasJob: job !== undefined,
      hasPrepared,
    };
  } catch (error) {
    young.abandon();
    throw error;
  }
}

function assertRepairable(folder: string): void {
  if (existsSync(join(folder, DATABASE_FILE)) || holdsRemains(folder)) return;
  const hint = "Give the folder that `honeyguide crawl --out` wrote.";
  throw new ConfigError("crawl-missing", `${folder} is no crawl folder`, hint);
}

function assertNew(out: string): void {
  try {
    assertFolderPossible(out);
  } catch (error) {
    throw notWritable(error, out);
  }
  if (!existsSync(out) || readdirSync(out).length === 0) return;
  throw new ConfigError("out-in-use", `${out} is not empty`, "Give a new folder with --out.");
}

/** The file's, which may have been changed by hand, else the database's. */
function jobOf(folder: string, kept: unknown): CrawlJob | undefined {
  for (const read of [() => jobInFile(folder), () => parseJob(kept, "the crawl database")]) {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof HoneyguideError)) throw error;
    }
  }
  return undefined;
}

/** Pages of the new archive as the crawl read them, and its own rules for their links. */
function readingBy(out: string, job: CrawlJob | undefined): Pick<RebuildOptions, "read" | "refuses"> {
  const filters = job === undefined ? [] : filtersOf(job).filter(({ stage }) => stage === "url");
  return {
    refuses: (url, depth) =>
      firstDrop(filters, { url: url as CanonicalUrl, depth, nofollow: false, priority: undefined }),
    async read({ file, offset, length }, url) {
      const response = parseHttpResponse(readRecordAt(join(out, file), offset, length).block);
      if (response.kind !== "response") return undefined;
      const { status, headers, body } = response;
      const page = await readablePageOf({ url: url as CanonicalUrl, headers, body });
      return page && { ...page, status, contentType: headers["content-type"] ?? "", bytes: body.length };
    },
  };
}

/** A crawl that had chosen nothing yet has no state: it begins with its seeds. */
function saveState(db: Db, out: string, { found, records }: Salvaged, isWhole: boolean): void {
  if (found.rows === 0 && records === 0) return void db.exec("DELETE FROM links");
  const state = rebuiltEngine(db, found, isWhole);
  const end = archiveEnd(out);
  db.prepare("INSERT INTO engine VALUES (1, ?, ?, ?)").run(
    JSON.stringify(state),
    end?.file ?? null,
    end?.offset ?? null,
  );
}

function copyRecords(folder: string, out: string, name: string): void {
  for (const _ of copyArchive({ from: folder, to: out, name, onGap: () => {} }));
}

function copyPrepared(folder: string, out: string): boolean {
  try {
    writePrepared(out, readPrepared(folder));
    return true;
  } catch (error) {
    if (error instanceof ConfigError && error.code === "crawl-broken") return false;
    throw error;
  }
}

function asRepairError(error: unknown, out: string): unknown {
  const code = systemCodeOf(error) ?? "";
  if (error instanceof HoneyguideError || !/^(E[A-Z]+|SQLITE_.*)$/.test(code)) return error;
  return notWritable(error, out);
}

function notWritable(error: unknown, out: string): ConfigError {
  const isFull = /^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(systemCodeOf(error) ?? "");
  return new ConfigError(
    isFull ? "disk-full" : "out-not-writable",
    `cannot write to the folder ${out}: ${messageOf(error)}`,
    isFull ? "Give a folder on a disk with more space with --out." : "Give a folder that you may write to with --out.",
    { cause: error },
  );
}
