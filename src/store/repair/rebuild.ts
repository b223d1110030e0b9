/**
 * Makes a crawl of what was found of one: pages whose rows are lost come from the archive, links whose rows are lost from
 * the pages that link to them, and what fits nothing any more is taken out and counted. Ids stay as they were, since rows,
 * facts and the strategy's state speak of links by their ids.
 * @module
 */
import { z } from "zod";
import { columns, text } from "../columns.ts";
import type { Db } from "../database.ts";
import type { Found } from "./found.ts";
import { Links, type Refuses } from "./links.ts";
import { nameLostLinks } from "./lost-links.ts";
import { type ArchivedContent, type ArchivePlace, remakePages } from "./remake-pages.ts";

export interface RebuildOptions {
  readonly db: Db;
  readonly found: Found;
  readonly seeds: readonly string[];
  /** The page in a response record; undefined where it holds none. */
  readonly read: (place: ArchivePlace, url: string) => Promise<ArchivedContent | undefined>;
  /** For links that are found again. */
  readonly refuses: Refuses;
  /** Called now and then, with how far it is. */
  readonly pause: (what: string) => Promise<void>;
}

export interface Rebuilt {
  readonly pages: number;
  /** Of these, made anew from the archive. */
  readonly remade: number;
  /** Kept, but without their records in the archive. */
  readonly withoutRecords: readonly string[];
  /** Fetched once and lost; they wait to be fetched again. */
  readonly waitAgain: readonly string[];
  readonly links: number;
  /** Links of which nothing is known any more. */
  readonly lostLinks: number;
}

export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { db, seeds, pause } = options;
  // Two ids of one URL would be one id of the engine's.
  db.exec("DELETE FROM links WHERE id NOT IN (SELECT min(id) FROM links GROUP BY url)");
  db.exec("CREATE INDEX repaired_url ON links (url)");
  const links = new Links(db, options.refuses);
  await pause("matching pages with their records");
  matchRecords(db);
  const lostLinks = await nameLostLinks(options, links);
  for (const seed of seeds) links.ensure(seed, 0, -1, "");
  const remade = await remakePages(options, links);
  await pause("numbering pages");
  db.exec(NUMBER_PAGES);
  const waitAgain = urlsOf(db, `SELECT ${columns("l", "url")} FROM links l ${FETCHED_WITHOUT_PAGE} ORDER BY l.id`);
  db.exec(SETTLE_STATES);
  db.exec(NUMBER_COMMITS);
  db.exec(CORRECTIONS_IN_A_ROW);
  db.exec("DROP INDEX repaired_url");
  return {
    pages: countOf(db, "pages"),
    remade,
    withoutRecords: urlsOf(db, WITHOUT_RECORDS),
    waitAgain,
    links: countOf(db, "links"),
    lostLinks,
  };
}

/** Every page that was found has a link with a URL, and the place of its records in the new archive or none. */
function matchRecords(db: Db): void {
  db.exec(`
    INSERT OR IGNORE INTO links
      SELECT p.link, e.url, 'fetched', 0, '', '', p.priority, p.depth, p.parent, '', 0, x''
      FROM temp.found p JOIN temp.exchanges e ON e.file = p.warc_file AND e.offset = p.warc_offset
      WHERE p.link NOT IN (SELECT id FROM links) AND e.url NOT IN (SELECT url FROM links);
    DELETE FROM temp.found WHERE link NOT IN (SELECT id FROM links);
    DELETE FROM temp.found WHERE rowid NOT IN (SELECT min(rowid) FROM temp.found GROUP BY link);
    UPDATE temp.found AS p SET (warc_offset, warc_length) = (
      SELECT e.place, e.length FROM temp.exchanges e JOIN links l ON l.url = e.url
      WHERE e.file = p.warc_file AND e.offset = p.warc_offset AND l.id = p.link);
    UPDATE temp.found AS p SET (warc_file, warc_offset, warc_length) = (
      SELECT e.file, e.place, e.length FROM temp.exchanges e JOIN links l ON l.url = e.url
      WHERE l.id = p.link AND e.scores IS NOT NULL ORDER BY e.file DESC, e.place DESC LIMIT 1)
      WHERE warc_offset IS NULL;
  `);
}

