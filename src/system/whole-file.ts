/** Files that appear under their name only when they are whole. @module */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { threadId } from "node:worker_threads";

export interface WholeFileOptions {
  /** Of folders that have to be made. */
  readonly folderMode?: number;
  /** On the disk when the call returns, so that a power cut leaves the old file or the new one too. */
  readonly durable?: boolean;
}

/**
 * Writes beside and renames, so that a kill leaves the old file or the new one, and no reader sees half of it. Folders are
 * made where needed. Throws what the system throws, and then leaves nothing behind.
 */
export function writeWholeFile(
  path: string,
  content: string | readonly Uint8Array[],
  { folderMode, durable = false }: WholeFileOptions = {},
): void {
  const temporary = `${path}.${process.pid}-${threadId}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: folderMode });
    const file = openSync(temporary, "w");
    try {
      for (const part of typeof content === "string" ? [content] : content) writeFileSync(file, part);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

/** A parent that is a file, or a folder that cannot be entered, has nothing to remove. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The first error tells more.
  }
}
