/** Lines in the order of their bytes, more than memory holds: SQLite keeps them in a file of its own that goes with it. @module */
import Database from "libsql";
import { z } from "zod";
import { blob } from "./columns.ts";

const BATCH = 1000;
const rowSchema = z.object({ line: blob });

export class SortedLines {
  readonly #db: Database.Database;
  readonly #insert: Database.Statement;
  #waiting: string[] = [];

  /** `path`: a file that does not exist yet; whoever names it takes it away. */
  constructor(path: string) {
    this.#db = new Database(path);
    this.#db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384");
    this.#db.exec("CREATE TABLE lines (line BLOB PRIMARY KEY) WITHOUT ROWID");
    this.#insert = this.#db.prepare("INSERT OR IGNORE INTO lines VALUES (?)");
  }

  /** The same line counts once. */
  add(line: string): void {
    this.#waiting.push(line);
    if (this.#waiting.length >= BATCH) this.#save();
  }

  *sorted(): Generator<string> {
    this.#save();
    for (const row of this.#db.prepare("SELECT line FROM lines ORDER BY line").iterate()) {
      yield Buffer.from(rowSchema.parse(row).line).toString();
    }
  }

  close(): void {
    this.#db.close();
  }

  #save(): void {
    const lines = this.#waiting;
    this.#waiting = [];
    this.#db.transaction(() => {
      // In a list: the driver takes a single object for named values.
      for (const line of lines) this.#insert.run([Buffer.from(line)]);
    })();
  }
}
