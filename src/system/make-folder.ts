/** Folders where they are needed, with an answer wherever that is. @module */
import { accessSync, constants, mkdirSync, rmdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { systemCodeOf } from "../errors.ts";

/**
 * Makes a folder and those above it. Node's own recursive `mkdir` never returns where the system says "no such file" of a
 * folder whose parent is there, as /proc does.
 */
export function makeFolder(path: string, mode?: number): void {
  for (const folder of missingFolders(path)) {
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      // Another process was faster.
      if (systemCodeOf(error) !== "EEXIST" || !isFolder(folder)) throw error;
    }
  }
}

/** Throws the system's error where the folder could not be made or written, and leaves nothing. */
export function assertFolderPossible(path: string): void {
  const [highest] = missingFolders(path);
  if (highest === undefined) accessSync(path, constants.W_OK | constants.X_OK);
  else {
    // No other question is answered for every kind of file system and user.
    mkdirSync(highest);
    rmdirSync(highest);
  }
}

/** From the highest to the path itself. */
function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let at = resolve(path); !isFolder(at); at = dirname(at)) missing.unshift(at);
  return missing;
}

/** Throws where the path leads through a file. */
function isFolder(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.isDirectory()) return true;
  throw Object.assign(new Error(`ENOTDIR: ${path} is no folder`), { code: "ENOTDIR" });
}
