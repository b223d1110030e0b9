/** Files that ship with the package. The folder is as deep in `src/` as in `dist/`, so one path serves both. @module */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ConfigError, messageOf } from "../../errors.ts";

export function shippedModel(file: string): string {
  return fileURLToPath(new URL(`../../../models/${file}`, import.meta.url));
}

/** The bytes of a file of word vectors, shipped or the user's. */
export function readModelFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const hint = "Check the path, or install the package again if it is the file that ships with it.";
    throw new ConfigError("bad-option", `cannot read the word vectors: ${messageOf(error)}`, hint, { cause: error });
  }
}
