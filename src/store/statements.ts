/** The prepared statements of a commit. @module */
import type Database from "libsql";
import { z } from "zod";
import type { Original } from "./archive.ts";
import { columns, text } from "./columns.ts";
import type { Db } from "./database.ts";
import type { LinkValues } from "./link-rows.ts";

export interface Statements {
  readonly begin: Database.Statement;
  readonly commit: Database.Statement;
  readonly rollback: Database.Statement;
  readonly updateLink: Database.Statement;
  /** Where that is all that has changed. */
  readonly weighLink: Database.Statement;
  readonly insertCommit: Database.Statement;
  readonly insertPage: Database.Statement;
  readonly insertPayload: Database.Statement;
  readonly saveEngine: Database.Statement;
  insertLinks(rows: readonly LinkValues[]): void;
  lastCommit(): number;
  payload(digest: string): Original | undefined;
}

const payloadRow = z.object({ url: text, fetched_at: z.number(), record: text });
const lastRow = z.object({ last: z.number() });

/** Rows of links in one call, which costs as much as what it does. */
const ROWS_AT_ONCE = [16, 8, 4, 2, 1];

const questionMarks = (count: number) => Array(count).fill("?").join(", ");

export function prepareStatements(db: Db): Statements {
  const selectPayload = db.prepare(
    `SELECT ${columns("l", "url")}, ${columns("p", "fetched_at")}, ${columns("o", "record")} FROM payloads o
       JOIN pages p ON p.position = o.page JOIN links l ON l.id = p.link WHERE o.digest = ?`,
  );
  const inserts = ROWS_AT_ONCE.map((count) => {
    const rows = Array(count)
      .fill(`(${questionMarks(12)})`)
      .join(", ");
    return { count, statement: db.prepare(`INSERT INTO links VALUES ${rows}`) };
  });
  return {
    begin: db.prepare("BEGIN IMMEDIATE"),
    commit: db.prepare("COMMIT"),
    rollback: db.prepare("ROLLBACK"),
    updateLink: db.prepare(
      `UPDATE links SET state = ?, final = ?, reason = ?, detail = coalesce(?, detail), priority = ?, depth = ?, parent = ?,
         anchor = coalesce(?, anchor), occurrences = ?, evidence = ? WHERE id = ?`,
    ),
    weighLink: db.prepare("UPDATE links SET priority = ?, occurrences = ?, evidence = ? WHERE id = ?"),
    insertCommit: db.prepare(`INSERT INTO commits VALUES (${questionMarks(8)})`),
    insertPage: db.prepare(`INSERT INTO pages VALUES (${questionMarks(24)})`),
    insertPayload: db.prepare("INSERT INTO payloads VALUES (?, ?, ?)"),
    saveEngine: db.prepare("INSERT OR REPLACE INTO engine VALUES (1, ?, ?, ?)"),
    insertLinks(rows) {
      let at = 0;
      for (const { count, statement } of inserts) {
        for (; rows.length - at >= count; at += count) statement.run(rows.slice(at, at + count).flat());
      }
    },
    lastCommit: () => lastRow.parse(db.prepare("SELECT coalesce(max(number), 0) AS last FROM commits").get()).last,
    payload(digest) {
      const row = selectPayload.get(digest);
      if (row === undefined) return undefined;
      const { url, fetched_at, record } = payloadRow.parse(row);
      return { url, dateMs: fetched_at, id: record };
    },
  };
}
