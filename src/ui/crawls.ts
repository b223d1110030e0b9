/** The crawls that a page shows: those found in folders, and those that run in this process. @module */
import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ConfigError, HoneyguideError, messageOf } from "../errors.ts";
import type { Totals } from "../journal.ts";
import { lockIfThere } from "../session/folder.ts";
import type { CrawlJob } from "../session/job.ts";
import { readJob } from "../session/saved-job.ts";
import { DATABASE_FILE, JOB_FILE } from "../store/layout.ts";
import { CrawlReader } from "../store/reader.ts";
import { type Clock, systemClock } from "../system/clock.ts";
import { CrawlFigures } from "./figures/crawl-figures.ts";
import { findFolders } from "./find-folders.ts";
import { idOf } from "./folder-id.ts";
import { changeOf, type Hosted, HostedCrawl } from "./hosted-crawl.ts";
import type { CrawlInfo, Order } from "./schemas.ts";

/** Whether another process holds a folder is looked up no more often than this. */
const LOCK_MS = 1000;
/** Crawls whose figures are kept in memory. */
const KEPT = 12;

export class Crawls {
  readonly #roots: readonly string[];
  readonly #clock: Clock;
  readonly #folders = new Map<string, string>();
  readonly #hosted = new Map<string, Hosted>();
  readonly #figures = new Map<string, CrawlFigures>();
  readonly #jobs = new Map<string, { changedAt: number; job: CrawlJob }>();
  readonly #locks = new Map<string, { at: number; isLocked: boolean }>();

  #isClosed = false;

  constructor(roots: readonly string[], clock: Clock = systemClock) {
    this.#roots = roots;
    this.#clock = clock;
  }

  /** Where crawls are looked for. */
  get roots(): readonly string[] {
    return this.#roots;
  }

