/** Reads a crawl folder without disturbing a crawl that is writing to it. @module */
import { z } from "zod";
import type { Correction } from "../correcting.ts";
import { ConfigError } from "../errors.ts";
import { CHOSEN_AFTER, type LinkRow, type PageFacts, type SavedCrawl, type SavedOutcome, WEIGHTS } from "../journal.ts";
import type { LinkId } from "../types.ts";
import { blob, columns, json, text } from "./columns.ts";
import { type Db, openDatabase, readingFrom, rowsFrom } from "./database.ts";
import { decodeIds } from "./ids.ts";
import { databasePath } from "./layout.ts";
import { hasMarkTables, type SavedMark, savedCorrections, savedMarks, type Verdicts, verdictsOf } from "./marks.ts";
import { CrawlOverview } from "./overview.ts";
import { Prepared } from "./prepared.ts";
import { asLinkRow, LINKS, readEngine, readSavedJob, type SavedEngine } from "./rows.ts";
import { savedLinks } from "./saved-links.ts";
import { savedOutcomes } from "./saved-outcomes.ts";
import { asSavedPage, PAGES, type SavedPage } from "./saved-page.ts";

export type { SavedPage } from "./saved-page.ts";

const decisionSchema = z.object({ evidence: blob, facts: json.pipe(z.record(z.string(), z.unknown())) });
const weightsSchema = z.object({ position: z.number(), weights: json.pipe(z.record(z.string(), z.number())) });
const countSchema = z.object({ count: z.number() });
const choiceSchema = z.object({ priority: z.number() });

/** A crawl's folder to read. Nothing that it does disturbs a crawl that writes to the folder. */
export class CrawlReader {
  readonly #db: Db;
  readonly #asked: Prepared;
  readonly #path: string;

  constructor(folder: string) {
    this.#path = databasePath(folder);
    this.#db = openDatabase(this.#path, { readonly: true });
    this.#asked = new Prepared(this.#db);
  }

