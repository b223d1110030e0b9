/**
 * A crawl by many workers on one PostgreSQL in virtual time, from costs that were measured with few. In steps of a quarter of a
 * second the workers and the database do as much as their processors, the disk and the rules of `session/machines` allow;
 * pages and links are amounts, not things, so that a billion of them takes seconds. What waits, waits in the queues that the
 * real one has: links in frontiers, rows in the outbox, pages from which others have not learned, commits that are not written.
 */
import type { Rng } from "../../src/math/rng.ts";
import { heardEvery } from "../../src/store/postgres/heard.ts";
import type { Costs } from "./costs.ts";

/** How often a worker looks for news; also the step of the simulation. */
const STEP_MS = 250;
/** Pages of others that are read at once; while there are more, so many times in a step. */
const NEWS_AT_ONCE = 200;
const MOST_LOOKS = 10;
/** Links that are taken at once, one batch under way at a time. */
const LINKS_AT_ONCE = 5000;
/** Commits that may wait to be written, and as many that are being written. */
const MOST_COMMITS = 128;
/** A lease is renewed so often. */
const RENEW_MS = 1000;
/** Of each worker. */
const SEEDS = 10;
/** Statements of a transaction that writes, and of one that grants pages: each goes to the database and back. */
const WRITE_TRIPS = 10;
const GRANT_TRIPS = 6;

export interface Machines {
  /** A processor core each. */
  readonly workers: number;
  readonly partitions: number;
  readonly database: {
    readonly cores: number;
    /** Of indexes so much is held in memory. */
    readonly memoryBytes: number;
    /** Random reads and writes of the disk a second. */
    readonly diskOperations: number;
    /** From a worker to the database and back. */
    readonly tripMs: number;
  };
  readonly hosts: number;
  /** Between two requests to a host. */
  readonly delayMs: number;
  /** Pages in one grant. */
  readonly grant: number;
}

const LIMITS = ["workers", "database processors", "database disk", "grants", "hosts", "links"] as const;
export type Limit = (typeof LIMITS)[number];

/** How a crawl stands when it has found so many links; rates and loads are those since the reading before. */
export interface Reading {
  readonly links: number;
  readonly pages: number;
  readonly hours: number;
  readonly pagesPerSecond: number;
  /** Of what as many workers would fetch that had nothing to learn from each other and never waited. */
  readonly efficiency: number;
  readonly rowsPerSecond: number;
  /** Links that are sent, and pages of others that are read. */
  readonly bytesBetweenPerSecond: number;
  readonly logBytesPerSecond: number;
  readonly databaseLoad: number;
  readonly diskLoad: number;
  readonly databaseBytes: number;
  /** Addresses that the worker with most of them keeps: its own links, and the pages of which it has heard. */
  readonly addresses: number;
  /** Queues, on average. */
  readonly frontier: number;
  readonly largestFrontier: number;
  readonly outbox: number;
  readonly commitsWaiting: number;
  readonly secondsBehind: number;
  /** What workers waited for most of the time. */
  readonly limit: Limit;
}

interface Worker {
  /** The part of all links that lead to its hosts. */
  share: number;
  hosts: number;
  frontier: number;
  /** Links that were sent to it, and those of them that it has taken and not yet written. */
  inbox: number;
  taking: number;
  /** Pages of others that it is to hear of, and from which it has not learned. */
  behind: number;
  commits: number;
}

/** What a worker asks of the database in one step. */
interface Demand {
  readonly commits: number;
  readonly sent: number;
  readonly news: number;
  readonly processorMs: number;
  readonly linkRows: number;
}

interface Wanted {
  readonly pages: number;
  /** Why it is not more. */
  readonly limit: Limit;
}

/** Until so many links are found, with a reading at each of the numbers. */
export function simulate(costs: Costs, machines: Machines, readings: readonly number[], rng: Rng): Reading[] {
  const simulation = new Simulation(costs, machines, rng);
  return readings.map((links) => simulation.runTo(links));
}

