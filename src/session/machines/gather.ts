/** A crawl on PostgreSQL becomes an ordinary crawl's folder: its database, its job, and the archives of all workers. @module */
import { copyFileSync, existsSync, linkSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError } from "../../errors.ts";
import { ARCHIVE_NAME, BESIDE_NAME, DATABASE_FILE } from "../../store/layout.ts";
import { findCrawl, materialOf } from "../../store/postgres/crawls.ts";
import { type ArchivedSession, gatherDatabase } from "../../store/postgres/gather.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { archiveFiles } from "../../warc/file.ts";
import { assertFree, writeJob, writePrepared } from "../folder.ts";
import { jobOf, withDatabase } from "./open-shared.ts";
import { sessionFolder } from "./round.ts";

export interface GatherCrawlOptions {
  /** Folders into which archives of other machines were copied; those of this one are found by themselves. */
  readonly archives?: readonly string[] | undefined;
}

/** Also while workers are at it: then it holds what was written until now. */
export async function gatherCrawl(
  address: string,
  name: string | undefined,
  out: string,
  { archives = [] }: GatherCrawlOptions = {},
): Promise<void> {
  assertFree(out);
  await withDatabase(address, async (pool, { crawl }) => {
    const entry = await findCrawl(pool, name ?? crawl);
    const job = jobOf(entry);
    makeFolder(out);
    const material = await materialOf(pool, entry.id);
    if (material !== undefined) writeFileSync(join(out, "material-00001.warc.gz"), material);
    writePrepared(out, entry.prepared);
    await gatherDatabase({
      pool,
      entry,
      path: join(out, DATABASE_FILE),
      archives: (sessions) => gatherArchives(out, sessions, archives),
    });
    writeJob(out, job);
  });
}

function gatherArchives(out: string, sessions: readonly ArchivedSession[], elsewhere: readonly string[]) {
  const names = new Map<string, string>();
  const count = { [ARCHIVE_NAME]: 0, [BESIDE_NAME]: 0 };
  let end: { file: string; offset: number } | undefined;
  const next = (name: typeof ARCHIVE_NAME | typeof BESIDE_NAME) =>
    `${name}-${String(++count[name]).padStart(5, "0")}.warc.gz`;
  const last = sessions.findLast((session) => session.warc_file !== null);
  for (const session of sessions) {
    if (session.warc_file === null || session.warc_end === null) continue;
    const folder = folderOf(session, elsewhere);
    for (const file of archiveFiles(folder, ARCHIVE_NAME)) {
      const name = next(ARCHIVE_NAME);
      names.set(`${session.id}/${file}`, name);
      const isLast = file === session.warc_file;
      const size = take(join(folder, file), join(out, name), {
        length: isLast ? session.warc_end : undefined,
        isOwn: session === last && isLast,
      });
      end = { file: name, offset: size };
      if (isLast) break; // what follows was never committed
    }
    // A worker that was killed may have left half a record there.
    if (session.state === "closed")
      for (const file of archiveFiles(folder, BESIDE_NAME)) take(join(folder, file), join(out, next(BESIDE_NAME)), {});
  }
  return { end, name: (session: number, file: string) => names.get(`${session}/${file}`) ?? file };
}

interface TakeOptions {
  readonly length?: number | undefined;
  /** Will be written to, by a crawl that goes on in the folder. */
  readonly isOwn?: boolean;
}

/** A second name for the file where that is possible; a copy where it is to end before the file does. */
function take(from: string, to: string, { length, isOwn = false }: TakeOptions): number {
  const { size } = statSync(from);
  if (!isOwn && (length === undefined || length === size)) {
    try {
      linkSync(from, to);
      return size;
    } catch {
      // On another disk.
    }
  }
  copyFileSync(from, to);
  if (length !== undefined) truncateSync(to, length);
  return length ?? size;
}

function folderOf({ id, folder }: ArchivedSession, elsewhere: readonly string[]): string {
  const places = [folder, ...elsewhere].map((place) => sessionFolder(resolve(place), id));
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  const hint = "Copy it from the machine that wrote it, and name the folder that holds the copy with --archives.";
  throw new ConfigError("crawl-missing", `the archive folder ${places[0]} is not on this machine`, hint);
}
