/** All that a report says of a crawl, as plain data. @module */
import { ConfigError } from "../../errors.ts";
import type { Outlook } from "../../events.ts";
import type { Totals } from "../../journal.ts";
import { Finds } from "../../metrics/finds.ts";
import { outlookOf } from "../../metrics/outlook.ts";
import { isLocked } from "../../session/folder.ts";
import { type CrawlJob, topicOfJob } from "../../session/job.ts";
import { readJob } from "../../session/saved-job.ts";
import type { BriefPage, CrawlOverview, HostLinks } from "../../store/overview.ts";
import { CrawlReader } from "../../store/reader.ts";
import { systemClock } from "../../system/clock.ts";
import { VERSION } from "../../system/version.ts";
import { type BestPage, bestPages } from "./best-pages.ts";
import { commandOf } from "./command.ts";
import { type Curve, curveOf } from "./curve.ts";

/** All that a report says of a crawl. What is of pages is by how they are judged now. */
export interface CrawlFigures {
  readonly folder: string;
  readonly honeyguide: string;
  readonly madeAt: string;
  /** Another process crawls into the folder. */
  readonly running: boolean;
  readonly topic: {
    readonly name: string;
    readonly words: readonly (readonly [word: string, weight: number])[];
    readonly seeds: readonly string[];
    readonly language: string | null;
  };
  readonly recipe: string;
  readonly parameters: Readonly<Record<string, number | string | boolean>>;
  readonly model: string | null;
  readonly command: string;
  readonly startedAt: string;
  readonly budget: number;
  /** A recorded web; null where the crawl was of the open one. */
  readonly web: string | null;
  readonly totals: Readonly<Totals>;
  readonly waiting: number;
  /** Relevant pages, as they are judged now. */
  readonly relevant: number;
  readonly marks: { readonly relevant: number; readonly irrelevant: number };
  /** Whether the relevance of a page is the probability that it is relevant; null where that is not known. */
  readonly isProbability: boolean | null;
  readonly outlook: Outlook | null;
  readonly curve: Curve;
  /** Pages by relevance, from 0 to 1 in even steps. */
  readonly histogram: readonly { readonly count: number; readonly part: number }[];
  /** Those that gave pages. */
  readonly hosts: { readonly count: number; readonly best: readonly HostFigures[] };
  readonly reasons: readonly { readonly state: string; readonly reason: string; readonly count: number }[];
  /** Weights of the evidence when the crawl began, and at pages at which they changed. */
  readonly startWeights: Readonly<Record<string, number>>;
  readonly weights: readonly { readonly order: number; readonly weights: Readonly<Record<string, number>> }[];
  readonly weightChanges: number;
  readonly best: readonly BestPage[];
}

/** What came of the links to a host. */
export interface HostFigures extends HostLinks {
  readonly pages: number;
  readonly relevant: number;
  readonly meanRelevance: number;
}

const BINS = 20;
const HOSTS_SHOWN = 40;
const MOST_CHANGES = 60;

/** Reads the folder as it is at this moment, also while a crawl writes to it. */
export async function crawlFigures(folder: string): Promise<CrawlFigures> {
  const job = readJob(folder);
  const reader = new CrawlReader(folder);
  try {
    reader.hold();
    const { engine } = reader.engine() ?? {};
    if (engine === undefined) {
      throw new ConfigError("crawl-broken", `${folder} holds no page yet`, "Go on with the crawl first.");
    }
    const overview = reader.overview();
    const pages = [...overview.pages()];
    const counts = reader.counts();
    const weights = [...reader.weights()];
    const { totals, isProbability = null } = engine;
    return {
      folder,
      honeyguide: VERSION,
      madeAt: new Date(systemClock.now()).toISOString(),
      running: isLocked(folder),
      ...askedFor(job),
      totals,
      waiting: counts.filter(({ state }) => state === "waiting").reduce((sum, { count }) => sum + count, 0),
      relevant: pages.filter(({ relevant }) => relevant).length,
      marks: {
        relevant: pages.filter(({ marked }) => marked === true).length,
        irrelevant: pages.filter(({ marked }) => marked === false).length,
      },
      isProbability,
      outlook: isProbability ? (outlookOf(findsOf(pages)) ?? null) : null,
      curve: curveOf(pages, isProbability === true),
      histogram: histogramOf(pages),
      hosts: hostsOf(pages, overview),
      reasons: counts.filter(({ reason }) => reason !== ""),
      startWeights: Object.fromEntries(job.features.map(({ name, weight }) => [name, weight])),
      weights: thinned(weights, MOST_CHANGES),
      weightChanges: weights.length,
      best: await bestPages(folder, reader, pages),
    };
  } finally {
    reader.close();
  }
}

function askedFor(job: CrawlJob) {
  const { name, words, language = null } = topicOfJob(job);
  return {
    topic: { name, words: [...words].sort(([, a], [, b]) => b - a), seeds: job.seeds, language },
    recipe: job.recipe,
    parameters: job.parameters,
    model: job.model ?? null,
    command: commandOf(job),
    startedAt: job.createdAt,
    budget: job.pages,
    web: job.web ?? null,
  };
}

function findsOf(pages: readonly BriefPage[]): Finds {
  const finds = new Finds();
  for (const { id, relevance } of pages) finds.add(id, relevance);
  return finds;
}

function histogramOf(pages: readonly BriefPage[]): CrawlFigures["histogram"] {
  const bins = Array.from({ length: BINS }, () => ({ count: 0, part: 0 }));
  for (const { relevance, relevant } of pages) {
    const bin = bins[Math.max(0, Math.min(BINS - 1, Math.floor(relevance * BINS)))];
    if (bin === undefined) continue;
    bin.count++;
    if (relevant) bin.part++;
  }
  return bins;
}

/** Those with the most relevant pages come first, then those with the most pages. */
function hostsOf(pages: readonly BriefPage[], overview: CrawlOverview): CrawlFigures["hosts"] {
  const sums = new Map<string, { pages: number; relevant: number; sum: number }>();
  for (const { host, relevance, relevant } of pages) {
    const sum = sums.get(host) ?? { pages: 0, relevant: 0, sum: 0 };
    sums.set(host, sum);
    sum.pages++;
    sum.sum += relevance;
    if (relevant) sum.relevant++;
  }
  const best = [...sums].sort(([, a], [, b]) => b.relevant - a.relevant || b.pages - a.pages).slice(0, HOSTS_SHOWN);
  const links = new Map(overview.linksOf(best.map(([host]) => host)).map((row) => [row.host, row]));
  return {
    count: sums.size,
    best: best.map(([host, { sum, ...counts }]) => ({
      ...(links.get(host) ?? { host, waiting: 0, dropped: 0, failed: 0 }),
      ...counts,
      meanRelevance: sum / counts.pages,
    })),
  };
}

/** The first, the last, and evenly what lies between. */
function thinned<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.round((i * (list.length - 1)) / (most - 1))]).filter(
    (one) => one !== undefined,
  );
}
