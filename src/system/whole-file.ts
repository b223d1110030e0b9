/** Files that appear under their name only when they are whole. @module */
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { threadId } from "node:worker_threads";
import { makeFolder } from "./make-folder.ts";

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
  const { target, temporary } = placesOf(path);
  try {
    makeFolder(dirname(target), folderMode);
    const file = openSync(temporary, "w");
    try {
      for (const part of typeof content === "string" ? [content] : content) writeFileSync(file, part);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    moveIntoPlace(temporary, target);
  } catch (error) {
    removeQuietly(temporary, target);
    throw error;
  }
}

/**
 * The same for content that comes piece by piece, where the folder must be there. The file is open before the content is
 * asked for: content that fails at once must not find it still to be made, after it was removed.
 */
export async function pipeToWholeFile(content: Readable, path: string): Promise<void> {
  const { target, temporary } = placesOf(path);
  try {
    const file = await open(temporary, "w");
    await pipeline(content, file.createWriteStream());
    moveIntoPlace(temporary, target);
  } catch (error) {
    content.destroy();
    removeQuietly(temporary, target);
    throw error;
  }
}

/** A link is followed, and what is no file (/dev/stdout, a pipe) is written to as it is. */
function placesOf(path: string): { target: string; temporary: string } {
  const stats = statSync(path, { throwIfNoEntry: false });
  const target = stats === undefined ? path : realpathSync(path);
  const isPlain = stats === undefined || stats.isFile() || stats.isDirectory();
  return { target, temporary: isPlain ? `${target}.${process.pid}-${threadId}.tmp` : target };
}

function moveIntoPlace(temporary: string, target: string): void {
  if (temporary !== target) renameSync(temporary, target);
}

/** A parent that is a file, or a folder that cannot be entered, has nothing to remove. */
function removeQuietly(temporary: string, target: string): void {
  if (temporary === target) return;
  try {
    rmSync(temporary, { force: true });
  } catch {
    // The first error tells more.
  }
}
