/**
 * Where cached webs lie and how they come to be: built under a temporary name and renamed, so that a kill leaves no
 * half cache and two processes may build the same one at once.
 * @module
 */
import { createHash } from "node:crypto";
import { accessSync, constants, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { FatalCrawlError, messageOf, systemCodeOf } from "../errors.ts";
import { cacheFolder } from "../system/cache-folder.ts";
import { type Clock, systemClock } from "../system/clock.ts";
import { makeFolder } from "../system/make-folder.ts";
import { type CachedWeb, type CacheFiles, openCachedWeb } from "./cached-web.ts";
import type { WebInputs } from "./inputs.ts";

/** Part of every key: a change of the format makes old caches invisible. */
const FORMAT = 1;
/** A build that old is the rest of a process that was killed. */
const ABANDONED_MS = 24 * 3600 * 1000;

/** The user's cache folder, then one that is always writable. */
export function cacheFolders(): string[] {
  const temporary = join(tmpdir(), `honeyguide-${userInfo().uid}`);
  return [cacheFolder(), ...(belongsToOthers(temporary) ? [] : [temporary])].map((folder) => join(folder, "webs"));
}

/** Anybody may create names in the system's temporary folder, and would choose our pages then. */
function belongsToOthers(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats !== undefined && (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid));
}

/** NAME-PLACE-STATE: the place of the files, and their sizes and times of change. */
export function cacheKey({ name, files }: WebInputs): string {
  const place = hash(JSON.stringify(files.map(({ path }) => path)), 12);
  const state = hash(JSON.stringify([FORMAT, files]), 16);
  return `${name.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 40)}-${place}-${state}`;
}

/** The cached web of that key, in the first folder that has a whole one. */
export function findCached(name: string, folders: readonly string[], key: string): CachedWeb | undefined {
  for (const folder of folders) {
    const web = openCachedWeb(name, filesIn(join(folder, key)));
    if (web !== undefined) return web;
  }
  return undefined;
}

/** Builds the cache in the first folder that can be written and opens it. */
export async function buildCached(
  name: string,
  folders: readonly string[],
  key: string,
  build: (files: CacheFiles) => Promise<void>,
  clock: Clock = systemClock,
): Promise<CachedWeb> {
  const folder = writableFolder(folders);
  removeAbandoned(folder, clock);
  const temporary = mkdtempSync(join(folder, `${key}.building-`));
  try {
    await build(filesIn(temporary));
    const web = moveIntoPlace(name, temporary, join(folder, key));
    removeOlder(folder, key);
    return web;
  } catch (error) {
    throw asFatal(error, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function filesIn(folder: string): CacheFiles {
  return { index: join(folder, "index.bin"), bodies: join(folder, "bodies.bin") };
}

function writableFolder(folders: readonly string[]): string {
  let problem: unknown;
  for (const folder of folders) {
    try {
      makeFolder(folder, 0o700);
      accessSync(folder, constants.W_OK | constants.X_OK);
      return folder;
    } catch (error) {
      problem = error;
    }
  }
  throw asFatal(problem, folders.join(" or "));
}

/** If another process was faster, its cache is as good; if that is broken, ours replaces it. */
function moveIntoPlace(name: string, temporary: string, place: string): CachedWeb {
  for (let attempt = 0; ; attempt++) {
    try {
      renameSync(temporary, place);
    } catch (error) {
      const code = systemCodeOf(error);
      if (attempt > 2 || (code !== "ENOTEMPTY" && code !== "EEXIST" && code !== "EPERM")) throw error;
    }
    const web = openCachedWeb(name, filesIn(place));
    if (web !== undefined) return web;
    rmSync(place, { recursive: true, force: true });
  }
}

function removeAbandoned(folder: string, clock: Clock): void {
  for (const entry of readdirSync(folder)) {
    if (!entry.includes(".building-")) continue;
    const path = join(folder, entry);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined && clock.now() - stats.mtimeMs > ABANDONED_MS) removeQuietly(path);
  }
}

/** Caches of the same files as they were before they changed. Whoever has one open keeps it. */
function removeOlder(folder: string, key: string): void {
  const prefix = key.slice(0, key.lastIndexOf("-") + 1);
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith(prefix) && entry !== key && !entry.includes(".building-")) removeQuietly(join(folder, entry));
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It only takes space.
  }
}

function asFatal(error: unknown, folder: string): unknown {
  const code = systemCodeOf(error);
  if (code === undefined || !/^E[A-Z0-9]+$/.test(code) || code.startsWith("ERR")) return error;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  return new FatalCrawlError(
    isFull ? "disk-full" : "disk-error",
    `The cache of the recorded web in ${folder} cannot be written: ${messageOf(error)}`,
    "Free some space, or set HONEYGUIDE_CACHE to a folder that can be written.",
    { cause: error },
  );
}

function hash(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}
