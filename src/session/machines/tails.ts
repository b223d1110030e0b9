/** What a worker that was killed has archived and not written to the database is cut off, by who finds it. @module */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { z } from "zod";
import { ARCHIVE_NAME } from "../../store/layout.ts";
import { WarcFiles } from "../../warc/file.ts";
import { sessionFolder } from "./round.ts";

const sessionRow = z.object({
  id: z.coerce.number(),
  warc_file: z.string().nullable(),
  warc_end: z.coerce.number().nullable(),
});

/** Of all sessions that are over and have their archives in this folder. */
export async function cutTails(pool: Pool, crawl: number, out: string): Promise<void> {
  const { rows } = await pool.query(
    "SELECT id, warc_file, warc_end FROM sessions WHERE crawl = $1 AND folder = $2 AND state <> 'open'",
    [crawl, out],
  );
  for (const { id, warc_file: file, warc_end: offset } of z.array(sessionRow).parse(rows)) {
    const folder = sessionFolder(out, id);
    if (!existsSync(folder)) continue;
    if (file === null || offset === null) rmSync(join(folder), { recursive: true });
    else new WarcFiles({ folder, name: ARCHIVE_NAME, warcinfo: () => new Uint8Array(0) }).truncateTo({ file, offset });
  }
}
