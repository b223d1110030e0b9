/**
 * How the crawl is doing: one live line in a terminal, a plain line now and then elsewhere. Always on standard error.
 * @module
 */
import { counted, duration, integer, percent, rangeText, sparkLine, wholePercent } from "../display.ts";
import type { CrawlEvent, Outlook } from "../events.ts";
import type { Totals } from "../journal.ts";
import { harvestRate } from "../metrics/figures.ts";
import type { Clock } from "../system/clock.ts";
import type { JudgedPages } from "./judgement.ts";
import { type ProgressStream, StatusLine } from "./status-line.ts";

const SPARK_BINS = 12;

export interface ProgressOptions {
  readonly stream: ProgressStream;
  readonly clock: Clock;
  readonly budget: number;
  readonly hosts: () => number;
  /** Where somebody has judged the pages, that leads. */
  readonly judged?: JudgedPages | undefined;
  readonly outlook?: () => Outlook | undefined;
}

function recallText(outlook: Outlook | undefined): string {
  if (outlook === undefined) return "";
  const { found, recall } = outlook;
  return `found about ${integer(found.mean)}, ${rangeText(recall, wholePercent)} of what can be reached`;
}

export class ProgressLine {
  readonly #options: ProgressOptions;
  readonly #status: StatusLine;
  readonly #startedAt: number;
  #pagesAtStart = 0;
  #requisites = 0;
  /** Whether each of the last pages is relevant. */
  #recent: boolean[] = [];

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#startedAt = options.clock.now();
    this.#status = new StatusLine(options.stream, options.clock);
    this.#status.wait();
  }

  show(event: CrawlEvent): void {
    if (event.type === "started") this.#pagesAtStart = event.totals.pages;
    if (event.type === "page") {
      const isRelevant = this.#options.judged?.add(event.page.url) ?? event.page.relevant;
      this.#recent.push(isRelevant);
      if (this.#recent.length > 1200) this.#recent = this.#recent.slice(-600);
    }
    if (event.type === "requisites") this.#requisites = event.fetched;
    const isOver = event.type === "finished";
    const elapsedMs = this.#options.clock.now() - this.#startedAt;
    this.#status.show(() => this.#line(event.totals, event.waiting, elapsedMs, isOver), { always: isOver });
  }

  /** Ends the live line, so that other output starts on a line of its own. */
  end(): void {
    this.#status.end();
  }

  #line(totals: Readonly<Totals>, waiting: number, elapsedMs: number, isOver: boolean): string {
    const { budget, hosts } = this.#options;
    const rate = ((totals.pages - this.#pagesAtStart) * 1000) / Math.max(1, elapsedMs);
    const left = rate > 0 && !isOver ? `${duration(((budget - totals.pages) / rate) * 1000)} left` : "";
    return [
      `${integer(totals.pages)}/${integer(Math.max(budget, totals.pages))} pages`,
      `${rate.toFixed(rate < 10 ? 1 : 0)}/s`,
      left,
      `${this.#harvest(totals)} ${sparkLine(this.#stretches())}`.trim(),
      recallText(this.#options.outlook?.()),
      `${integer(waiting)} waiting`,
      counted(hosts(), "host"),
      `${integer(totals.failed)} failed`,
      this.#requisites > 0 ? counted(this.#requisites, "requisite") : "",
    ]
      .filter((part) => part !== "")
      .join(" · ");
  }

  #harvest(totals: Readonly<Totals>): string {
    const { judged } = this.#options;
    const own = `${percent(harvestRate(totals))} by its own judgement`;
    return judged === undefined
      ? `relevant ${own}`
      : `on topic ${percent(judged.count / Math.max(1, totals.pages))} (${own})`;
  }

  #stretches(): number[] {
    const size = Math.max(5, Math.ceil(this.#recent.length / SPARK_BINS));
    const shares: number[] = [];
    for (let at = 0; at + size <= this.#recent.length; at += size) {
      shares.push(this.#recent.slice(at, at + size).filter(Boolean).length / size);
    }
    return shares.slice(-SPARK_BINS);
  }
}
