/**
 * A crawl is a folder: `crawl.json` (what was asked for), `crawl.db` (what was decided), `crawl-NNNNN.warc.gz` (what
 * was fetched), `lock.db` (who works on it now); and what was made before the crawl began: `material-00001.warc.gz`
 * (what was fetched for it: see kept-pages.ts) and `prepared.json` (what the recipe learned from that). A live crawl has
 * `beside-NNNNN.warc.gz` too: what it fetched beside pages (see beside-archive.ts).
 * @module
 */
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "libsql";
import { shellWord } from "../display.ts";
import { ConfigError, FatalCrawlError, HoneyguideError, messageOf, systemCodeOf } from "../errors.ts";
import { Archive, type ArchiveOptions } from "../store/archive.ts";
import { SqliteStore, saveJob } from "../store/crawl-store.ts";
import { createDatabase, openDatabase } from "../store/database.ts";
import { BESIDE_NAME, DATABASE_FILE, databasePath, holdsRemains, JOB_FILE, repairHint } from "../store/layout.ts";
import { assertFolderPossible, makeFolder } from "../system/make-folder.ts";
import { writeWholeFile } from "../system/whole-file.ts";

/** Every file that a crawl writes. */
const CRAWL_FILE =
  /^(?:(?:crawl|material|beside)-\d{5,}\.warc\.gz|(?:crawl|lock)\.db(?:-\w+)?|(?:crawl|prepared)\.json)$/;
const PREPARED_FILE = "prepared.json";
/** Name of the archive of the topic's pages. */
export const MATERIAL = "material";
const LOCK_FILE = "lock.db";

export type ArchiveSettings = Omit<ArchiveOptions, "folder">;

/** A crawl folder that only this process works on, until `close`. */
export interface OpenFolder {
  readonly path: string;
  readonly store: SqliteStore;
  close(): void;
}

export interface NewFolder extends OpenFolder {
  /** Takes away again what the crawl has written, once it is closed; what lay there before stays. */
  discard(): void;
}

/** Refuses a folder that holds a crawl or cannot be made, before time is spent on another crawl. */
export function assertFree(path: string): void {
  writable(path, () => assertFolderPossible(path));
  if (existsSync(join(path, DATABASE_FILE))) {
    throw new ConfigError(
      "out-in-use",
      `the folder ${path} holds a crawl already`,
      `Go on with it by \`honeyguide resume ${shellWord(path)}\`, or give another folder with --out.`,
    );
  }
  if (!holdsRemains(path)) return;
  throw new ConfigError("out-in-use", `the folder ${path} holds a crawl that has lost its database`, repairHint(path));
}

/**
 * Makes a crawl in a folder: there is one as soon as its database is there. `job` is saved in it and as `crawl.json`;
 * without `archive` no WARC files are written.
 */
export function createFolder(path: string, job: unknown, archive: ArchiveSettings | undefined): NewFolder {
  assertFree(path);
  const before = new Set(existsSync(path) ? namesIn(path) : []);
  const lock = writable(path, () => {
    makeFolder(path);
    const taken = takeLock(path);
    // What is left of a crawl that never came to have a database.
    for (const file of [PREPARED_FILE, `${MATERIAL}-00001.warc.gz`, `${BESIDE_NAME}-00001.warc.gz`])
      rmSync(join(path, file), { force: true });
    return taken;
  });
  const folder = opened(path, lock, () => {
    const db = writable(path, () => createDatabase(join(path, DATABASE_FILE), (young) => saveJob(young, job)));
    writeJob(path, job);
    return new SqliteStore(db, join(path, DATABASE_FILE), archive && new Archive({ folder: path, ...archive }));
  });
  const discard = () => {
    for (const name of namesIn(path)) if (!before.has(name) && CRAWL_FILE.test(name)) rmSync(join(path, name));
    if (namesIn(path).length === 0) rmdirSync(path);
  };
  return { ...folder, discard };
}

