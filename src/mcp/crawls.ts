/**
 * The crawls below one folder, for a program that asks: those that lie there, and those that this process runs. Names are
 * those of folders directly below the root; nothing outside of it is read or written.
 * @module
 */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { asError, ConfigError, HoneyguideError } from "../errors.ts";
import type { FinishReason, Outlook } from "../events.ts";
import type { Totals } from "../journal.ts";
import { createJob } from "../session/create-job.ts";
import { assertFree, isLocked } from "../session/folder.ts";
import { type OpenedCrawl, openCrawl } from "../session/open.ts";
import { readJob } from "../session/saved-job.ts";
import { DATABASE_FILE } from "../store/layout.ts";
import { CrawlReader } from "../store/reader.ts";
import { type Clock, systemClock } from "../system/clock.ts";
import { makeFolder } from "../system/make-folder.ts";
import { topicFrom } from "../topics/schema.ts";

/** What whoever starts the server allows. */
export interface CrawlsOptions {
  /** Crawls lie in folders below it. */
  readonly root: string;
  /** For the User-Agent; without it there are no live crawls. */
  readonly contact?: string | undefined;
  readonly allowPrivate?: boolean;
  /** The largest budget that may be asked for. */
  readonly maxPages?: number;
  /** Crawls that run at once. */
  readonly maxRunning?: number;
}

export interface NewCrawl {
  readonly name: string;
  readonly topic: string;
  readonly words: readonly string[] | Readonly<Record<string, number>>;
  readonly seeds: readonly string[];
  readonly pages: number;
  readonly web?: "demo" | undefined;
  readonly recipe?: string | undefined;
  readonly language?: string | undefined;
}

export interface CrawlState {
  readonly crawl: string;
  readonly state: "preparing" | "running" | "finished" | "failed" | "at rest";
  readonly topic?: string;
  readonly budget?: number;
  readonly ended?: FinishReason;
  readonly error?: string;
  readonly totals?: Readonly<Totals>;
  readonly waiting?: number;
  readonly outlook?: Outlook;
}

interface Run {
  opened: OpenedCrawl | undefined;
  ended: FinishReason | undefined;
  error: Error | undefined;
  readonly stopping: AbortController;
  done: Promise<void>;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/i;
const MAX_PAGES = 10_000;
const MAX_RUNNING = 2;
const MAX_LISTED = 200;

export class Crawls {
  readonly #options: CrawlsOptions;
  readonly #clock: Clock;
  readonly #runs = new Map<string, Run>();

  constructor(options: CrawlsOptions, clock: Clock = systemClock) {
    this.#options = options;
    this.#clock = clock;
    makeFolder(options.root);
  }

  get maxPages(): number {
    return this.#options.maxPages ?? MAX_PAGES;
  }

  /** Returns as soon as what was asked for makes sense; the crawl goes on by itself. */
  async start({ name, topic, words, seeds, language, ...settings }: NewCrawl): Promise<CrawlState> {
    const { contact, allowPrivate = false } = this.#options;
    const folder = this.#newFolder(name);
    if (settings.pages > this.maxPages) {
      const hint = "Ask for fewer, or have the server started with a larger --max-pages.";
      throw new ConfigError("bad-option", `at most ${this.maxPages} pages may be asked for here`, hint);
    }
    const { web, ...rest } = settings;
    const job = await createJob(
      topicFrom({ name: topic, words, seeds, ...(language !== undefined && { language }) }),
      definedOf({ ...rest, web, ...(web === undefined && { contact, allowPrivate }) }),
      `"${topic}"`,
    );
    // From here on without a pause, so that two calls at once cannot both pass.
    this.#assertRoom(name);
    assertFree(folder);
    const stopping = new AbortController();
    const run: Run = { opened: undefined, ended: undefined, error: undefined, stopping, done: Promise.resolve() };
    this.#runs.set(name, run);
    run.done = work(run, () => openCrawl(job, { out: folder, signal: stopping.signal }));
    return this.state(name);
  }

