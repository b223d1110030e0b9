/**
 * One crawl on PostgreSQL by 1, 2 and 4 workers on this machine: pages and processor time, what of a judged topic they find, and what
 * goes through the database. Over a web made up on loopback, or a recorded one with a topic that names its `relevant` pages.
 * `--costs` writes what a page and a link cost, for `benchmarks/machines-simulated.ts`; it needs runs with 1 and with more workers.
 * Needs `npm run build`; starts a server of its own in a temporary folder.
 *
 *   npx tsx benchmarks/machines.ts [--pages 3000] [--workers 1,2,4] [--costs FILE]
 *   npx tsx benchmarks/machines.ts --pages 20000 --hosts 5000 --web-pages 1000000
 *   npx tsx benchmarks/machines.ts --web WEB --topic TOPIC [--topic …] [--recipe honeyguide] [--pages R] [--workers 1,4]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { loadJudgedTopic } from "../src/experiments/judged-topic.ts";
import { crawlOf } from "../test/machines/kill-workers.ts";
import { type ManyHosts, serveManyHosts } from "../test/machines/many-hosts-server.ts";
import { startPostgres } from "../test/postgres-server.ts";
import { costsOf } from "./machines/costs-of.ts";
import { type Crawled, crawlBy } from "./machines/crawl-by.ts";
import { STATISTICS } from "./machines/database-work.ts";
import { JudgedCrawl } from "./machines/yardstick.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string" },
    workers: { type: "string", default: "1,2,4" },
    hosts: { type: "string", default: "64" },
    "web-pages": { type: "string" },
    web: { type: "string" },
    topic: { type: "string", multiple: true },
    recipe: { type: "string", default: "honeyguide" },
    costs: { type: "string" },
  },
});
const asked = values.pages === undefined ? undefined : Number(values.pages);
const counts = values.workers.split(",").map(Number);

interface Subject {
  readonly name: string;
  readonly budget: number;
  readonly judged?: JudgedCrawl | undefined;
  /** Arguments of `crawl`. */
  args(home: string): string[];
}

async function* subjects(web: ManyHosts | undefined): AsyncGenerator<Subject> {
  if (web !== undefined) {
    yield { name: "generated", budget: asked ?? 3000, args: (home) => [...crawlOf(web, home), "--delay", "0"] };
    return;
  }
  const { web: recorded = "", recipe } = values;
  for (const topic of values.topic ?? []) {
    const { relevant } = await loadJudgedTopic(topic);
    const judged = relevant === undefined ? undefined : await JudgedCrawl.open(recorded, topic, asked);
    const args = () => [topic, "--web", recorded, "--recipe", recipe];
    yield { name: basename(topic), budget: judged?.budget ?? asked ?? 3000, judged, args };
  }
}

function linesOf(workers: number, { urls, seconds, workerMs, peakBytes, database, tables }: Crawled): string[] {
  const pages = urls.length;
  const each = (value: number | undefined, digits = 1) => (value === undefined ? "?" : (value / pages).toFixed(digits));
  return [
    `${workers} workers: ${pages} pages (${new Set(urls).size} different) in ${seconds.toFixed(0)} s, ${(pages / seconds).toFixed(1)} a second`,
    `workers: ${workerMs?.toFixed(1) ?? "?"} ms of processor time a page, at most ${(peakBytes / 1e6).toFixed(0)} MB`,
    `database: ${each(database.processorMs)} ms of processor time a page, ${each(tables.linkWrites)} link rows, ${each(tables.sent, 2)} links sent, ${each((tables.linkBytes + tables.pageBytes) / 1000)} kB, ${each(database.logBytes / 1000)} kB of log`,
    Object.entries(database.kinds)
      .map(([kind, { calls, rows, ms }]) => `${kind} ${each(calls, 2)}/${each(rows, 2)}/${each(ms, 2)} ms`)
      .join(", "),
  ];
}

const folder = mkdtempSync(join(tmpdir(), "honeyguide-machines-"));
const server = await startPostgres(join(folder, "postgres"), STATISTICS);
const web =
  values.web === undefined
    ? await serveManyHosts(Number(values.hosts), Number(values["web-pages"] ?? asked ?? 3000))
    : undefined;
try {
  let databases = 0;
  for await (const { name, budget, judged, args } of subjects(web)) {
    process.stdout.write(`${name}, ${budget} pages\n`);
    const runs: { workers: number; crawled: Crawled }[] = [];
    for (const workers of counts) {
      const home = join(folder, `crawl-${++databases}`);
      mkdirSync(home);
      const crawl = [...args(home), "--pages", String(budget)];
      const crawled = await crawlBy({ server, name: `crawl_${databases}`, workers, crawl, home });
      rmSync(home, { recursive: true });
      runs.push({ workers, crawled });
      const worth = judged?.worthOf(crawled.urls);
      const found =
        worth === undefined
          ? []
          : [`found: ${worth.relevant} relevant, ${worth.percentOfOracle.toFixed(1)} % of oracle`];
      process.stdout.write(`${[...linesOf(workers, crawled), ...found].join("\n    ")}\n`);
    }
    const what = `${name}, ${budget} pages, ${counts.join(" and ")} workers`;
    if (values.costs !== undefined)
      writeFileSync(values.costs, `${JSON.stringify(costsOf(runs, what), undefined, 2)}\n`);
  }
} finally {
  await web?.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
