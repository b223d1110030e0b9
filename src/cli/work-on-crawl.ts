/** What the commands for a crawl on PostgreSQL do. @module */
import { join } from "node:path";
import { bytes, counted, integer, percent, plainJson, printable, shellWord } from "../display.ts";
import type { CrawlJob } from "../session/job.ts";
import { jobOf, joinSharedCrawl, openSharedCrawl, withDatabase } from "../session/machines/open-shared.ts";
import { parseAddress } from "../store/postgres/address.ts";
import { type CrawlStateName, findCrawl, isTaken, setJob, setState } from "../store/postgres/crawls.ts";
import { type CrawlStatus, statusOf } from "../store/postgres/status.ts";
import type { WorkFlags } from "./machines.ts";
import { runCrawl } from "./run.ts";
import { columnsOf } from "./tables.ts";

interface StoreFlags extends WorkFlags {
  readonly out: string;
  /** In seconds. */
  readonly lease?: number;
}

/** Makes a crawl on the database and works on it. `name` is that of the crawl unless the address has one. */
export async function crawlOnStore(address: string, name: string, job: CrawlJob, flags: StoreFlags): Promise<void> {
  const { crawl, shown } = parseAddress(address);
  const unique = crawl ?? (await freeName(address, name));
  const place = `${shown}#${unique}`;
  await runCrawl({
    ...flags,
    folder: place,
    open: (options) =>
      openSharedCrawl(address, unique, job, {
        ...options,
        out: flags.out,
        threads: flags.threads,
        ...(flags.lease !== undefined && { leaseMs: 1000 * flags.lease }),
      }),
    extra: () => [`More workers: honeyguide work ${shellWord(shown)} ${shellWord(unique)}`],
  });
}

async function freeName(address: string, name: string): Promise<string> {
  return withDatabase(address, async (pool) => {
    let free = name;
    for (let n = 2; await isTaken(pool, free); n++) free = `${name}-${n}`;
    return free;
  });
}

export async function work(address: string, name: string | undefined, flags: WorkFlags): Promise<void> {
  const { crawl, shown } = parseAddress(address);
  const entry = await withDatabase(address, (pool) => findCrawl(pool, name ?? crawl));
  await runCrawl({
    ...flags,
    folder: `${shown}#${entry.name}`,
    open: (options) =>
      joinSharedCrawl(address, entry.name, {
        ...options,
        out: flags.out ?? join("crawls", entry.name),
        threads: flags.threads,
      }),
  });
}

/** Lets a crawl go on, with changes to its job, and works on it. */
export async function resumeOnStore(
  address: string,
  changes: (job: CrawlJob) => CrawlJob,
  flags: WorkFlags,
): Promise<void> {
  const { crawl } = parseAddress(address);
  const name = await withDatabase(address, async (pool) => {
    const entry = await findCrawl(pool, crawl);
    await setJob(pool, entry.id, changes(jobOf(entry)));
    await setState(pool, entry.id, "running");
    return entry.name;
  });
  await work(address, name, flags);
}

export async function control(address: string, name: string | undefined, state: CrawlStateName): Promise<void> {
  await withDatabase(address, async (pool, { crawl }) => {
    const entry = await findCrawl(pool, name ?? crawl);
    if (entry.state !== "finished") await setState(pool, entry.id, state);
  });
}

export async function statusText(address: string, name: string | undefined, json: boolean): Promise<string> {
  const status = await withDatabase(address, (pool, { crawl }) => statusOf(pool, name ?? crawl));
  return json ? plainJson(status) : linesOf(status).join("\n");
}

function linesOf(status: CrawlStatus): string[] {
  const { leases, workers } = status;
  return [
    `${printable(status.crawl)}: ${status.state}${status.reason === "" ? "" : ` (${status.reason})`}`,
    `  pages      ${integer(status.pages)} of ${integer(status.budget)} (${bytes(status.bytes)}), ${status.pagesPerSecond.toFixed(1)} a second`,
    `  relevant   ${integer(status.relevant)} (harvest ${percent(status.harvestRate)})`,
    `  links      ${integer(status.discovered)} found: ${integer(status.waiting)} waiting, ${integer(status.dropped)} dropped, ${integer(status.failed)} failed; ${integer(status.underWay)} between workers`,
    `  leases     ${integer(leases.held)} of ${integer(leases.partitions)} parts held, ${counted(status.hosts, "host")}`,
    `  workers    ${integer(workers.length)}`,
    ...(workers.length === 0
      ? []
      : columnsOf([
          ["worker", "parts", "hosts", "waiting", "pages", "pages/s", "lease"],
          ...workers.map((worker) => [
            printable(worker.worker),
            integer(worker.partitions),
            integer(worker.hosts),
            integer(worker.waiting),
            integer(worker.pages),
            worker.pagesPerSecond.toFixed(1),
            `${Math.round(worker.leaseMs / 1000)} s`,
          ]),
        ])),
  ];
}