  /** In which new crawls are made. */
  get home(): string {
    const root = resolve(this.#roots[0] ?? ".");
    return basename(root) === "crawls" ? root : join(root, "crawls");
  }

  list(): CrawlInfo[] {
    for (const folder of findFolders(this.#roots).crawls) this.#know(folder);
    return [...this.#folders.keys()]
      .filter((id) => this.#exists(id))
      .map((id) => this.info(id))
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }

  /** Throws a ConfigError for an id that names none. */
  folder(id: string): string {
    if (!this.#folders.has(id)) for (const folder of findFolders(this.#roots).crawls) this.#know(folder);
    const folder = this.#folders.get(id);
    if (folder !== undefined && this.#exists(id)) return folder;
    throw new ConfigError("crawl-missing", "there is no such crawl", "Reload the list of crawls.");
  }

  info(id: string): CrawlInfo {
    const folder = this.#folders.get(id) ?? "";
    const hosted = this.#hosted.get(id);
    try {
      const job = this.#job(folder);
      const totals = this.#figures.get(id)?.engine?.totals ?? totalsIn(folder);
      const isElsewhere = hosted === undefined && this.#isLocked(folder);
      return {
        ...aboutJob(id, folder, job),
        pages: totals?.pages ?? 0,
        relevant: totals?.relevant ?? 0,
        state: hosted?.state ?? (isElsewhere ? "running" : restingState(job, totals)),
        isHere: hosted !== undefined && hosted.state !== "failed",
        isElsewhere,
        message: hosted?.message ?? "",
        memoryBytes: hosted === undefined ? null : process.memoryUsage.rss(),
      };
    } catch (error) {
      if (!(error instanceof HoneyguideError)) throw error;
      return unreadable(id, folder, hosted, error);
    }
  }

  /** Up to date. */
  figures(id: string): CrawlFigures {
    const folder = this.folder(id);
    const known = this.#figures.get(id);
    const figures = known ?? new CrawlFigures(folder);
    figures.refresh();
    this.#figures.delete(id);
    this.#figures.set(id, figures); // the latest last
    for (const [oldest, { close }] of this.#figures) {
      if (this.#figures.size <= KEPT) break;
      close.call(this.#figures.get(oldest));
      this.#figures.delete(oldest);
    }
    return figures;
  }

  /** How long its hosts are still left in peace; undefined where they never rest, and where another process knows. */
  restMs(id: string): Hosted["restMs"] {
    return this.#hosted.get(id)?.restMs;
  }

  /** The figures of the latest crawl, which are likely to be asked for next; those of a long crawl take a while to read. */
  readAhead(): void {
    const [latest] = this.#isClosed ? [] : this.list();
    if (latest === undefined || this.#figures.has(latest.id) || this.#hosted.has(latest.id)) return;
    try {
      this.figures(latest.id);
    } catch (error) {
      if (!(error instanceof HoneyguideError)) throw error; // who asks for them hears of it
    }
  }

  begin(job: CrawlJob, folder: string): string {
    const id = this.#know(folder);
    this.#host(id, HostedCrawl.begin(job, folder));
    return id;
  }

  /** A crawl that somebody else runs in this process. */
  host(folder: string, hosted: Hosted): () => void {
    const id = this.#know(folder);
    this.#hosted.set(id, hosted);
    return () => {
      if (this.#hosted.get(id) === hosted) this.#hosted.delete(id);
    };
  }

  async order(id: string, order: Order): Promise<void> {
    const folder = this.folder(id);
    const hosted = this.#hosted.get(id);
    const change = changeOf(order);
    if (hosted !== undefined && hosted.state !== "failed") {
      if (order.action === "pause") hosted.pause();
      else if (order.action === "stop") hosted.stop();
      else {
        if (change !== undefined) await hosted.change(change);
        if (order.action === "resume") hosted.resume();
      }
      return;
    }
    if (this.#isLocked(folder)) throw elsewhere();
    if (order.action === "pause" || order.action === "stop") return;
    this.#host(id, HostedCrawl.goOn(folder, change ?? ((job) => job)));
  }

  /** Stops what runs here, and waits until all of it is saved. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = [...this.#hosted.values()].filter((hosted) => hosted instanceof HostedCrawl);
    for (const hosted of running) hosted.stop();
    await Promise.all(running.map(({ finished }) => finished));
    for (const figures of this.#figures.values()) figures.close();
    this.#figures.clear();
  }

  #host(id: string, hosted: HostedCrawl): void {
    this.#hosted.set(id, hosted);
    hosted.finished.then(() => {
      if (this.#hosted.get(id) === hosted && hosted.state !== "failed") this.#hosted.delete(id);
    });
  }

  /** Read again when the file has changed. */
  #job(folder: string): CrawlJob {
    const file = join(folder, JOB_FILE);
    const changedAt = existsSync(file) ? statSync(file).mtimeMs : 0;
    const known = this.#jobs.get(folder);
    if (known !== undefined && known.changedAt === changedAt) return known.job;
    const job = readJob(folder);
    this.#jobs.set(folder, { changedAt, job });
    return job;
  }

  #know(folder: string): string {
    const path = resolve(folder);
    const id = idOf(path);
    this.#folders.set(id, path);
    return id;
  }

  #exists(id: string): boolean {
    return this.#hosted.has(id) || existsSync(join(this.#folders.get(id) ?? "", DATABASE_FILE));
  }

  #isLocked(folder: string): boolean {
    const now = this.#clock.elapsed();
    const known = this.#locks.get(folder);
    if (known !== undefined && now - known.at < LOCK_MS) return known.isLocked;
    const isLocked = isHeld(folder);
    this.#locks.set(folder, { at: now, isLocked });
    return isLocked;
  }
}

function isHeld(folder: string): boolean {
  try {
    lockIfThere(folder)();
    return false;
  } catch (error) {
    if (error instanceof ConfigError && error.code === "crawl-locked") return true;
    throw error;
  }
}

function elsewhere(): ConfigError {
  return new ConfigError(
    "crawl-locked",
    "this crawl runs in another process, which takes marks and no orders",
    "Stop it there with Ctrl-C and go on with it here, or start crawls with --ui to steer them.",
  );
}

function aboutJob(id: string, folder: string, job: CrawlJob) {
  const { name } = job.topic;
  return {
    id,
    folder,
    topic: typeof name === "string" ? name : "",
    recipe: job.recipe,
    web: job.web ?? null,
    createdAt: job.createdAt,
    budget: job.pages,
  };
}

function totalsIn(folder: string): Readonly<Totals> | undefined {
  const reader = new CrawlReader(folder);
  try {
    return reader.engine()?.engine.totals;
  } finally {
    reader.close();
  }
}

function restingState(job: CrawlJob, totals: Readonly<Totals> | undefined): CrawlInfo["state"] {
  if (totals === undefined) return "stopped";
  const { pages, discovered, dropped, failed } = totals;
  return pages >= job.pages || discovered - dropped - failed <= pages ? "finished" : "stopped";
}

/** One that is still being made, or whose folder is damaged. */
function unreadable(id: string, folder: string, hosted: Hosted | undefined, error: HoneyguideError): CrawlInfo {
  return {
    ...{ id, folder, topic: "", recipe: "", web: null, createdAt: "", budget: 0, pages: 0, relevant: 0 },
    state: hosted?.state ?? "failed",
    isHere: hosted !== undefined,
    isElsewhere: false,
    message: hosted?.message || (hosted === undefined ? messageOf(error) : ""),
    memoryBytes: null,
  };
}