/** Hosts are of very different size: the second has half the links of the first, the third a third of them. */
function workersOf({ workers, partitions, hosts }: Machines, rng: Rng): Worker[] {
  const all = Array.from({ length: workers }, (): Worker => {
    return { share: 0, hosts: 0, frontier: 0, inbox: 0, taking: 0, behind: 0, commits: 0 };
  });
  let sum = 0;
  for (let rank = 1; rank <= hosts; rank++) {
    const worker = all[rng.below(partitions) % workers];
    if (worker === undefined) continue;
    worker.share += 1 / rank;
    worker.hosts++;
    sum += 1 / rank;
  }
  for (const worker of all) {
    worker.share /= sum;
    worker.frontier = Math.min(SEEDS, worker.hosts);
  }
  return all;
}

/** What part of the work can be done. */
function partOf(capacity: number, work: number): number {
  return work <= capacity ? 1 : capacity / work;
}

class Simulation {
  readonly #costs: Costs;
  readonly #machines: Machines;
  readonly #workers: Worker[];
  #steps = 0;
  #pages = 0;
  #links: number;
  #sums = emptySums();

  constructor(costs: Costs, machines: Machines, rng: Rng) {
    this.#costs = costs;
    this.#machines = machines;
    this.#workers = workersOf(machines, rng);
    this.#links = this.#workers.reduce((sum, { frontier }) => sum + frontier, 0);
  }