/** In the order in which they were committed; the place of those that are lost is taken by the next. */
const NUMBER_PAGES = `
  INSERT INTO pages
    SELECT row_number() OVER (ORDER BY position, rowid), link, chosen, parent, status, content_type, charset, language,
      title, canonical, noindex, relevance, relevant, priority, depth, fetched_at, bytes, digest, warc_file, warc_offset,
      warc_length, links, evidence, facts
    FROM temp.found;
  INSERT OR IGNORE INTO payloads
    SELECT e.digest, p.position, e.record FROM pages p
    JOIN temp.exchanges e ON e.file = p.warc_file AND e.place = p.warc_offset
    WHERE e.is_revisit = 0 AND e.digest = p.digest ORDER BY p.position;
`;

/** What the judge has learned builds on what it learned before; what is behind a gap, the crawl learns again when it goes on. */
const CORRECTIONS_IN_A_ROW = `
  DELETE FROM corrections WHERE number > (
    SELECT coalesce(min(c.number), 0) FROM (SELECT 0 AS number UNION SELECT number FROM corrections) c
    WHERE c.number + 1 NOT IN (SELECT number FROM corrections));
`;

const FETCHED_WITHOUT_PAGE = "WHERE l.state = 'fetched' AND l.id NOT IN (SELECT link FROM pages)";
const SETTLE_STATES = `
  UPDATE links AS l SET state = 'waiting', final = 0, reason = '', detail = '' ${FETCHED_WITHOUT_PAGE};
  UPDATE links SET state = 'fetched', final = 0, reason = '', detail = ''
    WHERE state <> 'fetched' AND id IN (SELECT link FROM pages);
  UPDATE links SET parent = -1 WHERE parent >= 0 AND parent NOT IN (SELECT id FROM links);
  UPDATE pages SET parent = -1 WHERE parent >= 0 AND parent NOT IN (SELECT id FROM links);
  UPDATE pages SET chosen = link WHERE chosen NOT IN (SELECT id FROM links);
`;

/**
 * One commit for each page, in the order of the pages, with the commits of choices that led to none between them where they
 * were. A page whose commit is lost follows the page before it.
 */
const NUMBER_COMMITS = `
  CREATE TEMP TABLE found_commits AS SELECT * FROM commits;
  CREATE INDEX temp.commit_link ON found_commits (link);
  DELETE FROM commits;
  INSERT INTO commits
    WITH known AS (
      SELECT p.position, p.chosen AS link, p.priority, p.fetched_at AS at, c.decision, c.walker,
        max(c.number) OVER (ORDER BY p.position) AS number
      FROM pages p LEFT JOIN temp.found_commits c ON c.number = (
        SELECT min(o.number) FROM temp.found_commits o WHERE o.link = p.chosen AND o.outcome = 'page')),
    steps AS (
      SELECT coalesce(number, 0) AS number, position, coalesce(decision, 0) AS decision, link, coalesce(walker, 0) AS walker,
        priority, 'page' AS outcome, '' AS detail, at FROM known
      UNION ALL SELECT number, 0, decision, link, walker, priority, outcome, detail, at
        FROM temp.found_commits WHERE outcome <> 'page')
    SELECT row_number() OVER (ORDER BY number, position), decision, link, walker, priority, outcome, detail, at FROM steps;
`;

const WITHOUT_RECORDS = `SELECT ${columns("l", "url")} FROM pages p JOIN links l ON l.id = p.link
  WHERE p.warc_file IS NULL AND p.digest <> '' ORDER BY p.position`;

const countRow = z.object({ count: z.number() });
const urlRow = z.object({ url: text });

function countOf(db: Db, table: "pages" | "links"): number {
  return countRow.parse(db.prepare(`SELECT count(*) AS count FROM ${table}`).get()).count;
}

function urlsOf(db: Db, select: string): string[] {
  return db
    .prepare(select)
    .all()
    .map((row: unknown) => urlRow.parse(row).url);
}