  #assertRoom(name: string): void {
    const busy = [...this.#runs].filter(([, run]) => isOpen(run));
    if (busy.some(([running]) => running === name)) {
      throw new ConfigError("out-in-use", `the crawl "${name}" is running`, "Give the new one another name.");
    }
    if (busy.length < (this.#options.maxRunning ?? MAX_RUNNING)) return;
    const hint = "Wait for one of them, or stop it.";
    throw new ConfigError("bad-option", `${busy.length} crawls are running, and no more may`, hint);
  }

  /** `waitMs`: looks again when the crawl has ended, or after so long. */
  async state(name: string, waitMs = 0): Promise<CrawlState> {
    const run = this.#runs.get(name);
    if (run !== undefined && isOpen(run) && waitMs > 0) {
      const waiting = new AbortController();
      await Promise.race([run.done, this.#clock.sleep(waitMs, waiting.signal)]);
      waiting.abort();
    }
    return run === undefined ? savedState(name, this.folder(name)) : runState(name, run);
  }

  list(): CrawlState[] {
    const names = readdirSync(this.#options.root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
      .map(({ name }) => name)
      .filter((name) => this.#runs.has(name) || existsSync(join(this.#options.root, name, DATABASE_FILE)))
      .sort();
    return [...new Set([...this.#runs.keys(), ...names])].slice(0, MAX_LISTED).map((name) => this.#stateInShort(name));
  }

  /** Ends a crawl of this process; everything is saved. */
  async stop(name: string): Promise<CrawlState> {
    const run = this.#runs.get(name);
    if (run === undefined) {
      this.folder(name);
      const hint = "A crawl that another program runs is stopped there.";
      throw new ConfigError("bad-option", `"${name}" does not run in this server`, hint);
    }
    await stopped(run);
    return this.state(name);
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    await Promise.all([...this.#runs.values()].map(stopped));
  }

  /** The folder of a crawl that is there. */
  folder(name: string): string {
    const path = this.#newFolder(name);
    if (!existsSync(join(path, DATABASE_FILE))) {
      throw new ConfigError("crawl-missing", `there is no crawl "${name}"`, "list_crawls names those that are there.");
    }
    // A link must not lead out of the root.
    if (!realpathSync(path).startsWith(realpathSync(this.#options.root) + sep)) {
      throw new ConfigError("crawl-missing", `"${name}" lies elsewhere`, "Crawls must lie below the server's folder.");
    }
    return path;
  }

  #newFolder(name: string): string {
    if (NAME.test(name)) return join(this.#options.root, name);
    const hint = "Use letters, digits, dots, dashes and underscores; begin with a letter or a digit.";
    throw new ConfigError("bad-option", `"${name}" cannot be the name of a crawl`, hint);
  }

  /** One crawl that is damaged must not hide the others. */
  #stateInShort(name: string): CrawlState {
    const run = this.#runs.get(name);
    try {
      return run === undefined ? savedState(name, this.folder(name)) : runState(name, run);
    } catch (error) {
      return { crawl: name, state: "failed", error: textOf(asError(error)) };
    }
  }
}

async function work(run: Run, open: () => Promise<OpenedCrawl>): Promise<void> {
  try {
    run.opened = await open();
    try {
      if (run.stopping.signal.aborted) run.opened.crawl.stop();
      for await (const event of run.opened) if (event.type === "finished") run.ended = event.reason;
    } finally {
      await run.opened.close();
    }
  } catch (error) {
    if (run.stopping.signal.aborted && run.opened === undefined) run.ended = "stopped";
    else run.error = asError(error);
  }
}

const isOpen = ({ ended, error }: Run) => ended === undefined && error === undefined;

async function stopped(run: Run): Promise<void> {
  run.stopping.abort();
  run.opened?.crawl.stop();
  await run.done;
}

function runState(name: string, { opened, ended, error }: Run): CrawlState {
  if (error !== undefined) return { crawl: name, state: "failed", error: textOf(error) };
  if (opened === undefined)
    return { crawl: name, state: ended === undefined ? "preparing" : "finished", ...definedOf({ ended }) };
  const { crawl, job } = opened;
  return {
    crawl: name,
    state: ended === undefined ? "running" : "finished",
    topic: String(job.topic.name),
    budget: job.pages,
    ...definedOf({ ended, outlook: crawl.outlook }),
    totals: crawl.totals,
    waiting: crawl.waiting,
  };
}

function savedState(name: string, folder: string): CrawlState {
  const { topic, pages } = readJob(folder);
  const reader = new CrawlReader(folder);
  try {
    const totals = reader.engine()?.engine.totals;
    const state = isLocked(folder) ? "running" : "at rest";
    return { crawl: name, state, topic: String(topic.name), budget: pages, ...definedOf({ totals }) };
  } finally {
    reader.close();
  }
}

/** What went wrong and what to do, in one text. */
export function textOf(error: Error): string {
  return error instanceof HoneyguideError ? `${error.message}. ${error.hint}` : error.message;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what is not set. */
function definedOf<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
