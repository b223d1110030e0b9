/** Files that appear under their name only when they are whole. @module */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError, messageOf } from "../errors.ts";

/** Written beside and renamed, so that a kill leaves the old file or the new one. Folders are made where needed. */
export function writeWholeFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary);
    throw new ConfigError(
      "out-not-writable",
      `cannot write ${path}: ${messageOf(error)}`,
      "Give a path in a folder that you may write to.",
      { cause: error },
    );
  }
}
