/** Which files make a crawl's folder. @module */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../errors.ts";

export const JOB_FILE = "crawl.json";
export const DATABASE_FILE = "crawl.db";

/** Refuses a folder that holds no crawl. */
export function assertCrawl(path: string): void {
  if (existsSync(join(path, JOB_FILE)) && existsSync(join(path, DATABASE_FILE))) return;
  throw new ConfigError(
    "crawl-missing",
    `${path} is no crawl folder (it has no ${JOB_FILE} or ${DATABASE_FILE})`,
    "Give the folder that `honeyguide crawl --out` wrote.",
  );
}

export function databasePath(path: string): string {
  assertCrawl(path);
  return join(path, DATABASE_FILE);
}
