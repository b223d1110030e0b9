import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { createRng, type Rng } from "../../math/rng.ts";
import { DatabaseFile, PAGE_BYTES } from "./database-file.ts";
import { rowsOfPage, type StoredRow, storedRows } from "./table-rows.ts";

const folder = temporaryFolder("table-rows");
const FRAME_BYTES = 24 + PAGE_BYTES;

type Row = readonly [number | null, string, Buffer];

/** Numbers of every length that SQLite knows, texts and blobs that fit a page, and some that need many. */
function rowBy(rng: Rng): Row {
  const size = [0, 3, 200, 3000, 4100, 9000, 30_000][rng.below(7)] ?? 0;
  const number = [null, 0, 1, -1, 2 ** 7, -(2 ** 15), 2 ** 23 - 1, 2 ** 31, -(2 ** 40), 2 ** 52, 0.5, -1e300][
    rng.below(12)
  ];
  return [number ?? null, "ä".repeat(size % 977), Buffer.from(Array.from({ length: size }, () => rng.below(256)))];
}

function plain({ rowid, values }: StoredRow): unknown[] {
  return [
    rowid,
    ...values.slice(1).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value)),
  ];
}

const expected = (rows: ReadonlyMap<number, Row>) =>
  [...rows].map(([id, [number, text, blob]]) => [id, number, Buffer.from(text).toString("hex"), blob.toString("hex")]);

/** Rows of the test's table by their ids; later versions replace earlier ones, as for repair. */
function rowsIn(path: string): unknown[][] {
  const file = new DatabaseFile(path);
  try {
    const rows = new Map<number, unknown[]>();
    for (const row of storedRows(file)) if (row.values.length === 4) rows.set(row.rowid, plain(row));
    return [...rows.values()].sort((a, b) => Number(a[0]) - Number(b[0]));
  } finally {
    file.close();
  }
}

const path = join(folder, "rows.db");
const rows = new Map<number, Row>();
let db: Database.Database;

beforeAll(() => {
  db = new Database(path);
  db.pragma("journal_mode = WAL");
  db.pragma("wal_autocheckpoint = 0");
  db.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, number, text TEXT, bytes BLOB)");
  const rng = createRng(8);
  const insert = db.prepare("INSERT OR REPLACE INTO rows VALUES (?, ?, ?, ?)");
  const put = (id: number) => {
    const row = rowBy(rng);
    rows.set(id, row);
    insert.run(id, ...row);
  };
  for (let step = 0; step < 12; step++) {
    db.exec("BEGIN");
    for (let i = 0; i < 25; i++) put(rows.size);
    for (let i = 0; i < 5; i++) put(rng.below(rows.size));
    db.exec("COMMIT");
    if (step === 7) db.pragma("wal_checkpoint(PASSIVE)");
  }
  db.exec("BEGIN");
  insert.run(rows.size, 1, "never committed", Buffer.alloc(20_000));
});

afterAll(() => {
  db.exec("ROLLBACK");
  db.close();
});

/** The database and its log as a kill leaves them now. */
function copy(name: string): string {
  for (const end of ["", "-wal"]) cpSync(`${path}${end}`, join(folder, `${name}${end}`));
  return join(folder, name);
}

describe("storedRows", () => {
  it("gives every committed row of the database and its log, and nothing that was not committed", () => {
    expect(rowsIn(copy("same"))).toEqual(expected(rows));
  });

  it("gives the rows of the database alone when the log is lost", () => {
    const lone = copy("lone");
    rmSync(`${lone}-wal`);
    // Before the checkpoint there were eight steps of 25 rows.
    expect(rowsIn(lone).length).toBeGreaterThanOrEqual(200);
    expect(rowsIn(join(folder, "none"))).toEqual([]);
  });

  it("loses only the frames of the log that are damaged, where SQLite stops at the first", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const rng = createRng(seed);
      const damaged = copy("damaged");
      const log = readFileSync(`${damaged}-wal`);
      const frames = Math.floor((log.length - 32) / FRAME_BYTES);
      const frame = rng.below(frames);
      const at = 32 + frame * FRAME_BYTES + rng.below(FRAME_BYTES - 8);
      for (let i = 0; i < 8; i++) log[at + i] = rng.below(256);
      writeFileSync(`${damaged}-wal`, log);
      const page = readFileSync(`${path}-wal`).readUInt32BE(32 + frame * FRAME_BYTES);
      // Rows that lie, in whole, in other pages than the one of that frame.
      const sound = new DatabaseFile(path);
      const touched = new Set(Array.from(rowsOfPage(sound, page), ({ rowid }) => rowid));
      const own = new Map([...rows].filter(([id, [, , blob]]) => !touched.has(id) && blob.length < 3000));
      sound.close();
      const found = new Map(rowsIn(damaged).map((row) => [row[0], row]));
      for (const row of expected(own)) expect(found.get(Number(row[0])), `seed ${seed}`).toEqual(row);
    }
  });

  it("survives any bytes", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const rng = createRng(seed);
      const damaged = copy("noise");
      for (const file of [damaged, `${damaged}-wal`]) {
        const bytes = readFileSync(file);
        for (let n = 0; n < 40; n++) {
          const at = rng.below(bytes.length);
          // Headers and pointers above all.
          const start = rng.below(2) === 0 ? at : at - (at % PAGE_BYTES);
          for (let i = start; i < Math.min(bytes.length, start + rng.below(40)); i++) bytes[i] = rng.below(256);
        }
        writeFileSync(file, bytes.subarray(0, rng.below(4) === 0 ? rng.below(bytes.length) : bytes.length));
      }
      rowsIn(damaged);
    }
  });
});
