/** Crawl folders below some folder, found by their databases. @module */
import { type Dirent, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DATABASE_FILE } from "../store/layout.ts";

/** How deep below a named folder crawls are looked for, and how many folders are looked into at most. */
const DEPTH = 3;
const MOST_FOLDERS = 5000;

export function findCrawls(roots: readonly string[]): string[] {
  const found = new Set<string>();
  let left = MOST_FOLDERS;
  const look = (folder: string, depth: number): void => {
    if (left-- <= 0) return;
    const entries = entriesOf(folder);
    if (entries.some((entry) => entry.name === DATABASE_FILE && !entry.isDirectory())) found.add(folder);
    else if (depth > 0) {
      for (const entry of entries) {
        if (entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name)) look(join(folder, entry.name), depth - 1);
      }
    }
  };
  for (const root of roots) look(resolve(root), DEPTH);
  return [...found].sort();
}

/** A folder that may not be read holds none. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
