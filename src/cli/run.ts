/** Runs a crawl for a person: progress, signals, and the summary at the end. @module */

import { bytes, duration, integer, percent } from "../display.ts";
import type { CrawlEvent, FinishReason } from "../events.ts";
import type { Totals } from "../journal.ts";
import { averageRelevance, harvestRate, relevanceDeviation } from "../metrics/figures.ts";
import type { OpenedCrawl } from "../session/open.ts";
import { systemClock } from "../system/clock.ts";
import { ProgressLine } from "./progress.ts";
import { onStopSignals } from "./signals.ts";

/** Exit code of a crawl that a signal stopped. */
const STOPPED = 3;

export interface RunOptions {
  readonly quiet: boolean;
  readonly onEvent?: (event: CrawlEvent) => void;
}

export interface Summary {
  readonly pages: number;
  readonly relevant: number;
  readonly harvestRate: number;
  readonly averageRelevance: number;
  readonly relevanceDeviation: number;
  /** Page requests, redirects, failures and look-ahead included. */
  readonly fetches: number;
  readonly failed: number;
  readonly dropped: number;
  readonly discovered: number;
  readonly waiting: number;
  readonly hosts: number;
  readonly bytes: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly finished: FinishReason;
  readonly durationMs: number;
  readonly cpuMs: number;
  readonly peakRssBytes: number;
  readonly out: string;
  /** In the demo: relevant pages by the judgement that comes with the web. */
  readonly judgedRelevant?: number;
}

/** Runs and closes a crawl. A second signal ends the process at once, which loses nothing that was committed. */
export async function runCrawl(opened: OpenedCrawl, { quiet, onEvent }: RunOptions): Promise<Summary> {
  const { crawl, job, out = "" } = opened;
  const startedAt = systemClock.now();
  const cpuAtStart = process.cpuUsage();
  const stream = quiet ? { write: () => true } : process.stderr;
  const progress = new ProgressLine({ stream, clock: systemClock, budget: job.pages, hosts: () => crawl.hosts });
  const release = onSignals(
    () => {
      progress.end();
      process.stderr.write("Stopping after the current page; press Ctrl-C again to stop at once.\n");
      crawl.stop();
    },
    () => process.exit(STOPPED),
  );
  let end: { reason: FinishReason; waiting: number } = { reason: "stopped", waiting: 0 };
  try {
    for await (const event of opened) {
      progress.show(event);
      onEvent?.(event);
      if (event.type === "finished") end = event;
    }
  } finally {
    progress.end();
    release();
    await opened.close();
  }
  const cpu = process.cpuUsage(cpuAtStart);
  return {
    ...figuresOf(crawl.totals),
    waiting: end.waiting,
    hosts: crawl.hosts,
    finished: end.reason,
    durationMs: systemClock.now() - startedAt,
    cpuMs: Math.round((cpu.user + cpu.system) / 1000),
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    out,
  };
}

/** What a script reads, or what a person reads; and the exit code. */
export function finish(summary: Summary, { json, extra = [] }: { json: boolean; extra?: readonly string[] }): void {
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else process.stdout.write(`${[...summaryLines(summary), ...extra].join("\n")}\n`);
  if (summary.finished === "stopped") process.exitCode = STOPPED;
}

function figuresOf(totals: Readonly<Totals>) {
  return {
    pages: totals.pages,
    relevant: totals.relevant,
    harvestRate: harvestRate(totals),
    averageRelevance: averageRelevance(totals),
    relevanceDeviation: relevanceDeviation(totals),
    fetches: totals.requests + totals.lookahead,
    failed: totals.failed,
    dropped: totals.dropped,
    discovered: totals.discovered,
    bytes: totals.bytes,
    reasons: { ...totals.reasons },
  };
}

const ENDS: Readonly<Record<FinishReason, string>> = {
  budget: "Finished: the page budget is used up.",
  exhausted: "Finished: no link is left to fetch.",
  stopped: "Stopped. Everything is saved; `honeyguide resume` goes on.",
};

function summaryLines(summary: Summary): string[] {
  const reasons = Object.entries(summary.reasons).sort(([, a], [, b]) => b - a);
  const list = reasons.slice(0, 6).map(([reason, count]) => `${reason} ${integer(count)}`);
  const isInVain = summary.finished === "exhausted" && summary.pages === 0;
  return [
    isInVain ? `Nothing was fetched: \`honeyguide explain ${summary.out}\` says why.` : ENDS[summary.finished],
    `  pages      ${integer(summary.pages)} (${bytes(summary.bytes)}) in ${duration(summary.durationMs)}, ${integer(summary.fetches)} requests`,
    `  relevant   ${integer(summary.relevant)}, harvest rate ${percent(summary.harvestRate)}, average relevance ${summary.averageRelevance.toFixed(3)}`,
    `  links      ${integer(summary.discovered)} found: ${integer(summary.waiting)} waiting, ${integer(summary.dropped)} dropped, ${integer(summary.failed)} failed${list.length > 0 ? ` (${list.join(", ")})` : ""}`,
    `  corpus     ${summary.out}`,
  ];
}

function onSignals(first: () => void, second: () => void): () => void {
  let count = 0;
  return onStopSignals(() => (++count === 1 ? first() : second()));
}
