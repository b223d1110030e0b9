/** The crawl database: a log of decisions, pages, links and scores. Never the seen set. @module */

/** What was asked for, as in crawl.json: a crawl whose file is lost is opened from here. */
export const JOB_TABLE = `
  CREATE TABLE IF NOT EXISTS job (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    content TEXT NOT NULL
  );
`;

/**
 * What people say of pages, written by whoever asks them; and where the crawl has taken it in: behind which commit, up
 * to which mark, and what came of it. Crawls that were begun before there were marks get the tables with their first.
 */
export const MARK_TABLES = `
  CREATE TABLE IF NOT EXISTS marks (
    number INTEGER PRIMARY KEY,
    link INTEGER NOT NULL,
    relevant INTEGER,
    at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS corrections (
    number INTEGER PRIMARY KEY,
    after INTEGER NOT NULL,
    up_to INTEGER NOT NULL,
    marks TEXT NOT NULL,
    judged TEXT NOT NULL,
    lesson TEXT
  );
`;

/**
 * Choices whose outcome is not committed yet, a row each: there may be a thousand, and a commit changes few. Crawls that were
 * begun before, and repaired ones, have theirs in the engine's state until their next commit.
 */
export const CHOICES_TABLE = `
  CREATE TABLE IF NOT EXISTS choices (
    decision INTEGER PRIMARY KEY,
    link INTEGER NOT NULL,
    walker INTEGER NOT NULL,
    priority REAL NOT NULL,
    known TEXT NOT NULL
  );
`;

/**
 * Raised with every change that older versions cannot read: by 3 there may be marks, which they would not heed, by 4 choices
 * lie in a table of their own.
 */
export const SCHEMA_VERSION = 4;

export const SCHEMA = `
  CREATE TABLE links (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL,
    state TEXT NOT NULL,
    final INTEGER NOT NULL,
    reason TEXT NOT NULL,
    detail TEXT NOT NULL,
    priority REAL NOT NULL,
    depth INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    anchor TEXT NOT NULL,
    occurrences INTEGER NOT NULL,
    evidence BLOB NOT NULL
  );
  CREATE TABLE pages (
    position INTEGER PRIMARY KEY,
    link INTEGER NOT NULL,
    chosen INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    status INTEGER NOT NULL,
    content_type TEXT NOT NULL,
    charset TEXT NOT NULL,
    language TEXT NOT NULL,
    title TEXT NOT NULL,
    canonical TEXT,
    noindex INTEGER NOT NULL,
    relevance REAL NOT NULL,
    relevant INTEGER NOT NULL,
    priority REAL NOT NULL,
    depth INTEGER NOT NULL,
    fetched_at INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    digest TEXT NOT NULL,
    warc_file TEXT,
    warc_offset INTEGER,
    warc_length INTEGER,
    links BLOB NOT NULL,
    evidence BLOB NOT NULL,
    facts TEXT NOT NULL
  );
  CREATE TABLE commits (
    number INTEGER PRIMARY KEY,
    decision INTEGER NOT NULL,
    link INTEGER NOT NULL,
    walker INTEGER NOT NULL,
    priority REAL NOT NULL,
    outcome TEXT NOT NULL,
    detail TEXT NOT NULL,
    at INTEGER NOT NULL
  );
  CREATE TABLE payloads (
    digest TEXT PRIMARY KEY,
    page INTEGER NOT NULL,
    record TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE engine (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    state TEXT NOT NULL,
    warc_file TEXT,
    warc_end INTEGER
  );
  ${JOB_TABLE}
  ${MARK_TABLES}
  ${CHOICES_TABLE}
`;
