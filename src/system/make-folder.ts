/** Folders where they are needed, with an answer wherever that is. @module */
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { systemCodeOf } from "../errors.ts";

/**
 * Makes a folder and those above it. Node's own recursive `mkdir` never returns where the system says "no such file" of a
 * folder whose parent is there, as /proc does.
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = [];
  for (let at = resolve(path); !isFolder(at); at = dirname(at)) missing.push(at);
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      // Another process was faster.
      if (systemCodeOf(error) !== "EEXIST" || !isFolder(folder)) throw error;
    }
  }
}

/** Throws the system's error where the folder could not be made or written, and makes nothing. */
export function assertFolderPossible(path: string): void {
  let nearest = resolve(path);
  while (!isFolder(nearest)) nearest = dirname(nearest);
  accessSync(nearest, constants.W_OK | constants.X_OK);
}

/** Throws where the path leads through a file. */
function isFolder(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.isDirectory()) return true;
  throw Object.assign(new Error(`ENOTDIR: ${path} is no folder`), { code: "ENOTDIR" });
}
