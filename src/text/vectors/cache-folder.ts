/**
 * Files that can be made again at any time: built graphs and encodings. Where nothing can be written, callers go on
 * without a cache.
 * @module
 */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** `HONEYGUIDE_CACHE`, else the user's cache folder. */
export function cacheFolder(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const { HONEYGUIDE_CACHE: own, XDG_CACHE_HOME: user } = environment;
  if (own !== undefined && own !== "") return own;
  return join(user !== undefined && user !== "" ? user : join(homedir(), ".cache"), "honeyguide");
}

/** Writes all chunks under another name first, so that no reader sees half a file. False when it cannot be written. */
export function writeAtomically(path: string, chunks: readonly Uint8Array[]): boolean {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(temporary, "w");
    try {
      for (const chunk of chunks) writeWhole(file, chunk);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
    return true;
  } catch {
    if (existsSync(temporary)) rmSync(temporary);
    return false;
  }
}

function writeWhole(file: number, chunk: Uint8Array): void {
  for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
}
