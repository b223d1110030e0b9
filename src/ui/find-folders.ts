/** Folders of crawls below some folder, found by their databases, and of comparisons, found by their results. @module */
import { type Dirent, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { RESULTS_FILE } from "../api/results-file.ts";
import { DATABASE_FILE } from "../store/layout.ts";

/** How deep below a named folder crawls are looked for, and how many folders are looked into at most. */
const DEPTH = 3;
const MOST_FOLDERS = 5000;

export interface FoundFolders {
  readonly crawls: readonly string[];
  readonly comparisons: readonly string[];
}

export function findFolders(roots: readonly string[]): FoundFolders {
  const crawls = new Set<string>();
  const comparisons = new Set<string>();
  let left = MOST_FOLDERS;
  const look = (folder: string, depth: number): void => {
    if (left-- <= 0) return;
    const entries = entriesOf(folder);
    const holds = (name: string) => entries.some((entry) => entry.name === name && !entry.isDirectory());
    if (holds(DATABASE_FILE)) crawls.add(folder);
    else if (holds(RESULTS_FILE)) comparisons.add(folder);
    else if (depth > 0) {
      for (const entry of entries) {
        if (entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name)) look(join(folder, entry.name), depth - 1);
      }
    }
  };
  for (const root of roots) look(resolve(root), DEPTH);
  return { crawls: [...crawls].sort(), comparisons: [...comparisons].sort() };
}

/** A folder that may not be read holds none. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
