/** How a crawl on PostgreSQL stands, for people and programs. @module */
import type { Pool } from "pg";
import { z } from "zod";
import { type CrawlStateName, findCrawl } from "./crawls.ts";

export interface WorkerStatus {
  readonly worker: string;
  readonly folder: string;
  /** Parts of the hosts for which it decides. */
  readonly partitions: number;
  readonly hosts: number;
  readonly waiting: number;
  /** In all its sessions. */
  readonly pages: number;
  readonly pagesPerSecond: number;
  /** Milliseconds until others may take its part. */
  readonly leaseMs: number;
}

export interface CrawlStatus {
  readonly crawl: string;
  readonly state: CrawlStateName;
  readonly reason: string;
  readonly pages: number;
  readonly budget: number;
  readonly relevant: number;
  readonly harvestRate: number;
  readonly bytes: number;
  /** Over the last minute. */
  readonly pagesPerSecond: number;
  readonly discovered: number;
  readonly waiting: number;
  readonly dropped: number;
  readonly failed: number;
  readonly hosts: number;
  readonly leases: { readonly partitions: number; readonly held: number };
  /** Links on their way from one worker to another. */
  readonly underWay: number;
  readonly workers: readonly WorkerStatus[];
}

/** Rates are of so many milliseconds, or of those since the crawl began. */
const RECENT_MS = 60_000;

const number = z.coerce.number();
const workerRow = z.object({
  worker: z.string(),
  folder: z.string(),
  partitions: number,
  hosts: number,
  waiting: number,
  pages: number,
  recent: number,
  lease_ms: number,
});
const sumsRow = z.object({
  pages: number,
  relevant: number,
  bytes: number,
  waiting: number,
  dropped: number,
  failed: number,
  discovered: number,
  held: number,
  under_way: number,
  recent: number,
  age_ms: number,
});

export async function statusOf(pool: Pool, name: string | undefined): Promise<CrawlStatus> {
  const crawl = await findCrawl(pool, name);
  const since = "(extract(epoch FROM clock_timestamp()) * 1000 - $2)";
  const sums = await pool.query(
    `SELECT p.*, l.*, s.*, c.* FROM
       (SELECT count(*) AS pages, count(*) FILTER (WHERE coalesce(relevant_now, relevant)) AS relevant,
          coalesce(sum(bytes), 0) AS bytes, count(*) FILTER (WHERE fetched_at > ${since}) AS recent
        FROM pages WHERE crawl = $1) p,
       (SELECT count(*) AS discovered, count(*) FILTER (WHERE state = 'waiting') AS waiting,
          count(*) FILTER (WHERE state = 'dropped') AS dropped, count(*) FILTER (WHERE state = 'failed') AS failed
        FROM links WHERE crawl = $1) l,
       (SELECT count(*) AS held FROM leases e JOIN sessions s ON s.id = e.session AND s.state = 'open' WHERE e.crawl = $1) s,
       (SELECT (SELECT count(*) FROM outbox WHERE crawl = $1) AS under_way,
          extract(epoch FROM clock_timestamp() - created_at) * 1000 AS age_ms FROM crawls WHERE id = $1) c`,
    [crawl.id, RECENT_MS],
  );
  const all = sumsRow.parse(sums.rows[0]);
  const seconds = Math.max(1, Math.min(RECENT_MS, all.age_ms) / 1000);
  const workers = await pool.query(
    `SELECT s.worker, s.folder, s.hosts, s.waiting,
       (SELECT count(*) FROM leases e WHERE e.crawl = $1 AND e.session = s.id) AS partitions,
       (SELECT sum(a.pages) FROM sessions a WHERE a.crawl = $1 AND a.worker = s.worker) AS pages,
       (SELECT count(*) FROM pages p JOIN sessions a ON a.id = p.session
        WHERE p.crawl = $1 AND a.worker = s.worker AND p.fetched_at > ${since}) AS recent,
       greatest(0, extract(epoch FROM s.expires_at - clock_timestamp()) * 1000) AS lease_ms
     FROM sessions s WHERE s.crawl = $1 AND s.state = 'open' ORDER BY s.worker`,
    [crawl.id, RECENT_MS],
  );
  const rows = z.array(workerRow).parse(workers.rows);
  return {
    crawl: crawl.name,
    state: crawl.state,
    reason: crawl.reason,
    pages: all.pages,
    budget: z.object({ pages: z.number() }).parse(crawl.job).pages,
    relevant: all.relevant,
    harvestRate: all.pages === 0 ? 0 : all.relevant / all.pages,
    bytes: all.bytes,
    pagesPerSecond: all.recent / seconds,
    discovered: all.discovered,
    waiting: all.waiting,
    dropped: all.dropped,
    failed: all.failed,
    hosts: rows.reduce((sum, { hosts }) => sum + hosts, 0),
    leases: { partitions: crawl.partitions, held: all.held },
    underWay: all.under_way,
    workers: rows.map(({ recent, lease_ms, ...worker }) => ({
      ...worker,
      pagesPerSecond: recent / seconds,
      leaseMs: Math.round(lease_ms),
    })),
  };
}
