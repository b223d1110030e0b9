/** All that can be read of a damaged crawl folder: rows into tables, records into new archive files. @module */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { counted, integer } from "../../display.ts";
import { archiveFiles } from "../../warc/file.ts";
import { columns, text } from "../columns.ts";
import type { Db } from "../database.ts";
import { ARCHIVE_NAME, DATABASE_FILE } from "../layout.ts";
import { DatabaseFile } from "./database-file.ts";
import { Found } from "./found.ts";
import { type ArchiveGap, copyArchive } from "./salvage-archive.ts";
import { takeRow } from "./salvaged-rows.ts";
import { storedRows } from "./table-rows.ts";

export interface SalvageOptions {
  /** The new database. */
  readonly db: Db;
  readonly from: string;
  readonly to: string;
  /** Called now and then, with how far it is. */
  readonly pause: (what: string) => Promise<void>;
}

export interface Salvaged {
  readonly found: Found;
  readonly gaps: readonly ArchiveGap[];
  /** Records that could be read. */
  readonly records: number;
  /** Pages that the crawl had, as far as anything still says so. */
  readonly expectedPages: number;
}

const ROWS_PER_PAUSE = 5000;
const EXCHANGES_PER_PAUSE = 200;

export async function salvage(options: SalvageOptions): Promise<Salvaged> {
  const found = await salvageDatabase(options);
  const { gaps, records, lastOrder } = await salvageArchive(options, found);
  const highest = z.object({ highest: z.number() });
  const rows = options.db.prepare("SELECT coalesce(max(position), 0) AS highest FROM temp.found").get();
  const expectedPages = Math.max(found.savedEngine?.engine.totals.pages ?? 0, highest.parse(rows).highest, lastOrder);
  return { found, gaps, records, expectedPages };
}

/** Where the last record of the archive in a folder ends. */
export function archiveEnd(folder: string): { file: string; offset: number } | undefined {
  const file = archiveFiles(folder, ARCHIVE_NAME).at(-1);
  return file === undefined ? undefined : { file, offset: statSync(join(folder, file)).size };
}

async function salvageDatabase({ db, from, pause }: SalvageOptions): Promise<Found> {
  const file = new DatabaseFile(join(from, DATABASE_FILE));
  try {
    const found = new Found(db, file.pageCount);
    let done = 0;
    for (const row of storedRows(file)) {
      takeRow(row, found);
      if (++done % ROWS_PER_PAUSE === 0) await pause(`${counted(found.rows, "row")} of the database saved`);
    }
    return found;
  } finally {
    file.close();
  }
}

async function salvageArchive({ db, from, to, pause }: SalvageOptions, found: Found) {
  const gaps: ArchiveGap[] = [];
  let records = 0;
  let lastOrder = 0;
  let exchanges = 0;
  const onRecord = () => records++;
  const end = committedEnd(db, from, found);
  for (const exchange of copyArchive({ from, to, name: ARCHIVE_NAME, end, onGap: (gap) => gaps.push(gap), onRecord })) {
    found.exchange(exchange);
    lastOrder = Math.max(lastOrder, Number(exchange.scores?.order) || 0);
    if (++exchanges % EXCHANGES_PER_PAUSE === 0) await pause(`${integer(records)} records of the archive saved`);
  }
  return { gaps, records, lastOrder };
}

const placeRow = z.object({ file: text, end: z.number() });

/**
 * Where the last commit ended: what lies behind it was never committed, and is fetched again. Undefined where nothing says
 * so, or where what says so must be wrong.
 */
function committedEnd(db: Db, folder: string, { savedEngine }: Found): { file: string; offset: number } | undefined {
  const saved = savedEngine?.warcEnd;
  if (saved === undefined) return undefined;
  const select = `SELECT ${columns("p", "warc_file").replace("AS warc_file", "AS file")},
    max(p.warc_offset + p.warc_length) AS end FROM temp.found p WHERE p.warc_file = ?`;
  const parsed = placeRow.safeParse(db.prepare(select).get(saved.file));
  const later = archiveFiles(folder, ARCHIVE_NAME).some((file) => isLater(file, saved.file) && holdsPages(db, file));
  if (later || !existsSync(join(folder, saved.file))) return undefined;
  return { file: saved.file, offset: Math.max(saved.offset, parsed.data?.end ?? 0) };
}

function isLater(file: string, than: string): boolean {
  return file.length > than.length || (file.length === than.length && file > than);
}

function holdsPages(db: Db, file: string): boolean {
  return db.prepare("SELECT 1 FROM temp.found WHERE warc_file = ? LIMIT 1").get(file) !== undefined;
}
