/**
 * Opens the SQLite database of a crawl. WAL mode with synchronous=NORMAL: a committed transaction survives a crash of
 * the process at once, and of the machine from the next checkpoint on.
 * @module
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import { z } from "zod";
import { shellWord } from "../display.ts";
import { ConfigError, FatalCrawlError, HoneyguideError, messageOf, systemCodeOf } from "../errors.ts";
import { repairHint } from "./layout.ts";
import { SCHEMA, SCHEMA_VERSION } from "./schema.ts";

/** No format will have a higher number: it is one of a header that is damaged. */
const HIGHEST_VERSION = 999;

export type Db = Database.Database;

/**
 * Makes the database of a new crawl, with what `fill` puts into it. It appears under its name when it is whole, so that
 * a kill leaves a crawl or none.
 */
export function createDatabase(path: string, fill: (db: Db) => void = () => {}): Db {
  const young = beginDatabase(path);
  try {
    fill(young.db);
    young.finish();
  } catch (error) {
    young.abandon();
    throw error;
  }
  return open(path, {});
}

/** A database that is still being made, under another name. */
export interface YoungDatabase {
  readonly db: Db;
  /** Closes it and gives it its name. */
  finish(): void;
  abandon(): void;
}

export function beginDatabase(path: string): YoungDatabase {
  const young = `${path}.new`;
  // A log that was left behind would be taken for the new database's own.
  for (const file of [young, `${young}-journal`, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
  const db = new Database(young);
  const abandon = () => {
    db.close();
    rmSync(young, { force: true });
  };
  try {
    db.exec(`BEGIN; ${SCHEMA}; PRAGMA user_version = ${SCHEMA_VERSION}`);
  } catch (error) {
    abandon();
    throw error;
  }
  const finish = () => {
    db.exec("COMMIT");
    db.close();
    renameSync(young, path);
  };
  return { db, finish, abandon };
}

export function openDatabase(path: string, { readonly = false } = {}): Db {
  if (!existsSync(path)) {
    throw new ConfigError(
      "crawl-missing",
      `there is no crawl database at ${path}`,
      "Give the folder that `honeyguide crawl --out` wrote.",
    );
  }
  const db = open(path, { readonly });
  const version = versionOf(db, path);
  if (version > HIGHEST_VERSION) throw damaged(path, `it says that its format is ${version}`);
  if (version > SCHEMA_VERSION) {
    throw new ConfigError(
      "crawl-newer",
      `${path} was written by a newer version (its format is ${version}, this version reads up to ${SCHEMA_VERSION})`,
      "Update honeyguide: npm install honeyguide@latest. The crawl is untouched.",
    );
  }
  return db;
}

/** A full or failing disk stops the crawl; everything committed before is saved. */
export function asStoreError(error: unknown, path: string): unknown {
  if (error instanceof HoneyguideError) return error;
  const code = systemCodeOf(error) ?? "";
  const folder = shellWord(dirname(path));
  if (code.startsWith("SQLITE_FULL") || code === "ENOSPC") {
    return new FatalCrawlError(
      "disk-full",
      `no space is left for the crawl database ${path}`,
      `Free some space, then go on with \`honeyguide resume ${folder}\`. All committed pages are saved.`,
      { cause: error },
    );
  }
  if (!code.startsWith("SQLITE_")) return error;
  if (isDamage(code)) return damaged(path, error);
  return new FatalCrawlError(
    "disk-error",
    `the crawl database ${path} cannot be written: ${messageOf(error)}`,
    `Check the disk and its permissions, then go on with \`honeyguide resume ${folder}\`. All committed pages are saved.`,
    { cause: error },
  );
}

/** Runs what reads rows. Rows that cannot be read, or are not what was written, mean that the database is damaged. */
export function readingFrom<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asReadError(error, path);
  }
}

/** The same for rows that come one by one. */
export function* rowsFrom<T>(path: string, rows: () => Iterable<T>): Generator<T> {
  const iterator = readingFrom(path, () => rows()[Symbol.iterator]());
  try {
    for (;;) {
      const { done, value } = readingFrom(path, () => iterator.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    iterator.return?.();
  }
}

function asReadError(error: unknown, path: string): unknown {
  if (error instanceof HoneyguideError) return error;
  const isBusy = /^SQLITE_(BUSY|LOCKED)/.test(systemCodeOf(error) ?? "");
  return isBusy ? asStoreError(error, path) : damaged(path, error);
}

function isDamage(code: string): boolean {
  return code.startsWith("SQLITE_CORRUPT") || code.startsWith("SQLITE_NOTADB");
}

function damaged(path: string, cause: unknown): ConfigError {
  const what = cause instanceof z.ZodError ? "a row of it is not what was written" : messageOf(cause);
  return new ConfigError("crawl-broken", `the crawl database ${path} is damaged: ${what}`, repairHint(dirname(path)), {
    cause,
  });
}

function open(path: string, options: Database.Options): Db {
  try {
    const db = new Database(path, { timeout: 5000, ...options });
    if (options.readonly !== true) {
      db.pragma("journal_mode = WAL");
      db.pragma("synchronous = NORMAL");
      db.pragma("wal_autocheckpoint = 0"); // checkpoints come after the archive is on the disk: see crawl-store.ts
      db.pragma("cache_size = -32768");
    }
    return db;
  } catch (error) {
    throw damaged(path, error);
  }
}

function versionOf(db: Db, path: string): number {
  try {
    const row: unknown = db.prepare("PRAGMA user_version").get();
    const version = typeof row === "object" && row !== null && "user_version" in row ? row.user_version : 0;
    if (typeof version === "number" && version > 0) return version;
  } catch (error) {
    throw damaged(path, error);
  }
  throw damaged(path, "it has no crawl in it");
}
