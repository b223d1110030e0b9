/** Runs a crawl for a person: preparation, progress, signals, and the summary at the end. @module */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bytes, counted, duration, integer, percent, rangeText, shellWord, wholePercent } from "../display.ts";
import type { FinishReason, Outlook } from "../events.ts";
import type { Totals } from "../journal.ts";
import { averageRelevance, harvestRate, relevanceDeviation } from "../metrics/figures.ts";
import type { OpenOptions, RunnableCrawl } from "../session/open.ts";
import { DATABASE_FILE } from "../store/layout.ts";
import { CrawlReader } from "../store/reader.ts";
import { systemClock } from "../system/clock.ts";
import { inVainLines, type LostSeed, lostSeeds } from "./in-vain.ts";
import { JudgedPages, type Judgement } from "./judgement.ts";
import type { ServedMetrics } from "./metrics-server.ts";
import { PreparationLine } from "./preparation-line.ts";
import { ProgressLine } from "./progress.ts";
import { STOPPED, type Stopping, stopOnSignals } from "./signals.ts";
import { progressStream } from "./status-line.ts";
import { toldIn, untoldLines } from "./told.ts";
import type { ListenAddress } from "./values.ts";

export interface CrawlRun {
  /** The crawl's folder, as the user would write it. */
  readonly folder: string;
  /** Opens the crawl, or the saved one to go on with. */
  open(options: OpenOptions): Promise<RunnableCrawl>;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Also in the browser. */
  readonly ui?: boolean;
  readonly judgement?: Judgement | undefined;
  /** Where its figures are served while it runs. */
  readonly metrics?: ListenAddress;
  /** What follows the summary for a person. */
  readonly extra?: (opened: RunnableCrawl) => readonly string[];
}

interface Summary {
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
  /** Where the recipe can tell: relevant pages found, and the part that they are of what can be reached. */
  readonly outlook?: Outlook;
  readonly durationMs: number;
  /** The time that a simulated web took. */
  readonly simulatedMs?: number;
  readonly cpuMs: number;
  readonly peakRssBytes: number;
  readonly out: string;
  /** Where pages were judged: how many of those fetched are relevant. */
  readonly judgedRelevant?: number;
  /** What was fetched for pages to be shown, where that was asked for. */
  readonly requisites?: number;
  /** Where there are any: relevant pages that webhooks were told of, and those that they were not. */
  readonly webhooks?: { readonly sent: number; readonly lost: number };
  /** Where there is no page: the seeds, with the reasons. */
  readonly seeds?: readonly LostSeed[];
}

/** From opening it to the summary and the exit code. */
export async function runCrawl(run: CrawlRun): Promise<void> {
  let running: RunnableCrawl | undefined;
  const served = await servedMetrics(run, () => running);
  const stream = progressStream(run.quiet);
  const preparation = new PreparationLine(stream, systemClock);
  let endLine = () => preparation.end();
  const stopping = stopOnSignals(() => {
    endLine();
    process.stderr.write("Stopping; press Ctrl-C again to stop at once.\n");
  });
  let page: { open: CrawlRun["open"]; close(): Promise<void> } | undefined;
  try {
    if (run.ui) page = await (await import("./serve-ui.ts")).watched(run.folder, run.open);
    const webhookSecret = process.env.HONEYGUIDE_WEBHOOK_SECRET || undefined;
    const opened = await (page ?? run).open({ ...preparation.hooks, signal: stopping.signal, webhookSecret });
    running = opened;
    preparation.end();
    const extra = run.extra?.(opened) ?? []; // of the state before it goes on
    const judged = judgedPages(run);
    const { crawl, job } = opened;
    const progress = new ProgressLine({
      stream,
      clock: systemClock,
      budget: job.pages,
      hosts: () => crawl.hosts,
      judged,
      outlook: () => crawl.outlook,
    });
    endLine = () => progress.end();
    finish(run, await summaryOf(run, opened, progress, stopping, judged), judged, extra);
  } catch (error) {
    endLine();
    if (!stopping.signal.aborted || error !== stopping.signal.reason) throw error;
    stoppedEarly(run);
  } finally {
    await page?.close();
    stopping.release();
    await served?.close();
  }
}

async function servedMetrics(
  { metrics, folder, quiet }: CrawlRun,
  opened: () => RunnableCrawl | undefined,
): Promise<ServedMetrics | undefined> {
  if (metrics === undefined) return undefined;
  const { metricsOf, serveMetrics } = await import("./metrics-server.ts");
  const served = await serveMetrics(metrics, () => metricsOf(folder, opened()));
  if (!quiet) process.stderr.write(`Metrics at http://${urlHost(metrics.host)}:${served.port}/metrics\n`);
  return served;
}

function urlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** Runs and closes it. */
async function summaryOf(
  { folder }: CrawlRun,
  opened: RunnableCrawl,
  progress: ProgressLine,
  { signal }: Stopping,
  judged: JudgedPages | undefined,
): Promise<Summary> {
  const { crawl } = opened;
  const startedAt = systemClock.now();
  const cpuAtStart = process.cpuUsage();
  const stop = () => crawl.stop();
  signal.addEventListener("abort", stop, { once: true });
  let end: { reason: FinishReason; waiting: number } = { reason: "stopped", waiting: 0 };
  let requisites: number | undefined;
  try {
    for await (const event of opened) {
      progress.show(event);
      if (event.type === "requisites") requisites = event.fetched;
      if (event.type === "finished") end = event;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    progress.end();
    await opened.close();
    for (const line of untoldLines(opened.webhooks)) process.stderr.write(`${line}\n`);
  }
  const cpu = process.cpuUsage(cpuAtStart);
  const isInVain = end.reason === "exhausted" && crawl.totals.pages === 0 && existsSync(join(folder, DATABASE_FILE));
  return {
    ...figuresOf(crawl.totals),
    waiting: end.waiting,
    hosts: crawl.hosts,
    finished: end.reason,
    ...(crawl.outlook && { outlook: crawl.outlook }),
    durationMs: systemClock.now() - startedAt,
    ...(opened.simulatedMs !== undefined && { simulatedMs: Math.round(opened.simulatedMs) }),
    cpuMs: Math.round((cpu.user + cpu.system) / 1000),
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    out: opened.out ?? "",
    ...(judged !== undefined && { judgedRelevant: judged.count }),
    ...(requisites !== undefined && { requisites }),
    ...(opened.webhooks.length > 0 && { webhooks: toldIn(opened.webhooks) }),
    ...(isInVain && { seeds: lostSeeds(folder) }),
  };
}

/** What a script reads, or what a person reads; and the exit code. */
function finish(
  { folder, json }: CrawlRun,
  summary: Summary,
  judged: JudgedPages | undefined,
  extra: readonly string[],
): void {
  const { seeds, finished, failed } = summary;
  if (finished === "stopped") process.exitCode = STOPPED;
  if (seeds !== undefined) {
    process.stderr.write(`${inVainLines(seeds, folder).join("\n")}\n`);
    process.exitCode = failed > 0 ? 1 : 2; // the network, or what was asked for
  }
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else if (seeds === undefined) process.stdout.write(`${[...linesOf(summary, folder, judged), ...extra].join("\n")}\n`);
}

function stoppedEarly({ folder, json }: CrawlRun): void {
  process.exitCode = STOPPED;
  const isSaved = existsSync(join(folder, "crawl.json"));
  const kept = `What was fetched is saved; go on with \`honeyguide resume ${shellWord(folder)}\`.`;
  process.stderr.write(`Stopped before the first page. ${isSaved ? kept : "Nothing was begun."}\n`);
  if (json) process.stdout.write(`${JSON.stringify({ pages: 0, finished: "stopped", out: isSaved ? folder : "" })}\n`);
}

function judgedPages({ judgement, folder }: CrawlRun): JudgedPages | undefined {
  if (judgement === undefined) return undefined;
  const reader = new CrawlReader(folder);
  try {
    return new JudgedPages(judgement, reader.pages());
  } finally {
    reader.close();
  }
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

function linesOf(summary: Summary, folder: string, judged: JudgedPages | undefined): string[] {
  const { pages } = summary;
  const reasons = Object.entries(summary.reasons).sort(([, a], [, b]) => b - a);
  const list = reasons.slice(0, 6).map(([reason, count]) => `${reason} ${integer(count)}`);
  const share = (count: number) =>
    `${integer(count)} of ${integer(pages)} pages (${percent(count / Math.max(1, pages))})`;
  return [
    endOf(summary.finished, folder),
    `  pages      ${integer(pages)} (${bytes(summary.bytes)}) in ${duration(summary.durationMs)}${simulatedText(summary)}, ${integer(summary.fetches)} requests`,
    ...(judged === undefined ? [] : [`  on topic   ${share(judged.count)} by ${judged.by}`]),
    `  relevant   ${share(summary.relevant)} by the crawler's own judgement, average relevance ${summary.averageRelevance.toFixed(3)}`,
    ...outlookLines(summary.outlook),
    `  links      ${integer(summary.discovered)} found: ${integer(summary.waiting)} waiting, ${integer(summary.dropped)} dropped, ${integer(summary.failed)} failed${list.length > 0 ? ` (${list.join(", ")})` : ""}`,
    ...(summary.requisites === undefined
      ? []
      : [`  requisites ${integer(summary.requisites)} images, styles and scripts`]),
    ...(summary.webhooks === undefined
      ? []
      : [`  webhooks   told of ${counted(summary.webhooks.sent, "relevant page")}`]),
    `  corpus     ${summary.out}`,
  ];
}

function outlookLines(outlook: Outlook | undefined): string[] {
  if (outlook === undefined) return [];
  const { found, recall } = outlook;
  return [
    `  found      about ${rangeText(found, integer)} relevant pages, ${rangeText(recall, wholePercent)} of those that can be reached`,
  ];
}

function endOf(reason: FinishReason, folder: string): string {
  switch (reason) {
    case "budget":
      return "Finished: the page budget is used up.";
    case "exhausted":
      return "Finished: no link is left to fetch.";
    case "recall":
      return "Finished: about as much as was asked for of what can be reached is found.";
    case "dry":
      return "Finished: as many pages in a row as was asked for were not relevant.";
    case "stopped":
      return `Stopped. Everything is saved; go on with \`honeyguide resume ${shellWord(folder)}\`.`;
    default:
      return reason satisfies never;
  }
}

function simulatedText({ simulatedMs }: Summary): string {
  return simulatedMs === undefined ? "" : ` (${duration(simulatedMs)} simulated)`;
}
