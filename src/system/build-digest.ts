/**
 * Which code runs: a digest over the package's own code files, as they are run. Two builds of one version differ in
 * it, and so do sources run by themselves and what is built from them.
 * @module
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Enough to tell builds apart, short enough to read. */
const DIGITS = 12;

/** SHA-256 over the relative paths and the contents of all code files below the folder; tests and types do not count. */
export function digestOf(folder: string, extension: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(extension) && !/\.(test|d)\.[jt]s$/.test(path))
    .map((path) => path.replaceAll(sep, "/"))
    .sort();
  const hash = createHash("sha256");
  for (const path of paths) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex").slice(0, DIGITS);
}

let known: string | undefined;

/** Of the code that runs. Taken once: a later build in the same place does not change what runs. */
export function buildDigest(): string {
  known ??= digestOf(fileURLToPath(new URL("..", import.meta.url)), extname(fileURLToPath(import.meta.url)));
  return known;
}
