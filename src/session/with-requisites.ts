/** A crawl that fetches what its pages need once it has its pages, before it says that it is finished. @module */
import type { CrawlEvent, Outlook, RunningCrawl } from "../events.ts";
import type { Totals } from "../journal.ts";
import type { RequisitesProgress } from "./requisites.ts";

export class WithRequisites implements RunningCrawl {
  readonly #crawl: RunningCrawl;
  readonly #fetchAll: (signal: AbortSignal) => AsyncIterable<RequisitesProgress>;
  readonly #stopping = new AbortController();

  constructor(crawl: RunningCrawl, fetchAll: (signal: AbortSignal) => AsyncIterable<RequisitesProgress>) {
    this.#crawl = crawl;
    this.#fetchAll = fetchAll;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CrawlEvent, void> {
    for await (const event of this.#crawl) {
      if (event.type !== "finished" || event.reason === "stopped") yield event;
      else {
        const { totals, waiting } = event;
        for await (const progress of this.#fetchAll(this.#stopping.signal)) {
          yield { type: "requisites", ...progress, totals, waiting };
        }
        yield this.#stopping.signal.aborted ? { ...event, reason: "stopped" } : event;
      }
    }
  }

  get totals(): Readonly<Totals> {
    return this.#crawl.totals;
  }

  get waiting(): number {
    return this.#crawl.waiting;
  }

  get hosts(): number {
    return this.#crawl.hosts;
  }

  get outlook(): Outlook | undefined {
    return this.#crawl.outlook;
  }

  get decidingMs(): number {
    return this.#crawl.decidingMs;
  }

  pause(): void {
    this.#crawl.pause();
  }

  resume(): void {
    this.#crawl.resume();
  }

  stop(): void {
    this.#stopping.abort();
    this.#crawl.stop();
  }
}
