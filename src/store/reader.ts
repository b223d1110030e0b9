/** Reads a crawl folder without disturbing a crawl that is writing to it. @module */
import { z } from "zod";
import { ConfigError } from "../errors.ts";
import { CHOSEN_AFTER, type LinkRow, type PageFacts, type SavedCrawl, type SavedOutcome, WEIGHTS } from "../journal.ts";
import type { LinkId } from "../types.ts";
import { type Db, openDatabase, readingFrom, rowsFrom } from "./database.ts";
import { decodeIds } from "./ids.ts";
import { databasePath } from "./layout.ts";
import { asLinkRow, blob, linkRows, readEngine, readSavedJob, type SavedEngine, savedOutcomes } from "./rows.ts";

const pageSchema = z.object({
  position: z.number(),
  link: z.number(),
  chosen: z.number(),
  parent: z.number(),
  url: z.string(),
  from_url: z.string().nullable(),
  status: z.number(),
  content_type: z.string(),
  charset: z.string(),
  language: z.string(),
  title: z.string(),
  canonical: z.string().nullable(),
  noindex: z.number(),
  relevance: z.number(),
  relevant: z.number(),
  priority: z.number(),
  depth: z.number(),
  fetched_at: z.number(),
  bytes: z.number(),
  digest: z.string(),
  warc_file: z.string().nullable(),
  warc_offset: z.number().nullable(),
  warc_length: z.number().nullable(),
  links: blob,
});

const jsonObject = z.string().transform((text) => z.record(z.string(), z.unknown()).parse(JSON.parse(text)));
const decisionSchema = z.object({ evidence: blob, facts: jsonObject });
const choiceSchema = z.object({ priority: z.number() });
const weightsSchema = z.object({
  position: z.number(),
  weights: z.string().transform((text) => z.record(z.string(), z.number()).parse(JSON.parse(text))),
});

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

const PAGES = `SELECT p.*, l.url AS url, f.url AS from_url FROM pages p
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
    const seeds = this.#db.prepare("SELECT * FROM links WHERE parent < 0 AND depth = 0 ORDER BY id");
    for (const row of seeds.iterate()) yield asLinkRow(row);
  }

  /** A scan: the database keeps no index of URLs, which would cost every crawl more than it saves here. */
  linkOf(url: string): LinkRow | undefined {
    return this.#one("SELECT * FROM links WHERE url = ?", asLinkRow, url);
  }

  /** All that is known of a link. */
  link(id: LinkId): LinkRow | undefined {
    return this.#one("SELECT * FROM links WHERE id = ?", asLinkRow, id);
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
    return this.#one("SELECT evidence, facts FROM pages WHERE position = ?", asDecision, order);
  }

  /** The weights of a learning recipe, from each page at which they changed, in order. */
  *weights(): Generator<{ order: number; weights: Record<string, number> }> {
    const changes = `SELECT position, json_extract(facts, '$.${WEIGHTS}') AS weights FROM pages
      WHERE weights IS NOT NULL ORDER BY position`;
    for (const { position, weights } of this.#all(changes, (row) => weightsSchema.parse(row))) {
      yield { order: position, weights };
    }
  }

  /** Fetched pages that link to it; a scan. */
  parentCount(id: LinkId): number {
    const schema = z.object({ links: blob });
    let count = 0;
    for (const { links } of this.#all("SELECT links FROM pages", (row) => schema.parse(row))) {
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
    const schema = z.object({ state: z.string(), reason: z.string(), count: z.number() });
    const select = "SELECT state, reason, count(*) AS count FROM links GROUP BY state, reason";
    return [...this.#all(`${select} ORDER BY state, count DESC`, (row) => schema.parse(row))];
  }

  /** Lets go of the folder. */
  close(): void {
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
