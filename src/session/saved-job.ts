/**
 * What was asked for, of a crawl that is saved: in `crawl.json`, which people read and programs may change, and in the
 * database, where it is found when the file is missing or damaged.
 * @module
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, messageOf } from "../errors.ts";
import { databasePath, JOB_FILE } from "../store/layout.ts";
import { CrawlReader } from "../store/reader.ts";
import { type CrawlJob, parseJob } from "./job.ts";

export function readJob(path: string): CrawlJob {
  databasePath(path);
  try {
    return jobInFile(path);
  } catch (error) {
    const kept = jobInDatabase(path);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Throws where the file is missing or damaged. */
export function jobInFile(path: string): CrawlJob {
  const file = join(path, JOB_FILE);
  return parseJob(jsonIn(file), file);
}

function jobInDatabase(path: string): CrawlJob | undefined {
  const reader = new CrawlReader(path);
  try {
    const content = reader.job();
    return content === undefined ? undefined : parseJob(content, "the crawl database");
  } finally {
    reader.close();
  }
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const message = existsSync(file) ? `${file} cannot be read: ${messageOf(error)}` : `${file} is missing`;
    const hint = "Restore it from a copy; the database, written by an earlier version, does not hold it.";
    throw new ConfigError("crawl-broken", message, hint, { cause: error });
  }
}
