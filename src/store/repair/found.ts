/**
 * What was found of a crawl, in tables beside those of the new database, so that a crawl of any size fits: page rows as
 * they were, and the exchanges of the archive.
 * @module
 */
import type Database from "libsql";
import type { Asked } from "../../journal.ts";
import type { Db } from "../database.ts";
import { encodeIds } from "../ids.ts";
import type { SavedEngine } from "../rows.ts";
import type { SavedExchange } from "./salvage-archive.ts";
import type { RowTakers, SalvagedPage } from "./salvaged-rows.ts";

const TABLES = `
  CREATE TEMP TABLE found AS SELECT * FROM pages;
  CREATE UNIQUE INDEX temp.found_position ON found (position);
  CREATE INDEX temp.found_link ON found (link);
  CREATE TEMP TABLE exchanges (
    file TEXT NOT NULL,
    offset INTEGER NOT NULL,
    place INTEGER NOT NULL,
    length INTEGER NOT NULL,
    is_revisit INTEGER NOT NULL,
    record TEXT NOT NULL,
    url TEXT NOT NULL,
    digest TEXT NOT NULL,
    at INTEGER NOT NULL,
    scores TEXT,
    PRIMARY KEY (file, offset)
  );
  CREATE INDEX temp.exchange_url ON exchanges (url);
  CREATE INDEX temp.exchange_place ON exchanges (file, place);
  CREATE INDEX temp.exchange_digest ON exchanges (digest);
`;

/** Rows of a database with so many pages cannot have higher numbers: more than these fit into none. */
const ROWS_PER_PAGE = 150;

export class Found implements RowTakers {
  readonly #insertLink: Database.Statement;
  readonly #insertPage: Database.Statement;
  readonly #insertCommit: Database.Statement;
  readonly #insertMark: Database.Statement;
  readonly #insertCorrection: Database.Statement;
  readonly #insertExchange: Database.Statement;
  /** No row has a higher number. */
  readonly maxRows: number;
  /** The state and the job, where they were found. */
  savedEngine: SavedEngine | undefined;
  savedJob: unknown;
  /** By their decisions; a page that is free by now may still hold one that is over. */
  readonly choices = new Map<number, Asked>();
  /** Rows of any table. */
  rows = 0;

  constructor(db: Db, databasePages: number) {
    db.exec(TABLES);
    const marks = (count: number) => Array(count).fill("?").join(", ");
    this.#insertLink = db.prepare(`INSERT OR REPLACE INTO links VALUES (${marks(12)})`);
    this.#insertPage = db.prepare(`INSERT OR REPLACE INTO found VALUES (${marks(24)})`);
    this.#insertCommit = db.prepare(`INSERT OR REPLACE INTO commits VALUES (${marks(8)})`);
    this.#insertMark = db.prepare(`INSERT OR REPLACE INTO marks VALUES (${marks(4)})`);
    this.#insertCorrection = db.prepare(`INSERT OR REPLACE INTO corrections VALUES (${marks(6)})`);
    this.#insertExchange = db.prepare(`INSERT OR REPLACE INTO exchanges VALUES (${marks(10)})`);
    this.maxRows = ROWS_PER_PAGE * databasePages;
  }

  readonly link: RowTakers["link"] = ({ evidence, ...row }) => {
    if (row.id > this.maxRows) return;
    this.rows++;
    this.#insertLink.run(...Object.values(row), Buffer.from(evidence));
  };

  readonly page: RowTakers["page"] = (row) => {
    if (row.position > this.maxRows) return;
    this.rows++;
    this.addPage(row);
  };

  readonly commit: RowTakers["commit"] = (row) => {
    if (row.number > this.maxRows) return;
    this.rows++;
    this.#insertCommit.run(...Object.values(row));
  };

  readonly correction: RowTakers["correction"] = (row) => {
    if (row.number > this.maxRows) return;
    this.rows++;
    this.#insertCorrection.run(...Object.values(row));
  };

  readonly mark: RowTakers["mark"] = (row) => {
    if (row.number > this.maxRows) return;
    this.rows++;
    this.#insertMark.run(...Object.values(row));
  };

  readonly engine: RowTakers["engine"] = (saved) => {
    this.rows++;
    this.savedEngine = saved;
  };

  readonly choice: RowTakers["choice"] = (row) => {
    this.rows++;
    this.choices.set(row.decision, row);
  };

  readonly job: RowTakers["job"] = (content) => {
    this.rows++;
    this.savedJob = content;
  };

  addPage({ links, evidence, facts, ...row }: SalvagedPage): void {
    this.#insertPage.run(...Object.values(row), encodeIds(links), Buffer.from(evidence), facts);
  }

  exchange({ isRevisit, scores, ...row }: SavedExchange): void {
    const { file, offset, place, length, id, url, digest, dateMs } = row;
    const saved = scores === undefined ? null : JSON.stringify(scores);
    this.#insertExchange.run(file, offset, place, length, isRevisit ? 1 : 0, id, url, digest, dateMs, saved);
  }
}
