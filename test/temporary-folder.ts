/** Folders for a test file, removed when all its tests are done. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const made: string[] = [];

// Registered before any hook of the test file, so that it runs after them.
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `honeyguide-${name}-`));
  made.push(folder);
  return folder;
}