/** Opens the folder of an earlier crawl to go on with it. */
export function openFolder(path: string, archive: ArchiveSettings | undefined): OpenFolder {
  const database = databasePath(path);
  const lock = writable(path, () => takeLock(path));
  return opened(path, lock, () => {
    const db = openDatabase(database);
    return new SqliteStore(db, database, archive && new Archive({ folder: path, ...archive }));
  });
}

/** Replaces `crawl.json`, for a crawl that goes on with a larger budget. */
export function writeJob(path: string, job: unknown): void {
  writable(path, () => writeWholeFile(join(path, JOB_FILE), `${JSON.stringify(job, null, 2)}\n`, { durable: true }));
}

/** What a recipe made before the crawl began, by its keys; empty when there is none. */
export function readPrepared(path: string): Record<string, unknown> {
  const file = join(path, PREPARED_FILE);
  if (!existsSync(file)) return {};
  try {
    const content: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof content === "object" && content !== null && !Array.isArray(content)) return { ...content };
    throw new TypeError("it holds no object");
  } catch (error) {
    const hint = "Restore it from a copy, or delete it: it is made again, which may change how the crawl goes on.";
    throw new ConfigError("crawl-broken", `${file} cannot be read: ${messageOf(error)}`, hint, { cause: error });
  }
}

export function writePrepared(path: string, prepared: Readonly<Record<string, unknown>>): void {
  if (Object.keys(prepared).length === 0) return;
  writable(path, () => writeWholeFile(join(path, PREPARED_FILE), `${JSON.stringify(prepared)}\n`, { durable: true }));
}

function namesIn(path: string): string[] {
  return writable(path, () => readdirSync(path));
}

function opened(path: string, lock: Database.Database, open: () => SqliteStore): OpenFolder {
  try {
    const store = open();
    return {
      path: resolve(path),
      store,
      close() {
        store.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Keeps others from writing to a folder that is read, where that is possible; the result gives it back. */
export function lockIfThere(path: string): () => void {
  if (!existsSync(join(path, LOCK_FILE))) return () => {};
  try {
    const lock = new Database(join(path, LOCK_FILE), { timeout: 0 });
    return locked(path, lock, () => lock.close());
  } catch (error) {
    // A folder on a disk that cannot be written is not written by others either.
    if (error instanceof ConfigError) throw error;
    return () => {};
  }
}

/** Whether a process crawls into a folder at this moment. */
export function isLocked(path: string): boolean {
  try {
    lockIfThere(path)();
    return false;
  } catch (error) {
    if (error instanceof ConfigError && error.code === "crawl-locked") return true;
    throw error;
  }
}

/** A lock that the system gives back even after `kill -9`: an open transaction on a database of its own. */
function takeLock(path: string): Database.Database {
  const lock = new Database(join(path, LOCK_FILE), { timeout: 0 });
  try {
    return locked(path, lock, lock);
  } catch (error) {
    if (!systemCodeOf(error)?.startsWith("SQLITE_NOTADB")) throw error;
    // It never holds anything; what is in it now is damage, and nobody could hold it.
    rmSync(join(path, LOCK_FILE));
    return takeLock(path);
  }
}

function locked<T>(path: string, lock: Database.Database, result: T): T {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return result;
  } catch (error) {
    lock.close();
    if (!systemCodeOf(error)?.startsWith("SQLITE_BUSY")) throw error;
    throw new ConfigError(
      "crawl-locked",
      `another process is crawling into ${path}`,
      "Wait for it, stop it, or give another folder with --out.",
      {
        cause: error,
      },
    );
  }
}

function writable<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof HoneyguideError) throw error;
    const code = systemCodeOf(error) ?? "";
    if (code === "ENOSPC" || code === "SQLITE_FULL") {
      throw new FatalCrawlError("disk-full", `no space is left in ${path}`, "Free some space and run again.", {
        cause: error,
      });
    }
    throw new ConfigError(
      "out-not-writable",
      `cannot write to the folder ${path}: ${messageOf(error)}`,
      "Give a folder that you may write to with --out.",
      {
        cause: error,
      },
    );
  }
}
