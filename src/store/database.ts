/**
 * Opens the SQLite database of a crawl. WAL mode with synchronous=NORMAL: a committed transaction survives a crash of
 * the process at once, and of the machine from the next checkpoint on.
 * @module
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import { shellWord } from "../display.ts";
import { ConfigError, FatalCrawlError, HoneyguideError, messageOf, systemCodeOf } from "../errors.ts";
import { SCHEMA, SCHEMA_VERSION } from "./schema.ts";

export type Db = Database.Database;

export function createDatabase(path: string): Db {
  const db = open(path, {});
  db.exec(SCHEMA);
  db.pragma(`user_version = ${SCHEMA_VERSION}`);
  return db;
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
  return new FatalCrawlError(
    "disk-error",
    `the crawl database ${path} cannot be written: ${messageOf(error)}`,
    `Check the disk and its permissions, then go on with \`honeyguide resume ${folder}\`. All committed pages are saved.`,
    { cause: error },
  );
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
    throw broken(path, error);
  }
}

function versionOf(db: Db, path: string): number {
  try {
    const row: unknown = db.prepare("PRAGMA user_version").get();
    const version = typeof row === "object" && row !== null && "user_version" in row ? row.user_version : 0;
    if (typeof version === "number" && version > 0) return version;
  } catch (error) {
    throw broken(path, error);
  }
  throw broken(path, "it has no crawl in it");
}

function broken(path: string, cause: unknown): ConfigError {
  return new ConfigError(
    "crawl-broken",
    `${path} is no readable crawl database: ${messageOf(cause)}`,
    "Restore it from a copy, or crawl into another folder.",
    {
      cause,
    },
  );
}
