/** Folders for a test file, removed when all its tests are done. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `honeyguide-${name}-`));
  made.push(folder);
  return folder;
}

/** For `setup.ts`, which calls it behind every test file. */
export function removeTemporaryFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
