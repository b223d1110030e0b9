/**
 * An index of words beside a crawl's database, to find its pages by: made when somebody searches first, and brought up to
 * date by those who search later. It can be deleted at any time. Words of scripts without spaces are indexed by character.
 * @module
 */
import { join } from "node:path";
import Database from "libsql";
import { z } from "zod";
import { wordsOf } from "../text/words.ts";

const SEARCH_FILE = "search.db";

export interface IndexedPage {
  readonly order: number;
  readonly title: string;
  readonly text: string;
}

export interface Match {
  readonly order: number;
  /** The higher the better; comparable within one search alone. */
  readonly score: number;
}

/** Raised when pages are to be indexed in another way. */
const VERSION = 1;
/** How much a word in the title counts more than one in the text. */
const TITLE_WEIGHT = 4;
const MOST_WORDS = 32;

const lastRow = z.object({ last: z.number() });
const matchRow = z.object({ rowid: z.number(), score: z.number() });
const versionRow = z.object({ user_version: z.number() });

export class SearchIndex {
  readonly #db: Database.Database;

  private constructor(db: Database.Database) {
    this.#db = db;
  }

  /** Of a folder that cannot be written it is made in memory, each time anew. English words are found by their stems. */
  static open(folder: string, { stems = false } = {}): SearchIndex {
    try {
      return new SearchIndex(opened(join(folder, SEARCH_FILE), stems));
    } catch {
      return new SearchIndex(opened(":memory:", stems));
    }
  }

  /** Place of the last page that is in it; 0 where none is. */
  get last(): number {
    return lastRow.parse(this.#db.prepare("SELECT coalesce(max(page), 0) AS last FROM done").get()).last;
  }

  /** Pages behind the last, in order; those that another process has added meanwhile are passed over. */
  add(pages: readonly IndexedPage[]): void {
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      const last = this.last;
      const insert = this.#db.prepare("INSERT INTO words (rowid, title, text) VALUES (?, ?, ?)");
      const done = this.#db.prepare("INSERT INTO done VALUES (1, ?) ON CONFLICT DO UPDATE SET page = excluded.page");
      for (const { order, title, text } of pages) {
        if (order <= last) continue;
        insert.run(order, wordsOf(title).join(" "), wordsOf(text).join(" "));
        done.run(order);
      }
      this.#db.exec("COMMIT");
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec("ROLLBACK");
      throw error;
    }
  }

  /** Pages with any of the words, by Okapi BM25, best first. */
  search(query: string, count: number): Match[] {
    const terms = termsOf(query);
    if (terms.length === 0) return [];
    const select = `SELECT rowid, -bm25(words, ${TITLE_WEIGHT}, 1) AS score FROM words WHERE words MATCH ?
      ORDER BY bm25(words, ${TITLE_WEIGHT}, 1), rowid LIMIT ?`;
    const rows: unknown[] = this.#db.prepare(select).all(terms.join(" OR "), count);
    return rows.map((row) => {
      const { rowid, score } = matchRow.parse(row);
      return { order: rowid, score };
    });
  }

  close(): void {
    this.#db.close();
  }
}

/** Quoted, so that nothing in them is an operator; what stands together without a space is a phrase. */
function termsOf(query: string): string[] {
  return query
    .split(/\s+/)
    .map((part) => wordsOf(part).join(" "))
    .filter((part) => part !== "")
    .slice(0, MOST_WORDS)
    .map((part) => `"${part}"`);
}

function opened(path: string, stems: boolean): Database.Database {
  const db = new Database(path, { timeout: 5000 });
  const { user_version: version } = versionRow.parse(db.prepare("PRAGMA user_version").get());
  if (version === VERSION) return db;
  db.exec(`BEGIN IMMEDIATE;
    DROP TABLE IF EXISTS words; DROP TABLE IF EXISTS done;
    CREATE VIRTUAL TABLE words USING fts5(title, text, content='', tokenize='${stems ? "porter " : ""}unicode61');
    CREATE TABLE done (one INTEGER PRIMARY KEY CHECK (one = 1), page INTEGER NOT NULL);
    PRAGMA user_version = ${VERSION};
    COMMIT`);
  return db;
}
