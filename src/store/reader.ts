/** Reads a crawl folder without disturbing a crawl that is writing to it. @module */
import { z } from "zod";
import { ConfigError } from "../errors.ts";
import { CHOSEN_AFTER, type LinkRow, type PageFacts, type SavedCrawl, type SavedOutcome, WEIGHTS } from "../journal.ts";
import type { LinkId } from "../types.ts";
import { blob, column, columns, json, text } from "./columns.ts";
import { type Db, openDatabase, readingFrom, rowsFrom } from "./database.ts";
import { decodeIds } from "./ids.ts";
import { databasePath } from "./layout.ts";
import { asLinkRow, LINKS, linkRows, readEngine, readSavedJob, type SavedEngine, savedOutcomes } from "./rows.ts";

const pageSchema = z.object({
  position: z.number(),
  link: z.number(),
  chosen: z.number(),
  parent: z.number(),
  url: text,
  from_url: text.nullable(),
  status: z.number(),
  content_type: text,
  charset: text,
  language: text,
  title: text,
  canonical: text.nullable(),
  noindex: z.number(),
  relevance: z.number(),
  relevant: z.number(),
  priority: z.number(),
  depth: z.number(),
  fetched_at: z.number(),
  bytes: z.number(),
  digest: text,
  warc_file: text.nullable(),
  warc_offset: z.number().nullable(),
  warc_length: z.number().nullable(),
  links: blob,
});

const decisionSchema = z.object({ evidence: blob, facts: json.pipe(z.record(z.string(), z.unknown())) });
const weightsSchema = z.object({ position: z.number(), weights: json.pipe(z.record(z.string(), z.number())) });
const choiceSchema = z.object({ priority: z.number() });

/** A fetched page as exporters see it. */
export interface SavedPage {
  readonly order: number;
  readonly id: LinkId;
  readonly chosen: LinkId;
  readonly url: string;
  readonly status: number;
  readonly relevance: number;
  readonly relevant: boolean;
  readonly priority: number;
  readonly depth: number;
  /** URL of the page where the link was found; null for seeds. */
  readonly from: string | null;
  readonly title: string;
  readonly fetchedAt: string;
  readonly contentType: string;
  readonly charset: string;
  readonly language: string;
  readonly bytes: number;
  readonly canonical: string | null;
  readonly noindex: boolean;
  readonly digest: string;
  readonly archive: { readonly file: string; readonly offset: number; readonly length: number } | undefined;
  readonly links: readonly LinkId[];
}

const { url: _, from_url: __, ...OWN } = pageSchema.shape;
const PAGES = `SELECT ${columns("p", ...Object.keys(OWN))}, ${columns("l", "url")},
  ${column("f.url")} AS from_url FROM pages p
  JOIN links l ON l.id = p.link LEFT JOIN links f ON f.id = p.parent`; // a seed's parent is −1, which no link has

/** A crawl's folder to read. Nothing that it does disturbs a crawl that writes to the folder. */
export class CrawlReader {
  readonly #db: Db;
  readonly #path: string;

  constructor(folder: string) {
    this.#path = databasePath(folder);
    this.#db = openDatabase(this.#path, { readonly: true });
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
      links: () => rowsFrom(this.#path, () => linkRows(this.#db)),
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
    const where = relevantOnly ? "WHERE p.relevant = 1" : "";
    yield* this.#all(`${PAGES} ${where} ORDER BY p.position`, asSavedPage);
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
    return this.#one(select, asSavedPage, id, id, id);
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
    for (const { position, weights } of this.#all(changes, (row) => weightsSchema.parse(row))) {
      yield { order: position, weights };
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
    return this.#one(`${PAGES} JOIN payloads o ON o.page = p.position WHERE o.digest = ?`, asSavedPage, digest);
  }

  /** Links by state and reason. */
  counts(): { state: string; reason: string; count: number }[] {
    const schema = z.object({ state: text, reason: text, count: z.number() });
    const select = `SELECT ${columns("l", "state", "reason")}, count(*) AS count FROM links l`;
    const order = "GROUP BY l.state, l.reason ORDER BY l.state, count DESC";
    return [...this.#all(`${select} ${order}`, (row) => schema.parse(row))];
  }

  /** Lets go of the folder. */
  close(): void {
    // The driver closes a connection late, and what it holds until then would keep others from writing.
    if (this.#db.inTransaction) this.#db.exec("ROLLBACK");
    this.#db.close();
  }

  #one<T>(select: string, as: (row: unknown) => T, ...values: readonly (string | number)[]): T | undefined {
    return readingFrom(this.#path, () => {
      const row: unknown = this.#db.prepare(select).get(...values);
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

function asSavedPage(row: unknown): SavedPage {
  const page = pageSchema.parse(row);
  const { warc_file: file, warc_offset: offset, warc_length: length } = page;
  return {
    order: page.position,
    id: page.link,
    chosen: page.chosen,
    url: page.url,
    status: page.status,
    relevance: page.relevance,
    relevant: page.relevant === 1,
    priority: page.priority,
    depth: page.depth,
    from: page.from_url,
    title: page.title,
    fetchedAt: new Date(page.fetched_at).toISOString(),
    contentType: page.content_type,
    charset: page.charset,
    language: page.language,
    bytes: page.bytes,
    canonical: page.canonical,
    noindex: page.noindex === 1,
    digest: page.digest,
    archive: file === null || offset === null || length === null ? undefined : { file, offset, length },
    links: decodeIds(page.links),
  };
}
