/** Which files make a crawl's folder. @module */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../errors.ts";
import { isArchiveFile } from "../warc/file.ts";

export const JOB_FILE = "crawl.json";
export const DATABASE_FILE = "crawl.db";
export const ARCHIVE_NAME = "crawl";
/** Of the archive of what was fetched beside pages. */
export const BESIDE_NAME = "beside";

/** The path of the database; refuses a folder that has none. */
export function databasePath(path: string): string {
  const database = join(path, DATABASE_FILE);
  if (existsSync(database)) return database;
  if (!holdsRemains(path)) {
    throw new ConfigError(
      "crawl-missing",
      `${path} is no crawl folder (it has no ${DATABASE_FILE})`,
      "Give the folder that `honeyguide crawl --out` wrote.",
    );
  }
  throw new ConfigError("crawl-broken", `${path} has lost its database ${DATABASE_FILE}`, repairHint(path));
}

/** True for a folder that has other files of a crawl but not its database. */
export function holdsRemains(path: string): boolean {
  if (existsSync(join(path, DATABASE_FILE)) || !existsSync(path)) return false;
  return readdirSync(path).some((file) => file === JOB_FILE || isArchiveFile(file, ARCHIVE_NAME));
}

/** What to do about a folder that is damaged. */
export function repairHint(path: string): string {
  return `Save what can be read into a new folder: honeyguide repair ${path} --out NEW-FOLDER`;
}
