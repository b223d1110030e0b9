/** Crawls of a database: made, found by name, paused, stopped and ended. @module */
import type { Pool } from "pg";
import { z } from "zod";
import { ConfigError } from "../../errors.ts";
import type { CanonicalUrl } from "../../types.ts";
import { type Asked, transaction } from "./database.ts";
import { Partitions } from "./keys.ts";

/** What the workers of a crawl are to do. */
const CRAWL_STATES = ["running", "paused", "stopped", "finished"] as const;
export type CrawlStateName = (typeof CRAWL_STATES)[number];

const json = z.string().transform((text): unknown => JSON.parse(text));
const crawlRow = z.object({
  id: z.number(),
  name: z.string(),
  job: json,
  prepared: json.pipe(z.record(z.string(), z.unknown())),
  is_probability: z.boolean(),
  state: z.enum(CRAWL_STATES),
  reason: z.string(),
  partitions: z.number(),
  lease_ms: z.number(),
});
export type CrawlEntry = z.infer<typeof crawlRow>;
const COLUMNS = "id, name, job, prepared, is_probability, state, reason, partitions, lease_ms";

export interface NewCrawl {
  readonly name: string;
  readonly job: unknown;
  readonly prepared: unknown;
  /** Whether the relevance of a page is a probability. */
  readonly isProbability: boolean;
  /** The archive of what was fetched before it begins. */
  readonly material: Uint8Array | undefined;
  readonly seeds: readonly CanonicalUrl[];
  readonly partitions: number;
  readonly leaseMs: number;
}

/** The seeds are the first links that workers are sent. */
export async function createCrawl(pool: Pool, crawl: NewCrawl): Promise<CrawlEntry> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query(
      `INSERT INTO crawls (name, job, prepared, material, state, partitions, lease_ms, is_probability)
       VALUES ($1, $2, $3, $4, 'running', $5, $6, $7) ON CONFLICT (name) DO NOTHING RETURNING ${COLUMNS}`,
      [
        crawl.name,
        JSON.stringify(crawl.job),
        JSON.stringify(crawl.prepared),
        crawl.material === undefined ? null : Buffer.from(crawl.material),
        crawl.partitions,
        crawl.leaseMs,
        crawl.isProbability,
      ],
    );
    if (rows.length === 0) throw nameTaken(crawl.name);
    const entry = crawlRow.parse(rows[0]);
    await client.query(
      "INSERT INTO leases (crawl, partition) SELECT $1, number FROM generate_series(0, $2::integer - 1) AS number",
      [entry.id, crawl.partitions],
    );
    const partitions = new Partitions(crawl.partitions);
    await client.query(
      `INSERT INTO outbox (crawl, partition, url, depth, anchor, nofollow, evidence)
       SELECT $1, s.partition, s.url, 0, '', false, ''::bytea FROM unnest($2::integer[], $3::text[]) AS s(partition, url)`,
      [entry.id, crawl.seeds.map((url) => partitions.of(url)), crawl.seeds],
    );
    return entry;
  });
}

export function nameTaken(name: string): ConfigError {
  const hint = `Add a worker to it with \`honeyguide work\`, or give another name: postgres://…#${name}-2`;
  return new ConfigError("out-in-use", `the database holds a crawl called "${name}" already`, hint);
}

export async function isTaken(database: Asked, name: string): Promise<boolean> {
  return (await database.query("SELECT 1 FROM crawls WHERE name = $1", [name])).rows.length > 0;
}

/** The latest first. */
export async function crawlNames(database: Asked): Promise<string[]> {
  const { rows } = await database.query("SELECT name FROM crawls ORDER BY id DESC");
  return z
    .array(crawlRow.pick({ name: true }))
    .parse(rows)
    .map(({ name }) => name);
}

/** The crawl of that name; without a name, the only one that there is. */
export async function findCrawl(database: Asked, name: string | undefined): Promise<CrawlEntry> {
  const { rows } = await database.query(`SELECT ${COLUMNS} FROM crawls ORDER BY id`);
  const crawls = z.array(crawlRow).parse(rows);
  const found = name === undefined && crawls.length === 1 ? crawls[0] : crawls.find((crawl) => crawl.name === name);
  if (found !== undefined) return found;
  const names = crawls.map((crawl) => crawl.name);
  const message =
    name === undefined ? `the database holds ${names.length} crawls` : `the database has no crawl "${name}"`;
  const hint =
    names.length === 0
      ? "Start one with honeyguide crawl --store."
      : `It has: ${names.join(", ")}. Name one behind # in the address.`;
  throw new ConfigError("crawl-missing", message, hint);
}

export async function materialOf(database: Asked, crawl: number): Promise<Buffer | undefined> {
  const { rows } = await database.query("SELECT material FROM crawls WHERE id = $1", [crawl]);
  return z.object({ material: z.instanceof(Buffer).nullable() }).parse(rows[0]).material ?? undefined;
}

export async function setState(database: Asked, crawl: number, state: CrawlStateName, reason = ""): Promise<void> {
  await database.query("UPDATE crawls SET state = $2, reason = $3 WHERE id = $1", [crawl, state, reason]);
}

export async function setJob(database: Asked, crawl: number, job: unknown): Promise<void> {
  await database.query("UPDATE crawls SET job = $2 WHERE id = $1", [crawl, JSON.stringify(job)]);
}

export async function stateOf(database: Asked, crawl: number): Promise<{ state: CrawlStateName; reason: string }> {
  const { rows } = await database.query("SELECT state, reason FROM crawls WHERE id = $1", [crawl]);
  return crawlRow.pick({ state: true, reason: true }).parse(rows[0]);
}

/** Ends a crawl of which no link waits anywhere; links on their way count as waiting, and those that are worked on wait in the tables. */
export async function endIfExhausted(database: Asked, crawl: number): Promise<void> {
  await database.query(
    `UPDATE crawls SET state = 'finished', reason = 'exhausted' WHERE id = $1 AND state = 'running'
       AND NOT EXISTS (SELECT 1 FROM links WHERE crawl = $1 AND state = 'waiting')
       AND NOT EXISTS (SELECT 1 FROM outbox WHERE crawl = $1)`,
    [crawl],
  );
}
