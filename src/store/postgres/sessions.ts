/**
 * Who works on which partitions. A session is one engine with a fixed set of partitions; its number is the token by which
 * every write is checked: a partition can be taken only from a session that is closed or dead, and such a session writes no more.
 * A worker whose set is to change closes its session and opens another.
 * @module
 */
import type { Pool } from "pg";
import { z } from "zod";
import { type Asked, transaction } from "./database.ts";

export interface SessionKey {
  readonly crawl: number;
  readonly session: number;
}

export interface OpenedSession extends SessionKey {
  readonly partitions: readonly number[];
}

export interface NewSession {
  readonly crawl: number;
  readonly worker: string;
  /** Where its archive lies. */
  readonly folder: string;
  readonly leaseMs: number;
  /** The session that ends with this one: what it held is held on to. */
  readonly before: number | undefined;
}

const number = z.coerce.number();
const idRow = z.object({ id: number });
const partitionRow = z.object({ partition: z.number() });
const workersRow = z.object({ workers: number });

/** A session of the crawl is over when nobody has renewed it: whoever is first says so, and all see it. */
const BURY =
  "UPDATE sessions SET state = 'dead' WHERE crawl = $1 AND state = 'open' AND expires_at < clock_timestamp()";
const WORKERS = "SELECT count(DISTINCT worker) AS workers FROM sessions WHERE crawl = $1 AND state = 'open'";

export async function openSession(pool: Pool, wanted: NewSession): Promise<OpenedSession> {
  const { crawl, worker, folder, leaseMs, before } = wanted;
  return transaction(pool, async (client) => {
    const { rows: crawls } = await client.query("SELECT partitions AS id FROM crawls WHERE id = $1 FOR NO KEY UPDATE", [
      crawl,
    ]);
    const partitions = idRow.parse(crawls[0]).id;
    await client.query(BURY, [crawl]);
    if (before !== undefined) await closeSession(client, before);
    const { rows: opened } = await client.query(
      `INSERT INTO sessions (crawl, worker, folder, state, expires_at)
       VALUES ($1, $2, $3, 'open', clock_timestamp() + $4 * interval '1 millisecond') RETURNING id`,
      [crawl, worker, folder, leaseMs],
    );
    const session = idRow.parse(opened[0]).id;
    await client.query("INSERT INTO grants (session) VALUES ($1)", [session]);
    const { workers } = workersRow.parse((await client.query(WORKERS, [crawl])).rows[0]);
    const { rows } = await client.query(
      `UPDATE leases SET session = $2 WHERE crawl = $1 AND partition IN (
         SELECT l.partition FROM leases l LEFT JOIN sessions s ON s.id = l.session
         WHERE l.crawl = $1 AND (s.id IS NULL OR s.state <> 'open')
         ORDER BY l.session IS DISTINCT FROM $3, l.partition LIMIT $4) RETURNING partition`,
      [crawl, session, before ?? null, Math.ceil(partitions / Math.max(1, workers))],
    );
    return {
      crawl,
      session,
      partitions: z
        .array(partitionRow)
        .parse(rows)
        .map(({ partition }) => partition),
    };
  });
}

/** What it held can be taken by others. */
export async function closeSession(database: Asked, session: number): Promise<void> {
  await database.query("UPDATE sessions SET state = 'closed' WHERE id = $1 AND state = 'open'", [session]);
}

/** A sign of life, and nothing else. */
export async function keepSession(database: Asked, session: number, leaseMs: number): Promise<void> {
  await database.query(
    "UPDATE sessions SET expires_at = clock_timestamp() + $2 * interval '1 millisecond' WHERE id = $1 AND state = 'open'",
    [session, leaseMs],
  );
}

export interface Standing {
  /** False where the session was taken for dead. */
  readonly isOpen: boolean;
  /** Whether the partitions should be shared out otherwise. */
  readonly isUneven: boolean;
}

const standingRow = z.object({ held: number, free: number, workers: number, partitions: number });

/** Renews the lease, says how far it is, and looks around. */
export async function renewSession(
  pool: Pool,
  { crawl, session }: SessionKey,
  { leaseMs, waiting, hosts }: { leaseMs: number; waiting: number; hosts: number },
): Promise<Standing> {
  const { rowCount } = await pool.query(
    `UPDATE sessions SET expires_at = clock_timestamp() + $2 * interval '1 millisecond', waiting = $3, hosts = $4
     WHERE id = $1 AND state = 'open'`,
    [session, leaseMs, waiting, hosts],
  );
  if (rowCount !== 1) return { isOpen: false, isUneven: true };
  await pool.query(BURY, [crawl]);
  const { rows } = await pool.query(
    `SELECT count(*) FILTER (WHERE l.session = $2) AS held,
            count(*) FILTER (WHERE s.id IS NULL OR s.state <> 'open') AS free,
            count(*) AS partitions, (${WORKERS}) AS workers
     FROM leases l LEFT JOIN sessions s ON s.id = l.session WHERE l.crawl = $1`,
    [crawl, session],
  );
  const { held, free, workers, partitions } = standingRow.parse(rows[0]);
  const share = Math.ceil(partitions / Math.max(1, workers));
  return { isOpen: true, isUneven: held > share || (held < share && free > 0) };
}
