/** A folder with a Markdown file for each page, by host, with what is known of the page as front matter. @module */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withoutControlsInLines } from "../../display.ts";
import { ConfigError, messageOf, systemCodeOf } from "../../errors.ts";
import { pageFileName } from "./file-name.ts";
import { frontMatter } from "./front-matter.ts";
import type { PageRecord } from "./record.ts";

/** The folder appears under its name when it is whole. */
export async function writeMarkdownFolder(records: AsyncIterable<PageRecord>, folder: string): Promise<void> {
  assertFree(folder);
  const young = `${folder.replace(/[/\\]+$/, "")}.${process.pid}.tmp`;
  try {
    writing(folder, () => mkdirSync(young));
    for await (const record of records) writing(folder, () => writePage(young, record));
    writing(folder, () => {
      if (existsSync(folder)) rmdirSync(folder);
      renameSync(young, folder);
    });
  } catch (error) {
    rmSync(young, { recursive: true, force: true });
    throw error;
  }
}

function writePage(folder: string, { markdown, ...known }: PageRecord): void {
  const file = join(folder, pageFileName(known.order, known.url, ".md"));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${frontMatter(known)}\n${withoutControlsInLines(markdown ?? "").trimEnd()}\n`);
}

function assertFree(folder: string): void {
  const isFree = writing(folder, () => {
    const stats = statSync(folder, { throwIfNoEntry: false });
    return stats === undefined || (stats.isDirectory() && readdirSync(folder).length === 0);
  });
  if (!isFree) {
    throw new ConfigError("out-in-use", `${folder} is there already`, "Give a new or empty folder with --output.");
  }
}

function writing<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const isFull = systemCodeOf(error) === "ENOSPC";
    throw new ConfigError(
      isFull ? "disk-full" : "out-not-writable",
      `cannot write ${folder}: ${messageOf(error)}`,
      isFull
        ? "Free some space, or name a folder elsewhere with --output."
        : "Give a folder that you may write to with --output.",
      { cause: error },
    );
  }
}