  runTo(links: number): Reading {
    this.#sums = emptySums();
    do this.#stride(links);
    while (this.#links < links);
    return this.#reading();
  }

  /** Some steps; where these have changed little, as much again and again, until the links have grown by a hundredth. */
  #stride(most: number): void {
    const before = this.#state();
    for (let n = 0; n < STRIDE && (n === 0 || this.#links < most); n++) this.#step();
    const after = this.#state();
    const found = after.links - before.links;
    const grown = Math.min(most - after.links, after.links / 100);
    const times = found > 0 ? Math.floor(grown / found) : 0;
    if (times > 1) this.#repeat(before, after, times);
  }

  #state(): State {
    const workers = this.#workers.map((worker) => ({ ...worker }));
    return { links: this.#links, pages: this.#pages, workers, sums: structuredClone(this.#sums) };
  }

  #repeat(before: State, after: State, times: number): void {
    this.#links += times * (after.links - before.links);
    this.#pages += times * (after.pages - before.pages);
    this.#steps += times * STRIDE;
    this.#workers.forEach((worker, n) => {
      const [was, is] = [before.workers[n], after.workers[n]];
      if (was === undefined || is === undefined) return;
      for (const queue of QUEUES) worker[queue] = Math.max(0, is[queue] + times * (is[queue] - was[queue]));
    });
    const { waits, ...amounts } = this.#sums;
    for (const name of Object.keys(amounts) as (keyof typeof amounts)[])
      this.#sums[name] += times * (after.sums[name] - before.sums[name]);
    for (const limit of LIMITS) waits[limit] += times * (after.sums.waits[limit] - before.sums.waits[limit]);
  }

  #step(): void {
    const demands = this.#workers.map((worker) => this.#demandOf(worker));
    const { served, isDisk } = this.#serve(demands);
    let [written, sent] = [0, 0];
    const wanted = this.#workers.map((worker, n) => {
      const demand = demands[n] ?? NOTHING;
      const read = this.#write(worker, demand, served);
      written += served * demand.commits;
      sent += served * demand.sent;
      return this.#fetchable(worker, read, isDisk);
    });
    const granted = this.#granted(wanted, served);
    for (const { limit } of wanted) this.#sums.waits[granted < 1 ? "grants" : limit]++;
    this.#workers.forEach((worker, n) => {
      const pages = granted * (wanted[n]?.pages ?? 0);
      worker.commits += pages;
      worker.frontier -= pages;
      worker.inbox += sent * worker.share;
      worker.behind += (written - served * (demands[n]?.commits ?? 0)) / heardEvery(this.#machines.workers);
    });
    this.#pages += written;
    this.#note(written);
  }

  #demandOf(worker: Worker): Demand {
    const { database: cost, page, worker: own } = this.#costs;
    const { commits, behind, taking, share } = worker;
    const { database } = this.#machines;
    const looks = Math.min(MOST_LOOKS, Math.max(1, Math.ceil(behind / NEWS_AT_ONCE)));
    const learnable = own.othersPageMs === 0 ? behind : STEP_MS / own.othersPageMs;
    const news = Math.min(behind, looks * NEWS_AT_ONCE, learnable);
    const sent = commits * page.foreignLinks * (1 - share);
    const linkRows = commits * page.linkRows;
    // What is committed while a transaction is under way goes into the next one.
    const transactions = Math.min(
      commits,
      STEP_MS / (WRITE_TRIPS * database.tripMs + cost.transactionMs + cost.pageMs),
    );
    const processorMs =
      transactions * cost.transactionMs +
      commits * cost.pageMs +
      linkRows * cost.linkRowMs +
      sent * cost.sentMs +
      taking * cost.takenMs +
      looks * cost.lookMs +
      news * cost.readMs +
      (commits / this.#machines.grant) * cost.grantMs +
      (STEP_MS / RENEW_MS) * cost.renewMs;
    return { commits, sent, news, processorMs, linkRows };
  }

  /** The part of what is asked for that the database gets done: all get the same part. */
  #serve(demands: readonly Demand[]): { served: number; isDisk: boolean } {
    const { cores, diskOperations } = this.#machines.database;
    const work = demands.reduce((sum, { processorMs }) => sum + processorMs, 0);
    const operations = demands.reduce((sum, { linkRows }) => sum + linkRows, 0) * 2 * this.#missRate();
    const byProcessors = partOf(cores * STEP_MS, work);
    const byDisk = partOf((diskOperations * STEP_MS) / 1000, operations);
    const served = Math.min(byProcessors, byDisk);
    this.#sums.databaseMs += served * work;
    this.#sums.operations += served * operations;
    return { served, isDisk: byDisk < byProcessors };
  }

  /** Keys are hashes: each row is in another place of its index, which is read from the disk, and written to it one day, where memory does not hold it. */
  #missRate(): number {
    const size = this.#links * this.#costs.bytes.linkIndex;
    return Math.max(0, 1 - this.#machines.database.memoryBytes / size);
  }

  /** What was asked of the database for the worker comes true. Returns the pages of others that it got to learn from. */
  #write(worker: Worker, demand: Demand, served: number): number {
    const { page, bytes } = this.#costs;
    const commits = served * demand.commits;
    const read = served * demand.news;
    const sent = served * demand.sent;
    const taken = served * worker.taking;
    const ofForeign = page.foreignLinks === 0 ? 0 : page.newForeignLinks / page.foreignLinks;
    const found = commits * (page.newLinks - page.newForeignLinks * (1 - worker.share)) + taken * ofForeign;
    worker.commits -= commits;
    worker.behind -= read;
    worker.taking -= taken;
    worker.frontier += found;
    this.#links += found;
    if (worker.taking < 1) {
      const next = Math.min(worker.inbox, LINKS_AT_ONCE);
      worker.inbox -= next;
      worker.taking += next;
    }
    this.#sums.rows += commits * (2 + page.linkRows) + sent + taken;
    this.#sums.bytesBetween += sent * bytes.sentLink + read * bytes.news;
    return read;
  }

  /** Pages that a worker could fetch in this step if it were granted them: what it has to learn comes first. */
  #fetchable(worker: Worker, read: number, isDisk: boolean): Wanted {
    const { pageMs, othersPageMs } = this.#costs.worker;
    const most: Readonly<Record<"processor" | "room" | "hosts" | "links", number>> = {
      processor: Math.max(0, STEP_MS - read * othersPageMs) / pageMs,
      room: Math.max(0, MOST_COMMITS - worker.commits),
      hosts: (Math.min(worker.hosts, worker.frontier) * STEP_MS) / this.#machines.delayMs,
      links: worker.frontier,
    };
    const pages = Math.min(most.processor, most.room, most.hosts, most.links);
    if (pages === most.processor) return { pages, limit: "workers" };
    if (pages === most.room) return { pages, limit: isDisk ? "database disk" : "database processors" };
    return { pages, limit: pages === most.hosts ? "hosts" : "links" };
  }

  /** The part of the pages that are granted: one worker at a time is, since grants lock the crawl. */
  #granted(wanted: readonly Wanted[], served: number): number {
    const { grantMs } = this.#costs.database;
    const lockedMs = grantMs / Math.max(served, 1e-3) + GRANT_TRIPS * this.#machines.database.tripMs;
    const pages = wanted.reduce((sum, one) => sum + one.pages, 0);
    return partOf((this.#machines.grant * STEP_MS) / lockedMs, pages);
  }

  #note(written: number): void {
    const sums = this.#sums;
    this.#steps++;
    sums.steps++;
    sums.pages += written;
    for (const { frontier, inbox, taking, commits, behind } of this.#workers) {
      sums.frontier += frontier;
      sums.outbox += inbox + taking;
      sums.commits += commits;
      sums.behind += behind;
    }
  }

  #reading(): Reading {
    const { bytes, worker } = this.#costs;
    const { workers, database } = this.#machines;
    const { steps, pages, rows, bytesBetween, databaseMs, operations, waits, ...queues } = this.#sums;
    const seconds = (steps * STEP_MS) / 1000;
    const rate = pages / seconds;
    return {
      links: this.#links,
      pages: this.#pages,
      hours: (this.#steps * STEP_MS) / 3_600_000,
      pagesPerSecond: rate,
      efficiency: (rate * worker.pageMs) / (1000 * workers),
      rowsPerSecond: rows / seconds,
      bytesBetweenPerSecond: bytesBetween / seconds,
      logBytesPerSecond: rate * bytes.walPage,
      databaseLoad: databaseMs / (1000 * seconds * database.cores),
      diskLoad: operations / (seconds * database.diskOperations),
      databaseBytes: this.#links * bytes.linkRow + this.#pages * bytes.pageRow,
      addresses: this.#pages / heardEvery(workers) + Math.max(...this.#workers.map(({ share }) => share)) * this.#links,
      frontier: queues.frontier / steps / workers,
      largestFrontier: Math.max(...this.#workers.map(({ frontier }) => frontier)),
      outbox: queues.outbox / steps,
      commitsWaiting: queues.commits / steps / workers,
      secondsBehind: rate === 0 ? 0 : (queues.behind * heardEvery(workers)) / steps / workers / rate,
      limit: LIMITS.reduce((most, limit) => (waits[limit] > waits[most] ? limit : most)),
    };
  }
}

interface State {
  readonly links: number;
  readonly pages: number;
  readonly workers: readonly Worker[];
  readonly sums: Sums;
}

type Sums = ReturnType<typeof emptySums>;
const STRIDE = 40;
const QUEUES = ["frontier", "inbox", "taking", "behind", "commits"] as const;

const NOTHING: Demand = { commits: 0, sent: 0, news: 0, processorMs: 0, linkRows: 0 };

function emptySums() {
  return {
    steps: 0,
    pages: 0,
    rows: 0,
    bytesBetween: 0,
    databaseMs: 0,
    operations: 0,
    frontier: 0,
    outbox: 0,
    commits: 0,
    behind: 0,
    waits: Object.fromEntries(LIMITS.map((limit) => [limit, 0])) as Record<Limit, number>,
  };
}
