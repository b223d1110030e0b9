/** One crawl on PostgreSQL by so many workers of this machine, all of which are there before it begins, and what it took. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { z } from "zod";
import { stopwatchMs } from "../../src/system/clock.ts";
import type { TestServer } from "../../test/postgres-server.ts";
import { type DatabaseWork, databaseWork, processorMs } from "./database-work.ts";

const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const LOOK_MS = 250;

export interface CrawlBy {
  readonly server: TestServer;
  /** Of a database that is not there yet. */
  readonly name: string;
  readonly workers: number;
  /** Arguments of `crawl`: topic, web or network, pages. */
  readonly crawl: readonly string[];
  /** An empty folder. */
  readonly home: string;
}

export interface Crawled {
  readonly urls: readonly string[];
  readonly seconds: number;
  /** Of a page, from each worker's first to its last; undefined where the system does not tell. */
  readonly workerMs: number | undefined;
  readonly peakBytes: number;
  readonly database: DatabaseWork & { readonly processorMs: number | undefined };
  readonly tables: z.infer<typeof tablesRow>;
}

const number = z.coerce.number();
const summarySchema = z.object({ peakRssBytes: z.number() });
const urlRow = z.object({ url: z.string() });
const workerRow = z.object({ worker: z.string(), pages: number });
const tablesRow = z.object({
  links: number,
  newForeign: number,
  linkWrites: number,
  sent: number,
  foreign: number,
  linkBytes: number,
  keyIndexBytes: number,
  pageBytes: number,
  newsBytes: number,
  sentBytes: number,
});

/** `foreign` counts the links of all pages that lead to another partition than the page is in, each once a page. */
const TABLES = `SELECT
  (SELECT count(*) FROM links) AS links,
  (SELECT count(*) FROM links l JOIN links p ON p.crawl = l.crawl AND p.key = l.parent AND p.partition <> l.partition) AS "newForeign",
  (SELECT n_tup_ins + n_tup_upd FROM pg_stat_user_tables WHERE relname = 'links') AS "linkWrites",
  (SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'outbox') AS sent,
  (SELECT count(*) FROM (SELECT DISTINCT p.link, t.key, t.partition, o.partition AS own
     FROM pages p JOIN links o ON o.crawl = p.crawl AND o.key = p.link,
       generate_series(1, length(p.links), 16) AS place
       JOIN LATERAL (SELECT key, partition FROM links WHERE crawl = p.crawl AND key = substring(p.links FROM place FOR 16)) t ON true) all_links
   WHERE partition <> own) AS foreign,
  pg_total_relation_size('links') AS "linkBytes",
  pg_relation_size('links_pkey') AS "keyIndexBytes",
  pg_total_relation_size('pages') + pg_total_relation_size('outcomes') AS "pageBytes",
  (SELECT coalesce(avg(length(links) + length(facts)), 0) FROM pages) AS "newsBytes",
  (SELECT coalesce(avg(length(url) + length(anchor) + length(evidence) + 60), 0) FROM links WHERE parent IS NOT NULL) AS "sentBytes"`;

