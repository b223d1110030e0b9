/** What people say of a crawl's pages, as rows; and what came of it when the crawl took it in. @module */
import type Database from "libsql";
import { z } from "zod";
import type { Correction, JudgedPage, Mark, NewMarks } from "../correcting.ts";
import type { LinkId } from "../types.ts";
import { columns, json } from "./columns.ts";
import { asStoreError, type Db, openDatabase } from "./database.ts";
import { number } from "./quick-rows.ts";
import { MARK_TABLES, SCHEMA_VERSION } from "./schema.ts";

/** A mark as it lies in the database. */
export interface SavedMark extends Mark {
  readonly number: number;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
}

const markRow = z.object({
  number: z.number(),
  link: z.number(),
  relevant: z.number().nullable(),
  at: z.number(),
});

/** Lists instead of objects: there may be thousands. */
const judgedSchema = z.array(z.tuple([z.number(), z.number(), z.number()]));
const marksSchema = z.array(z.tuple([z.number(), z.number().nullable()]));
const lessonSchema = z.object({
  lesson: z.unknown(),
  moved: z.number().optional(),
  weights: z.record(z.string(), z.number()).optional(),
  own: z.array(z.tuple([z.number(), z.number()])).optional(),
});

const correctionRow = z.object({
  number: z.number(),
  after: z.number(),
  up_to: z.number(),
  marks: json.pipe(marksSchema),
  judged: json.pipe(judgedSchema),
  lesson: json.pipe(lessonSchema),
});

/** Whether anything was ever marked: older crawls have no tables for it. */
export function hasMarkTables(db: Db): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'corrections'").get() !== undefined;
}

/** Older versions would go on without the marks, so they may not open the crawl any more. */
export function ensureMarkTables(db: Db): void {
  if (!hasMarkTables(db)) db.exec(`${MARK_TABLES}; PRAGMA user_version = ${SCHEMA_VERSION}`);
}

function insertMarks(db: Db, marks: readonly Mark[], at: number): void {
  const insert = db.prepare("INSERT INTO marks (link, relevant, at) VALUES (?, ?, ?)");
  for (const { page, relevant } of marks) insert.run(page, relevant === undefined ? null : Number(relevant), at);
}

/** Writes marks down, also beside a crawl that runs: what that writes itself has its turn before and after. */
export function writeMarks(path: string, marks: readonly Mark[], at: number): void {
  const db = openDatabase(path);
  try {
    db.exec("BEGIN IMMEDIATE");
    try {
      ensureMarkTables(db);
      insertMarks(db, marks, at);
      db.exec("COMMIT");
    } catch (error) {
      if (db.inTransaction) db.exec("ROLLBACK");
      throw error;
    }
  } catch (error) {
    throw asStoreError(error, path);
  } finally {
    db.close();
  }
}

/** All marks, or those behind a number, in the order in which they were made. */
export function savedMarks(db: Db, behind = 0): SavedMark[] {
  const rows = db.prepare("SELECT number, link, relevant, at FROM marks WHERE number > ? ORDER BY number").all(behind);
  return rows.map((row: unknown) => {
    const { number, link, relevant, at } = markRow.parse(row);
    return { number, page: link, relevant: relevant === null ? undefined : relevant === 1, at };
  });
}

export function insertCorrection(db: Db, after: number, correction: Correction): void {
  const { upTo, marks, judged, lesson = null, weights, moved, own } = correction;
  db.prepare("INSERT INTO corrections (after, up_to, marks, judged, lesson) VALUES (?, ?, ?, ?, ?)").run(
    after,
    upTo,
    JSON.stringify(marks.map(({ page, relevant = null }) => [page, relevant === null ? null : Number(relevant)])),
    JSON.stringify(judged.map(({ page, relevance, relevant }) => [page, relevance, Number(relevant)])),
    JSON.stringify({ lesson, weights, moved, own: own?.map(({ page, relevance }) => [page, relevance]) }),
  );
}

/** A correction, and the number of commits before it. */
export interface SavedCorrection {
  readonly number: number;
  readonly after: number;
  readonly correction: Correction;
}

/** All of them, or those behind a number, in the order in which they were taken in. */
export function* savedCorrections(db: Db, behind = 0): Generator<SavedCorrection> {
  if (!hasMarkTables(db)) return;
  const select = `SELECT ${columns("c", "number", "after", "up_to", "marks", "judged", "lesson")} FROM corrections c WHERE c.number > ? ORDER BY c.number`;
  for (const row of db.prepare(select).iterate(behind)) {
    const { number, after, up_to: upTo, marks, judged, lesson: learned } = correctionRow.parse(row);
    const { lesson, weights, moved, own } = learned;
    const correction = {
      upTo,
      marks: marks.map(([page, relevant]) => ({ page, relevant: relevant === null ? undefined : relevant === 1 })),
      judged: judged.map(([page, relevance, relevant]) => ({ page, relevance, relevant: relevant === 1 })),
      ...(own && { own: own.map(([page, relevance]) => ({ page, relevance })) }),
      ...(lesson !== null && { lesson }),
      weights,
      moved,
    };
    yield { number, after, correction };
  }
}

const lastRow = z.object({ last: z.number() });

/** The number of the last mark that was taken in. */
function lastTaken(db: Db): number {
  if (!hasMarkTables(db)) return 0;
  return lastRow.parse(db.prepare("SELECT coalesce(max(up_to), 0) AS last FROM corrections").get()).last;
}

/** What people and a corrected judge say of pages now, where it is not what was said when they came in. */
export interface Verdicts {
  readonly judged: ReadonlyMap<LinkId, JudgedPage>;
  /** What the pages say themselves. */
  readonly own: ReadonlyMap<LinkId, number>;
  readonly marked: ReadonlyMap<LinkId, boolean>;
}

/** A mark counts at once, also before the crawl has taken it in; one that was taken back at once not any more. */
export function verdictsOf(db: Db): Verdicts {
  const judged = new Map<LinkId, JudgedPage>();
  const own = new Map<LinkId, number>();
  const marked = new Map<LinkId, boolean>();
  if (!hasMarkTables(db)) return { judged, own, marked };
  for (const { correction } of savedCorrections(db)) {
    for (const page of correction.judged) judged.set(page.page, page);
    for (const { page, relevance } of correction.own ?? correction.judged) own.set(page, relevance);
  }
  const taken = lastTaken(db);
  for (const { page, relevant, number } of savedMarks(db)) {
    if (number > taken) judged.delete(page);
    if (relevant === undefined) marked.delete(page);
    else marked.set(page, relevant);
  }
  for (const [page, relevant] of marked) judged.set(page, { page, relevance: Number(relevant), relevant });
  return { judged, own, marked };
}

/** Marks that other processes write while a crawl runs; looks into the table only when somebody has written. */
export class MarkInbox {
  readonly #db: Db;
  /** Changes by others alone: what this connection commits itself does not count. */
  readonly #dataVersion: Database.Statement;
  #version = -1;
  #taken: number;

  constructor(db: Db) {
    this.#db = db;
    this.#dataVersion = db.prepare("PRAGMA data_version").raw();
    this.#taken = lastTaken(db);
  }

  take(): NewMarks | undefined {
    const row: unknown = this.#dataVersion.get();
    const version = number(Array.isArray(row) ? row[0] : undefined);
    if (version === this.#version) return undefined;
    this.#version = version;
    if (!hasMarkTables(this.#db)) return undefined;
    const marks = savedMarks(this.#db, this.#taken);
    const last = marks.at(-1);
    if (last === undefined) return undefined;
    this.#taken = last.number;
    return { marks, upTo: last.number };
  }
}
