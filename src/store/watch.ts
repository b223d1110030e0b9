/**
 * What somebody who watches a crawl asks for again and again: what is new since the last time, bounded by a position, so
 * that nothing is read twice however long the crawl is. Lists come as one JSON text for each column, which is quicker by
 * far than rows.
 * @module
 */
import { z } from "zod";
import { json } from "./columns.ts";
import { type Db, openDatabase, readingFrom } from "./database.ts";
import { databasePath } from "./layout.ts";
import { hasMarkTables, type SavedCorrection, type SavedMark, savedCorrections, savedMarks } from "./marks.ts";
import { Prepared } from "./prepared.ts";
import { readEngine, type SavedEngine } from "./rows.ts";

const numbers = json.pipe(z.array(z.number()));
const texts = json.pipe(z.array(z.string()));

const pagesSchema = z.object({
  link: numbers,
  parent: numbers,
  relevance: numbers,
  relevant: numbers,
  fetchedAt: numbers,
  host: texts,
});
/** Columns of pages, one behind the other in the order of commitment. */
export type WatchedPages = z.infer<typeof pagesSchema>;

const commitsSchema = z.object({ isPage: numbers });
const troublesSchema = z.object({ host: texts, outcome: texts });
const hostsSchema = z.object({ hosts: json.pipe(z.array(z.tuple([z.string(), z.number(), z.number()]))) });
const weightsSchema = z.object({
  changes: json.pipe(z.array(z.tuple([z.number(), z.record(z.string(), z.number())]))),
});
const anchorsSchema = z.object({ anchor: texts });
const foundSchema = z.object({ found: numbers });
const versionSchema = z.object({ data_version: z.number() });
const highestSchema = z.object({ highest: z.number().nullable() });

/** Of a canonical address: what stands between `//` and the next `/`. */
const hostOf = (url: string) =>
  `substr(${url}, instr(${url}, '//') + 2, instr(substr(${url}, instr(${url}, '//') + 2) || '/', '/') - 1)`;
const list = (value: string, name: string) => `CAST(json_group_array(${value}) AS BLOB) AS ${name}`;

/** Keeps a connection open that reads and holds no lock between two questions. */
export class CrawlWatch {
  readonly #db: Db;
  readonly #asked: Prepared;
  readonly #path: string;

  constructor(folder: string) {
    this.#path = databasePath(folder);
    this.#db = openDatabase(this.#path, { readonly: true });
    this.#db.pragma("cache_size = -16384");
    this.#asked = new Prepared(this.#db);
  }

  /** Another number as soon as anybody has written; costs next to nothing. */
  version(): number {
    return this.#read(() => versionSchema.parse(this.#asked.get("PRAGMA data_version")).data_version);
  }

  engine(): SavedEngine | undefined {
    return this.#read(() => readEngine(this.#db, this.#path));
  }

  /** Pages behind a position, at most `limit` of them. */
  pagesAfter(position: number, limit: number): WatchedPages {
    const select = `SELECT ${list("link", "link")}, ${list("parent", "parent")}, ${list("relevance", "relevance")},
        ${list("relevant", "relevant")}, ${list("fetched_at", "fetchedAt")}, ${list("host", "host")}
      FROM (SELECT p.link, p.parent, p.relevance, p.relevant, p.fetched_at, ${hostOf("l.url")} AS host
        FROM pages p CROSS JOIN links l ON l.id = p.link WHERE p.position > ? AND p.position <= ? ORDER BY p.position)`;
    return this.#read(() => pagesSchema.parse(this.#asked.get(select, position, position + limit)));
  }

  /** Commits behind a number: whether each was a page. */
  commitsAfter(number: number, limit: number): z.infer<typeof commitsSchema> {
    const select = `SELECT ${list("page", "isPage")}
      FROM (SELECT outcome = 'page' AS page FROM commits WHERE number > ? ORDER BY number LIMIT ?)`;
    return this.#read(() => commitsSchema.parse(this.#asked.get(select, number, limit)));
  }

  /** The choices behind a commit, up to another, that led to no page. */
  troublesBetween(number: number, until: number): z.infer<typeof troublesSchema> {
    const select = `SELECT ${list("host", "host")}, ${list("outcome", "outcome")}
      FROM (SELECT ${hostOf("l.url")} AS host, c.outcome FROM commits c CROSS JOIN links l ON l.id = c.link
        WHERE c.number > ? AND c.number <= ? AND c.outcome <> 'page')`;
    return this.#read(() => troublesSchema.parse(this.#asked.get(select, number, until)));
  }

  /** Host, links that it has among some, and those of them that wait. */
  hostsOfLinks(from: number, until: number): z.infer<typeof hostsSchema>["hosts"] {
    const select = `SELECT CAST(json_group_array(json_array(host, all_links, waiting)) AS BLOB) AS hosts FROM (
      SELECT ${hostOf("url")} AS host, count(*) AS all_links, sum(state = 'waiting') AS waiting
      FROM links WHERE id >= ? AND id < ? GROUP BY 1)`;
    return this.#read(() => hostsSchema.parse(this.#asked.get(select, from, until)).hosts);
  }

  /** One more than the number of the last link. */
  linkEnd(): number {
    return this.#read(
      () => (highestSchema.parse(this.#asked.get("SELECT max(id) AS highest FROM links")).highest ?? -1) + 1,
    );
  }

  /** The weights that changed at pages behind a position, up to another. */
  weightsBetween(position: number, until: number): z.infer<typeof weightsSchema>["changes"] {
    const select = `SELECT CAST(json_group_array(json_array(position, json(weights))) AS BLOB) AS changes FROM (
      SELECT position, json_extract(facts, '$.weightsNow') AS weights FROM pages
      WHERE position > ? AND position <= ? ORDER BY position) WHERE weights IS NOT NULL`;
    return this.#read(() => weightsSchema.parse(this.#asked.get(select, position, until)).changes);
  }

  marksAfter(number: number): readonly SavedMark[] {
    return this.#read(() => (hasMarkTables(this.#db) ? savedMarks(this.#db, number) : []));
  }

  correctionsAfter(number: number): readonly SavedCorrection[] {
    return this.#read(() => [...savedCorrections(this.#db, number)]);
  }

  /** The words of the links that led to pages behind a position, in the order of the pages. */
  anchorsAfter(position: number): readonly string[] {
    const select = `SELECT ${list("anchor", "anchor")} FROM (SELECT substr(l.anchor, 1, 80) AS anchor
      FROM pages p CROSS JOIN links l ON l.id = p.link WHERE p.position > ? ORDER BY p.position)`;
    return this.#read(() => anchorsSchema.parse(this.#asked.get(select, position)).anchor);
  }

  /** Positions whose title or address holds a text; a scan, so at most the latest `within` pages are looked at. */
  search(text: string, last: number, { within = 50_000, limit = 200 } = {}): number[] {
    const select = `SELECT CAST(json_group_array(position) AS BLOB) AS found FROM (
      SELECT p.position FROM pages p CROSS JOIN links l ON l.id = p.link WHERE p.position > ?
        AND (instr(lower(p.title), ?) > 0 OR instr(lower(l.url), ?) > 0) ORDER BY p.position DESC LIMIT ?)`;
    const wanted = text.toLowerCase();
    return this.#read(
      () => foundSchema.parse(this.#asked.get(select, Math.max(0, last - within), wanted, wanted, limit)).found,
    );
  }

  close(): void {
    this.#db.close();
  }

  #read<T>(read: () => T): T {
    return readingFrom(this.#path, read);
  }
}