export async function crawlBy({ server, name, workers, crawl, home }: CrawlBy): Promise<Crawled> {
  const address = await server.database(name);
  const client = new pg.Client({ connectionString: address, options: "-c search_path=honeyguide,public" });
  client.on("error", () => {});
  await client.connect();
  await client.query("CREATE EXTENSION pg_stat_statements SCHEMA public");
  await client.query("SELECT pg_stat_statements_reset()");
  const serverMs = processorMs(server.pid()) ?? 0;
  const own = start(["crawl", ...crawl, "--store", `${address}#bench`, "--out", join(home, "0")]);
  const isThere = async () => {
    const { rows } = await client.query("SELECT to_regclass('honeyguide.crawls') IS NOT NULL AS there");
    return rows[0].there === true && (await client.query("UPDATE crawls SET state = 'paused'")).rowCount === 1;
  };
  while (!(await isThere())) await sleep(LOOK_MS / 2);
  const others = Array.from({ length: workers - 1 }, (_, n) =>
    start(["work", address, "--out", join(home, `${n + 1}`)]),
  );
  const running = [own, ...others];
  const ended = Promise.all(running.map(({ summary }) => summary));
  await until(ended, async () => (await evenShares(client)) >= workers);
  await client.query("UPDATE crawls SET state = 'running'");
  const startedAt = stopwatchMs();
  const samples = new Map<string, { first: Sample; last: Sample }>();
  await until(ended, async () => {
    await sample(client, running, samples);
    return false;
  });
  const seconds = (stopwatchMs() - startedAt) / 1000;
  const summaries = await ended;
  let [ms, pages] = [0, 0];
  for (const { first: from, last: to } of samples.values()) {
    ms += to.ms - from.ms;
    pages += to.pages - from.pages;
  }
  const database = await databaseWork(client);
  const serverEndMs = processorMs(server.pid());
  await client.query("SELECT pg_stat_force_next_flush()");
  await client.query("ANALYZE");
  const { rows } = await client.query(
    "SELECT l.url FROM outcomes o JOIN links l ON l.crawl = o.crawl AND l.key = o.page WHERE o.code = 'page' ORDER BY o.id",
  );
  const tables = tablesRow.parse((await client.query(TABLES)).rows[0]);
  await client.end();
  return {
    urls: z
      .array(urlRow)
      .parse(rows)
      .map(({ url }) => url),
    seconds,
    workerMs: pages === 0 ? undefined : ms / pages,
    peakBytes: Math.max(...summaries.map(({ peakRssBytes }) => peakRssBytes)),
    database: { ...database, processorMs: serverEndMs === undefined ? undefined : serverEndMs - serverMs },
    tables,
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly summary: Promise<z.infer<typeof summarySchema>>;
}

function start(args: readonly string[]): Running {
  const child = spawn(process.execPath, [MAIN, ...args, "--quiet", "--json", "--threads", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const summary = new Promise<z.infer<typeof summarySchema>>((resolve, reject) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.once("close", (code) => {
      if (code === 0) resolve(summarySchema.parse(JSON.parse(output)));
      else reject(new Error(`a worker ended with ${code}`));
    });
  });
  summary.catch(() => {}); // whoever waits for it hears of it
  return { child, summary };
}

/** Looks again and again until it is so, or the crawl has ended. */
async function until(ended: Promise<unknown>, isSo: () => Promise<boolean>): Promise<void> {
  let isOver = false;
  const over = ended.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  while (!isOver && !(await isSo())) await Promise.race([over, sleep(LOOK_MS)]);
}

/** Workers of which each has engines for its part of the hosts. */
async function evenShares(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*) AS pages, '' AS worker FROM (SELECT count(*) AS held FROM leases l JOIN sessions s ON s.id = l.session
       WHERE s.state = 'open' GROUP BY s.id) shares
     WHERE held <= ceil(256.0 / (SELECT count(*) FROM sessions WHERE state = 'open'))`,
  );
  return workerRow.parse(rows[0]).pages;
}

interface Sample {
  readonly ms: number;
  readonly pages: number;
}

/** From a worker's first page on, so that nothing counts that it does once. */
async function sample(
  client: pg.Client,
  running: readonly Running[],
  samples: Map<string, { first: Sample; last: Sample }>,
): Promise<void> {
  const { rows } = await client.query("SELECT worker, sum(pages) AS pages FROM sessions GROUP BY worker");
  for (const { worker, pages } of z.array(workerRow).parse(rows)) {
    const pid = running.find(({ child }) => worker.endsWith(`-${child.pid}`))?.child.pid;
    const ms = pid === undefined ? undefined : processorMs(pid);
    if (ms === undefined || pages === 0) continue;
    const now = { ms, pages };
    samples.set(worker, { first: samples.get(worker)?.first ?? now, last: now });
  }
}
