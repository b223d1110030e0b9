/**
 * Files that can be made again at any time: built graphs and encodings. Where nothing can be written, callers go on
 * without a cache.
 * @module
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { writeWholeFile } from "./whole-file.ts";

/** `HONEYGUIDE_CACHE`, else the user's cache folder. */
export function cacheFolder(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const { HONEYGUIDE_CACHE: own, XDG_CACHE_HOME: user } = environment;
  if (own !== undefined && own !== "") return own;
  return join(user !== undefined && user !== "" ? user : join(homedir(), ".cache"), "honeyguide");
}

/** False when the file cannot be written. */
export function keepFile(path: string, chunks: readonly Uint8Array[]): boolean {
  try {
    writeWholeFile(path, chunks);
    return true;
  } catch {
    return false;
  }
}
