/**
 * A crawl with a hand on the wheel: it is paused, stopped, and given another budget, more seeds, more words or narrower
 * bounds while it runs. What changes its job is done as a person would do it: stopped behind a commit, and gone on with
 * by the changed job, which is saved; so a crawl that was steered can be resumed and explained as any other.
 * @module
 */
import type { CrawlEvent, Outlook, RunningCrawl } from "../events.ts";
import type { Totals } from "../journal.ts";
import type { CrawlJob } from "./job.ts";
import { type OpenOptions, type RunnableCrawl, reopenCrawl } from "./open.ts";

export type JobChange = (job: CrawlJob) => CrawlJob;

/** A crawl of a folder. */
export class SteeredCrawl implements RunnableCrawl, RunningCrawl {
  #opened: RunnableCrawl;
  readonly #options: OpenOptions;
  #changes: { readonly change: JobChange; settle(error?: unknown): void }[] = [];
  /** Of webhooks, before the last change. */
  #told: RunnableCrawl["webhooks"] = [];
  #isStopping = false;
  #isOver = false;
  isPaused = false;

  private constructor(opened: RunnableCrawl, options: OpenOptions) {
    this.#opened = opened;
    this.#options = options;
  }

  static async open(
    open: (options: OpenOptions) => Promise<RunnableCrawl>,
    options: OpenOptions = {},
  ): Promise<SteeredCrawl> {
    let steered: SteeredCrawl | undefined;
    const all: OpenOptions = { ...options, goesOn: () => steered?.goesOn ?? false };
    steered = new SteeredCrawl(await open(all), all);
    return steered;
  }

  get crawl(): RunningCrawl {
    return this;
  }
  get job(): CrawlJob {
    return this.#opened.job;
  }
  get out(): string | undefined {
    return this.#opened.out;
  }
  get simulatedMs(): number | undefined {
    return this.#opened.simulatedMs;
  }
  get restMs(): RunnableCrawl["restMs"] {
    return this.#opened.restMs;
  }
  get webhooks(): RunnableCrawl["webhooks"] {
    return [...this.#told, ...this.#opened.webhooks];
  }
  get totals(): Readonly<Totals> {
    return this.#opened.crawl.totals;
  }
  get waiting(): number {
    return this.#opened.crawl.waiting;
  }
  get hosts(): number {
    return this.#opened.crawl.hosts;
  }
  get outlook(): Outlook | undefined {
    return this.#opened.crawl.outlook;
  }
  get decidingMs(): number {
    return this.#opened.crawl.decidingMs;
  }
  /** Stops behind the next commit, for good or to be changed. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  pause(): void {
    this.isPaused = true;
    this.#opened.crawl.pause();
  }

  resume(): void {
    this.isPaused = false;
    this.#opened.crawl.resume();
  }

  stop(): void {
    this.#isStopping = true;
    this.#opened.crawl.stop();
  }

  /** Goes on by a changed job; resolves when it does, or when the crawl has ended before. */
  change(change: JobChange): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#changes.push({ change, settle: (error) => (error === undefined ? resolve() : reject(error)) });
      this.#opened.crawl.stop();
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CrawlEvent, void> {
    try {
      for (let isFirst = true; ; isFirst = false) {
        for await (const event of this.#opened) {
          const isBetween = (event.type === "started" && !isFirst) || (event.type === "finished" && this.goesOn);
          if (!isBetween) yield event;
        }
        if (!this.goesOn) return;
        await this.#reopen();
      }
    } finally {
      this.#isOver = true;
      for (const { settle } of this.#changes.splice(0)) settle();
    }
  }

  close(): Promise<void> {
    return this.#opened.close();
  }

  /** Stops only to go on by a changed job. */
  get goesOn(): boolean {
    return this.#changes.length > 0 && !this.#isStopping;
  }

  async #reopen(): Promise<void> {
    const { out } = this.#opened;
    const changes = this.#changes.splice(0);
    await this.#opened.close();
    this.#told = this.webhooks;
    try {
      if (out !== undefined) {
        const all = (job: CrawlJob) => changes.reduce((changed, { change }) => change(changed), job);
        this.#opened = await reopenCrawl(out, all, this.#options);
      }
    } catch (error) {
      for (const { settle } of changes) settle(error);
      throw error;
    }
    if (this.isPaused) this.#opened.crawl.pause();
    if (this.#isStopping || this.#changes.length > 0) this.#opened.crawl.stop();
    for (const { settle } of changes) settle();
  }
}
