/** Files that a user means by a path: the file itself, or the pages and texts in a folder; and files to write. @module */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../errors.ts";

const DOCUMENT = /\.(html?|xhtml|txt|text|md|pdf|epub)$/i;

/** URLs are passed on as they are. */
export function filesIn(location: string): string[] {
  if (/^https?:/i.test(location)) return [location];
  if (!existsSync(location)) {
    throw new ConfigError(
      "bad-option",
      `"${location}" is neither an http(s) URL nor a file or folder`,
      "Check the path.",
    );
  }
  if (!statSync(location).isDirectory()) return [location];
  const files = readdirSync(location)
    .filter((name) => DOCUMENT.test(name))
    .sort()
    .map((name) => join(location, name));
  if (files.length === 0) {
    throw new ConfigError(
      "bad-option",
      `the folder ${location} holds no .html, .txt, .md, .pdf or .epub files`,
      "Give a folder with documents.",
    );
  }
  return files;
}

/** Refuses to replace a file that somebody may have edited, before time is spent on another one. */
export function assertNew({ output, force }: { readonly output?: string; readonly force: boolean }): void {
  if (output === undefined || force || !existsSync(output)) return;
  const hint = "It may have been edited: give another file, or --force to replace it.";
  throw new ConfigError("out-in-use", `${output} exists already`, hint);
}