  /** @internal What the crawl needs to go on. */
  engine(): SavedEngine | undefined {
    return readingFrom(this.#path, () => readEngine(this.#db, this.#path));
  }

  /** @internal What was asked for, as the database knows it. */
  job(): unknown {
    return readingFrom(this.#path, () => readSavedJob(this.#db));
  }

  /** @internal The same as the engine restores it, with what was learned from the first `until` pages. */
  saved(until = Number.POSITIVE_INFINITY): SavedCrawl {
    const engine = this.engine()?.engine;
    if (engine === undefined) {
      throw new ConfigError("crawl-broken", `${this.#path} holds no page yet`, "Go on with the crawl first.");
    }
    return {
      engine,
      links: () => rowsFrom(this.#path, () => savedLinks(this.#db)),
      outcomes: () => rowsFrom(this.#path, () => untilPage(until, savedOutcomes(this.#db))),
    };
  }

  /** @internal All that is read from here on is of this moment, also while a crawl writes. */
  hold(): void {
    if (!this.#db.inTransaction) this.#db.exec("BEGIN");
  }

  /** @internal The last choice of a link that led to no page: its priority then; undefined for a link that was never chosen. */
  failedChoice(id: LinkId): { priority: number } | undefined {
    const row = this.#db
      .prepare("SELECT priority FROM commits WHERE link = ? AND outcome <> 'page' ORDER BY number DESC LIMIT 1")
      .get(id);
    return row === undefined ? undefined : choiceSchema.parse(row);
  }

  /** In the order of commitment. */
  *pages({ relevantOnly = false } = {}): Generator<SavedPage> {
    const verdicts = this.#verdicts();
    // What was said when they came in still holds where nobody has said otherwise.
    const where = relevantOnly && verdicts.judged.size === 0 ? "WHERE p.relevant = 1" : "";
    for (const page of this.#all(`${PAGES} ${where} ORDER BY p.position`, (row) => asSavedPage(row, verdicts))) {
      if (page.relevant || !relevantOnly) yield page;
    }
  }

  /** @internal What people have said of pages, in the order in which they said it. */
  marks(): readonly SavedMark[] {
    return readingFrom(this.#path, () => (hasMarkTables(this.#db) ? savedMarks(this.#db) : []));
  }

  /** @internal What came of marks each time that the crawl took some in. */
  corrections(): readonly Correction[] {
    return readingFrom(this.#path, () => [...savedCorrections(this.#db)].map(({ correction }) => correction));
  }

  #verdicts(): Verdicts {
    return readingFrom(this.#path, () => verdictsOf(this.#db));
  }

  /** @internal The links that nobody found: the crawl was given them. */
  *seeds(): Generator<LinkRow> {
    yield* this.#all(`${LINKS} WHERE l.parent < 0 AND l.depth = 0 ORDER BY l.id`, asLinkRow);
  }

  /** A scan: the database keeps no index of URLs, which would cost every crawl more than it saves here. */
  linkOf(url: string): LinkRow | undefined {
    return this.#one(`${LINKS} WHERE l.url = ?`, asLinkRow, url);
  }

  /** All that is known of a link. */
  link(id: LinkId): LinkRow | undefined {
    return this.#one(`${LINKS} WHERE l.id = ?`, asLinkRow, id);
  }

  /** The page of a link, or the page to which that link was redirected. */
  pageOf(id: LinkId): SavedPage | undefined {
    const select = `${PAGES} WHERE p.link = ? OR p.chosen = ? ORDER BY p.link = ? DESC LIMIT 1`;
    const verdicts = this.#verdicts();
    return this.#one(select, (row) => asSavedPage(row, verdicts), id, id, id);
  }

  /** @internal A page as it came in, whatever was said of it since. */
  firstPage(id: LinkId): SavedPage | undefined {
    return this.#one(`${PAGES} WHERE p.link = ?`, (row) => asSavedPage(row), id);
  }

  /** @internal The page at a place in the crawl, as it came in. */
  pageAt(order: number): SavedPage | undefined {
    return this.#one(`${PAGES} WHERE p.position = ?`, (row) => asSavedPage(row), order);
  }

  /** @internal Pages at some places of the crawl, as they are judged now, in the order given. */
  pagesAt(orders: readonly number[]): SavedPage[] {
    const verdicts = this.#verdicts();
    return orders.flatMap((order) => {
      const page = this.#one(`${PAGES} WHERE p.position = ?`, (row) => asSavedPage(row, verdicts), order);
      return page === undefined ? [] : [page];
    });
  }

  /** @internal Pages behind a place of the crawl, as they came in. */
  *pagesBehind(order: number): Generator<SavedPage> {
    yield* this.#all(`${PAGES} WHERE p.position > ${Math.floor(order)} ORDER BY p.position`, (row) => asSavedPage(row));
  }

  /** The feature values by which a page was chosen, how many pages were known then, and what was learned from it. */
  decision(order: number): { evidence: Float64Array; after: number; facts: PageFacts } | undefined {
    const asDecision = (row: unknown) => {
      const { evidence, facts } = decisionSchema.parse(row);
      const after = z
        .number()
        .catch(order - 1)
        .parse(facts[CHOSEN_AFTER]);
      return { evidence: new Float64Array(evidence.buffer), after, facts };
    };
    return this.#one(
      `SELECT ${columns("p", "evidence", "facts")} FROM pages p WHERE p.position = ?`,
      asDecision,
      order,
    );
  }

  /** The weights of a learning recipe, from each page at which they changed, in order. */
  *weights(): Generator<{ order: number; weights: Record<string, number> }> {
    const changes = `SELECT position, CAST(json_extract(facts, '$.${WEIGHTS}') AS BLOB) AS weights FROM pages
      WHERE weights IS NOT NULL ORDER BY position`;
    const corrected = [...readingFrom(this.#path, () => this.#correctedWeights())];
    for (const { position, weights } of this.#all(changes, (row) => weightsSchema.parse(row))) {
      while (corrected[0] !== undefined && corrected[0].order < position) yield* corrected.splice(0, 1);
      yield { order: position, weights };
    }
    yield* corrected;
  }

  /** Those that changed when marks were taken in. */
  *#correctedWeights(): Generator<{ order: number; weights: Record<string, number> }> {
    const pages = this.#db.prepare("SELECT count(*) AS count FROM commits WHERE number <= ? AND outcome = 'page'");
    for (const { after, correction } of [...savedCorrections(this.#db)]) {
      if (correction.weights === undefined) continue;
      yield { order: countSchema.parse(pages.get(after)).count, weights: { ...correction.weights } };
    }
  }

  /** Fetched pages that link to it; a scan. */
  parentCount(id: LinkId): number {
    const schema = z.object({ links: blob });
    let count = 0;
    for (const { links } of this.#all(`SELECT ${columns("p", "links")} FROM pages p`, (row) => schema.parse(row))) {
      if (decodeIds(links).includes(id)) count++;
    }
    return count;
  }

  /** The first page with this payload: the one whose archive record holds it. */
  originalOf(digest: string): SavedPage | undefined {
    return this.#one(
      `${PAGES} JOIN payloads o ON o.page = p.position WHERE o.digest = ?`,
      (row) => asSavedPage(row),
      digest,
    );
  }

  /** Links by state and reason. */
  counts(): { state: string; reason: string; count: number }[] {
    const schema = z.object({ state: text, reason: text, count: z.number() });
    const select = `SELECT ${columns("l", "state", "reason")}, count(*) AS count FROM links l`;
    const order = "GROUP BY l.state, l.reason ORDER BY l.state, count DESC";
    return [...this.#all(`${select} ${order}`, (row) => schema.parse(row))];
  }

  /** @internal The crawl as a whole. */
  overview(): CrawlOverview {
    return new CrawlOverview(this.#db, this.#path);
  }

  /** Lets go of the folder. */
  close(): void {
    // The driver closes a connection late, and what it holds until then would keep others from writing.
    if (this.#db.inTransaction) this.#db.exec("ROLLBACK");
    this.#db.close();
  }

  #one<T>(select: string, as: (row: unknown) => T, ...values: readonly (string | number)[]): T | undefined {
    return readingFrom(this.#path, () => {
      const row = this.#asked.get(select, ...values);
      return row === undefined ? undefined : as(row);
    });
  }

  #all<T>(select: string, as: (row: unknown) => T): Generator<T> {
    const db = this.#db;
    return rowsFrom(this.#path, function* () {
      for (const row of db.prepare(select).iterate()) yield as(row);
    });
  }
}

function* untilPage(until: number, outcomes: Iterable<SavedOutcome>): Generator<SavedOutcome> {
  let pages = 0;
  for (const outcome of outcomes) {
    if (outcome.kind === "page" && ++pages > until) return;
    yield outcome;
  }
}
