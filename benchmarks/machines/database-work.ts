/** What a crawl has asked of its database, by kind of statement, and what processor time the server took for it. */
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";
import { z } from "zod";

/** The server must be started with these. */
export const STATISTICS = ["shared_preload_libraries=pg_stat_statements", "pg_stat_statements.track_utility=on"];

/** In this order: the first that fits. */
const KINDS = {
  links: /^(INSERT INTO|UPDATE) links/,
  pages: /^(INSERT INTO|UPDATE) (pages|outcomes)/,
  sent: /^INSERT INTO outbox/,
  taken: /^DELETE FROM outbox/,
  news: /^SELECT s\.session, o\.number/,
  looks: /^SELECT id, url, depth, parent, anchor|^SELECT id, outcomes FROM sessions WHERE crawl = \$1 AND id <>/,
  grants: /promises|UPDATE grants|^SELECT \$?\d+ FROM crawls WHERE id = \$\d+ FOR NO KEY/,
  writes: /^SELECT state, writes FROM sessions|FROM leases WHERE .* FOR SHARE|^UPDATE sessions SET writes/,
  renewals:
    /^UPDATE sessions SET (expires_at|state)|count\(\*\) FILTER \(WHERE l.session|^SELECT state, reason FROM crawls/,
  transactions: /^(BEGIN|COMMIT)/,
} as const;
export type Kind = keyof typeof KINDS | "others";

export interface Work {
  calls: number;
  rows: number;
  ms: number;
}

export interface DatabaseWork {
  readonly kinds: Readonly<Record<Kind, Work>>;
  /** Of statements, by the clock of the server. */
  readonly ms: number;
  readonly logBytes: number;
}

/** These may wait for the locks of others, which is no work: their shortest time counts. */
const WAITING: ReadonlySet<Kind> = new Set(["grants", "renewals", "writes"]);

const statementRow = z.object({
  least: z.coerce.number(),
  query: z.string(),
  calls: z.coerce.number(),
  rows: z.coerce.number(),
  ms: z.coerce.number(),
  log: z.coerce.number(),
});

export async function databaseWork(client: pg.Client): Promise<DatabaseWork> {
  const { rows } = await client.query(
    `SELECT query, calls, rows, total_exec_time + total_plan_time AS ms, min_exec_time AS least, wal_bytes AS log FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  const names = [...(Object.keys(KINDS) as (keyof typeof KINDS)[]), "others"] as const;
  const kinds = Object.fromEntries(names.map((kind) => [kind, { calls: 0, rows: 0, ms: 0 }])) as Record<Kind, Work>;
  let [sum, logBytes] = [0, 0];
  for (const { query, calls, rows: count, ms: taken, least, log } of z.array(statementRow).parse(rows)) {
    const text = query.replace(/\s+/g, " ").trim();
    const kind = names.find((one) => one !== "others" && KINDS[one].test(text)) ?? "others";
    const work = kinds[kind];
    const ms = WAITING.has(kind) ? calls * least : taken;
    work.calls += calls;
    work.rows += count;
    work.ms += ms;
    sum += ms;
    logBytes += log;
  }
  return { kinds, ms: sum, logBytes };
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process, of its children, and of those that have ended; undefined where the system does not tell. */
export function processorMs(pid: number): number | undefined {
  try {
    return ownTicks(pid) * TICK_MS;
  } catch {
    return undefined;
  }
}

function ownTicks(pid: number): number {
  // Behind the name, which may hold spaces: state, parent, … the 12th to 15th are utime, stime, and both of ended children.
  const fields = statOf(pid);
  const own = [11, 12, 13, 14].reduce((sum, n) => sum + Number(fields[n]), 0);
  return childrenOf(pid).reduce((sum, child) => sum + ownTicks(child), own);
}

function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return Number(statOf(Number(name))[1]) === pid ? [Number(name)] : [];
    } catch {
      return []; // it has ended since
    }
  });
}
