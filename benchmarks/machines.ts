/**
 * One crawl on PostgreSQL by 1, 2 and 4 workers on this machine: pages and processor time, what of a judged topic they find, and what
 * goes through the database. Over a web made up on loopback, or a recorded one with a topic that names its `relevant` pages.
 * Needs `npm run build`; starts a server of its own in a temporary folder.
 *
 *   npx tsx benchmarks/machines.ts [--pages 3000] [--workers 1,2,4]
 *   npx tsx benchmarks/machines.ts --web WEB --topic TOPIC [--recipe honeyguide] [--pages 1500] [--workers 1,4]
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { z } from "zod";
import { stopwatchMs } from "../src/system/clock.ts";
import { crawlOf } from "../test/machines/kill-workers.ts";
import { serveManyHosts } from "../test/machines/many-hosts-server.ts";
import { startPostgres } from "../test/postgres-server.ts";

const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "3000" },
    workers: { type: "string", default: "1,2,4" },
    web: { type: "string" },
    topic: { type: "string" },
    recipe: { type: "string", default: "honeyguide" },
  },
});
const summarySchema = z.object({ cpuMs: z.number(), peakRssBytes: z.number() });
const judgedSchema = z.object({ relevant: z.array(z.string()), examples: z.array(z.string()).default([]) });
const pageRow = z.object({ url: z.string() });
const countsRow = z.object({
  rows: z.coerce.number(),
  sent: z.coerce.number(),
  bytes: z.coerce.number(),
  seconds: z.coerce.number(),
});

const folder = mkdtempSync(join(tmpdir(), "honeyguide-machines-"));
const server = await startPostgres(join(folder, "postgres"));
const web = values.web === undefined ? await serveManyHosts(64, Number(values.pages)) : undefined;
const judged =
  values.web === undefined || values.topic === undefined
    ? undefined
    : judgedSchema.parse(JSON.parse(readFileSync(values.topic, "utf8")));

function run(args: readonly string[]): Promise<z.infer<typeof summarySchema>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args, "--quiet", "--json", "--threads", "0"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.once("close", (code) => {
      if (code === 0) resolve(summarySchema.parse(JSON.parse(output)));
      else reject(new Error(`a worker ended with ${code}`));
    });
  });
}

/** Relevant pages found, and the area below that curve as a part of what a crawl has that finds one with every page. */
function foundIn(urls: readonly string[]): { found: number; share: number } {
  const examples = new Set(judged?.examples);
  const relevant = new Set(judged?.relevant.filter((url) => !examples.has(url)));
  let [found, area, best] = [0, 0, 0];
  urls.forEach((url, i) => {
    if (relevant.has(url)) found++;
    area += found;
    best += Math.min(i + 1, relevant.size);
  });
  return { found, share: area / best };
}

try {
  for (const count of values.workers.split(",").map(Number)) {
    const home = join(folder, `workers-${count}`);
    mkdirSync(home);
    const address = await server.database(`workers_${count}`);
    const recorded = [values.topic ?? "", "--web", values.web ?? "", "--recipe", values.recipe];
    const crawl = web === undefined ? recorded : [...crawlOf(web, home), "--delay", "0"];
    const startedAt = stopwatchMs();
    const first = run([
      "crawl",
      ...crawl,
      "--pages",
      values.pages,
      "--store",
      `${address}#bench`,
      "--out",
      join(home, "0"),
    ]);
    const client = new pg.Client(address);
    client.on("error", () => {});
    await client.connect();
    for (;;) {
      const { rows } = await client.query("SELECT to_regclass('honeyguide.crawls') IS NOT NULL AS there");
      if (rows[0].there && (await client.query("SELECT 1 FROM honeyguide.crawls")).rows.length > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const others = Array.from({ length: count - 1 }, (_, n) =>
      run(["work", address, "--out", join(home, String(n + 1))]),
    );
    const ends = await Promise.all([first, ...others]);
    const wallMs = stopwatchMs() - startedAt;
    const { rows } = await client.query(
      `SELECT l.url FROM honeyguide.outcomes o JOIN honeyguide.links l ON l.crawl = o.crawl AND l.key = o.page
       WHERE o.code = 'page' ORDER BY o.id`,
    );
    const { rows: counts } = await client.query(
      `SELECT (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables WHERE schemaname = 'honeyguide') AS rows,
         (SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'outbox') AS sent,
         pg_database_size(current_database()) AS bytes,
         (SELECT greatest(1, (max(at) - min(at)) / 1000.0) FROM honeyguide.outcomes) AS seconds`,
    );
    await client.end();
    const urls = z
      .array(pageRow)
      .parse(rows)
      .map(({ url }) => url);
    const database = countsRow.parse(counts[0]);
    const cpu = ends.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    const figures = [
      `${count} workers: ${urls.length} pages (${new Set(urls).size} different) in ${(wallMs / 1000).toFixed(0)} s, ${(urls.length / database.seconds).toFixed(1)} pages a second from the first page to the last`,
      `${(cpu / urls.length).toFixed(1)} ms of processor time a page in workers, at most ${(Math.max(...ends.map(({ peakRssBytes }) => peakRssBytes)) / 1e6).toFixed(0)} MB`,
      `database: ${(database.rows / urls.length).toFixed(1)} rows written a page, ${(database.sent / urls.length).toFixed(2)} links sent a page, ${(database.bytes / urls.length / 1000).toFixed(1)} kB a page`,
    ];
    if (judged !== undefined) {
      const { found, share } = foundIn(urls);
      figures.push(`relevant: ${found}, ${(100 * share).toFixed(1)} % of the area of one with every page`);
    }
    process.stdout.write(`${figures.join("\n  ")}\n`);
  }
} finally {
  await web?.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
