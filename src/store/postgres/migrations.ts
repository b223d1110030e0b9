/** The tables of crawls on PostgreSQL, in a schema of their own, made by numbered steps that are never changed. @module */
import type { Pool } from "pg";
import { z } from "zod";
import { ConfigError } from "../../errors.ts";
import { transaction } from "./database.ts";

const SCHEMA = "honeyguide";

const FIRST = `
  CREATE TABLE crawls (
    id serial PRIMARY KEY,
    name text NOT NULL UNIQUE,
    job text NOT NULL,
    prepared text NOT NULL,
    is_probability boolean NOT NULL,
    material bytea,
    state text NOT NULL,
    reason text NOT NULL DEFAULT '',
    partitions integer NOT NULL,
    lease_ms integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE TABLE sessions (
    id bigserial PRIMARY KEY,
    crawl integer NOT NULL REFERENCES crawls ON DELETE CASCADE,
    worker text NOT NULL,
    folder text NOT NULL,
    state text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    writes bigint NOT NULL DEFAULT 0,
    outcomes bigint NOT NULL DEFAULT 0,
    pages bigint NOT NULL DEFAULT 0,
    relevant bigint NOT NULL DEFAULT 0,
    bytes bigint NOT NULL DEFAULT 0,
    granted bigint NOT NULL DEFAULT 0,
    promises float8[] NOT NULL DEFAULT '{}',
    waiting bigint NOT NULL DEFAULT 0,
    hosts integer NOT NULL DEFAULT 0,
    warc_file text,
    warc_end bigint
  );
  CREATE INDEX sessions_of_crawl ON sessions (crawl, state);
  CREATE TABLE leases (
    crawl integer NOT NULL REFERENCES crawls ON DELETE CASCADE,
    partition integer NOT NULL,
    session bigint REFERENCES sessions,
    PRIMARY KEY (crawl, partition)
  );
  CREATE TABLE links (
    crawl integer NOT NULL REFERENCES crawls ON DELETE CASCADE,
    key bytea NOT NULL,
    number bigserial NOT NULL,
    partition integer NOT NULL,
    url text NOT NULL,
    state text NOT NULL,
    final boolean NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL,
    priority float8 NOT NULL,
    depth integer NOT NULL,
    parent bytea,
    anchor text NOT NULL,
    occurrences integer NOT NULL,
    evidence bytea NOT NULL,
    PRIMARY KEY (crawl, key)
  );
  CREATE INDEX links_in_order ON links (crawl, partition, number);
  CREATE INDEX links_waiting ON links (crawl) WHERE state = 'waiting';
  CREATE TABLE outcomes (
    crawl integer NOT NULL REFERENCES crawls ON DELETE CASCADE,
    id bigserial NOT NULL,
    session bigint NOT NULL REFERENCES sessions,
    number bigint NOT NULL,
    chosen bytea NOT NULL,
    page bytea,
    code text NOT NULL,
    detail text NOT NULL,
    decision bigint NOT NULL,
    walker integer NOT NULL,
    priority float8 NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (session, number)
  );
  CREATE INDEX outcomes_in_order ON outcomes (crawl, id);
  CREATE TABLE pages (
    crawl integer NOT NULL REFERENCES crawls ON DELETE CASCADE,
    link bytea NOT NULL,
    session bigint NOT NULL REFERENCES sessions,
    chosen bytea NOT NULL,
    parent bytea,
    status integer NOT NULL,
    content_type text NOT NULL,
    charset text NOT NULL,
    language text NOT NULL,
    title text NOT NULL,
    canonical text,
    noindex boolean NOT NULL,
    relevance float8 NOT NULL,
    relevant boolean NOT NULL,
    relevance_now float8,
    relevant_now boolean,
    priority float8 NOT NULL,
    depth integer NOT NULL,
    fetched_at bigint NOT NULL,
    bytes bigint NOT NULL,
    digest text NOT NULL,
    record text NOT NULL,
    warc_file text,
    warc_offset bigint,
    warc_length bigint,
    links bytea NOT NULL,
    evidence bytea NOT NULL,
    facts text NOT NULL,
    PRIMARY KEY (crawl, link)
  );
  CREATE TABLE outbox (
    id bigserial PRIMARY KEY,
    crawl integer NOT NULL REFERENCES crawls ON DELETE CASCADE,
    partition integer NOT NULL,
    url text NOT NULL,
    depth integer NOT NULL,
    parent text,
    anchor text NOT NULL,
    nofollow boolean NOT NULL,
    evidence bytea NOT NULL
  );
  CREATE INDEX outbox_of_partition ON outbox (crawl, partition, id);
`;

/** Who asks for pages must not wait for its own commits, which lock the session, while all others wait for it. */
const GRANTS = `
  CREATE TABLE grants (
    session bigint PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    granted bigint NOT NULL DEFAULT 0,
    promises float8[] NOT NULL DEFAULT '{}',
    each integer NOT NULL DEFAULT 1
  );
  INSERT INTO grants (session, granted, promises) SELECT id, granted, promises FROM sessions;
  ALTER TABLE sessions DROP COLUMN granted, DROP COLUMN promises;
`;

/** So that who does not read the pages of others knows what they are worth together. */
const SUMS = `
  ALTER TABLE sessions ADD COLUMN relevance_sum float8 NOT NULL DEFAULT 0, ADD COLUMN relevance_squares float8 NOT NULL DEFAULT 0;
  UPDATE sessions s SET relevance_sum = p.sum, relevance_squares = p.squares
    FROM (SELECT session, sum(relevance) AS sum, sum(relevance * relevance) AS squares FROM pages GROUP BY session) p
    WHERE p.session = s.id;
`;

/** Step n leads from version n to n + 1. */
const STEPS: readonly string[] = [FIRST, GRANTS, SUMS];

const versionRow = z.object({ version: z.number() });
/** Any number that nobody else locks: two commands must not make the tables at once. */
const LOCK = 7_190_423;

/** Makes the tables, or brings them to this version. Needs the right to create in the database once, and none afterwards. */
export async function migrate(pool: Pool): Promise<void> {
  if ((await versionOf(pool)) === STEPS.length) return;
  await transaction(pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    await client.query(`SET LOCAL search_path TO ${SCHEMA}`);
    await client.query("CREATE TABLE IF NOT EXISTS version (version integer NOT NULL)");
    const { rows } = await client.query("SELECT version FROM version");
    const version = rows.length === 0 ? 0 : versionRow.parse(rows[0]).version;
    assertKnown(version);
    for (const step of STEPS.slice(version)) await client.query(step);
    await client.query("DELETE FROM version");
    await client.query("INSERT INTO version VALUES ($1)", [STEPS.length]);
  });
}

async function versionOf(pool: Pool): Promise<number> {
  const known = await pool.query("SELECT to_regclass($1) IS NOT NULL AS there", [`${SCHEMA}.version`]);
  if (!z.object({ there: z.boolean() }).parse(known.rows[0]).there) return 0;
  const { rows } = await pool.query(`SELECT version FROM ${SCHEMA}.version`);
  const { version } = versionRow.parse(rows[0]);
  assertKnown(version);
  return version;
}

function assertKnown(version: number): void {
  if (version <= STEPS.length) return;
  const message = `the tables of the database are of a newer version (${version}; this version knows ${STEPS.length})`;
  throw new ConfigError("crawl-newer", message, "Update honeyguide: npm install honeyguide@latest.");
}
