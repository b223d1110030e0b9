/** Why a URL was fetched, waits or was dropped; and what became of all of them. @module */
import { ConfigError } from "../errors.ts";
import type { LinkRow } from "../journal.ts";
import type { CrawlJob } from "../session/job.ts";
import { type RecalledCrawl, recall } from "../session/recall.ts";
import { readJob } from "../session/saved-job.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import type { Recipe } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { type PageJudgement, pageJudgement } from "./explain-page.ts";
import { isNear, type LinkPriority, linkPriority, weightsAfter } from "./explain-priority.ts";
import { type QueuePlace, queuePlace } from "./explain-waiting.ts";
import { type WayStep, wayTo } from "./way.ts";

/** All that a crawl knows of one URL. */
export interface Explanation extends LinkPriority {
  readonly url: string;
  /** By which the crawl chose. */
  readonly recipe: string;
  /** How it chooses among the waiting links; null where the recipe cannot be made again. */
  readonly strategy: ChoosingStrategy | null;
  readonly state: string;
  readonly reason: string;
  readonly detail: string;
  readonly depth: number;
  /** Fetched pages that link to it. */
  readonly linkedFrom: number;
  /** Where it stands among the waiting links; null if it does not wait. */
  readonly place: QueuePlace | null;
  /** From the seed to this URL. */
  readonly path: readonly WayStep[];
  readonly page: Omit<SavedPage, "links"> | null;
  /** Why the page got its score; null if there is no page, or if it could not be read again. */
  readonly judgement: PageJudgement | null;
  /** What could not be found out, and why; empty if all could. */
  readonly gaps: readonly string[];
}

/** How the next link is chosen. */
export interface ChoosingStrategy {
  readonly name: string;
  /** Which of the waiting links it takes; empty where it does not say. */
  readonly rule: string;
  /** What comes first for it. */
  readonly order: "priority" | "discovery";
  /** Links of hosts that must rest at the moment are passed over. */
  readonly passesOver: boolean;
}

/** What became of every URL that a crawl ever discovered: fetched, waiting, dropped or failed. */
export interface CrawlAccount {
  readonly discovered: number;
  readonly fetched: number;
  readonly waiting: number;
  readonly dropped: number;
  readonly failed: number;
  readonly reasons: readonly { readonly state: string; readonly reason: string; readonly count: number }[];
  /** Weights of the features when the crawl began, and each time they changed. */
  readonly startWeights: Readonly<Record<string, number>>;
  readonly weights: readonly { readonly order: number; readonly weights: Readonly<Record<string, number>> }[];
}

/** How a crawl is asked. */
export interface ExplainOptions {
  /** The recipe of the crawl, where your program has made it. */
  readonly recipe?: Recipe | undefined;
}

/** Accounts for a URL of a crawl's folder; without a URL, for all of them. */
export async function explain(folder: string, url: string, options?: ExplainOptions): Promise<Explanation>;
export async function explain(folder: string): Promise<CrawlAccount>;
export async function explain(
  folder: string,
  url?: string,
  options?: ExplainOptions,
): Promise<Explanation | CrawlAccount>;
export async function explain(
  folder: string,
  url?: string,
  options: ExplainOptions = {},
): Promise<Explanation | CrawlAccount> {
  const job = readJob(folder);
  const reader = new CrawlReader(folder);
  try {
    reader.hold();
    return url === undefined ? accountOf(reader, job) : await explanationOf(folder, reader, job, url, options);
  } finally {
    reader.close();
  }
}

function accountOf(reader: CrawlReader, { features }: CrawlJob): CrawlAccount {
  const counts = reader.counts();
  const of = (state: string) => counts.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0);
  return {
    discovered: counts.reduce((sum, row) => sum + row.count, 0),
    fetched: of("fetched"),
    waiting: of("waiting"),
    dropped: of("dropped"),
    failed: of("failed"),
    reasons: counts.filter(({ reason }) => reason !== ""),
    startWeights: Object.fromEntries(features.map(({ name, weight }) => [name, weight])),
    weights: [...reader.weights()],
  };
}

/** A page is explained by what was known when it was judged, anything else by what is known now. */
async function explanationOf(
  folder: string,
  reader: CrawlReader,
  job: CrawlJob,
  url: string,
  { recipe }: ExplainOptions,
): Promise<Explanation> {
  const link = linkOf(reader, url);
  const page = reader.pageOf(link.id);
  const until = page && page.order - 1;
  const { crawl, gap } = await recalled(folder, { reader, recipe, until });
  try {
    const { judgement, gap: unread } =
      page === undefined || crawl === undefined ? NO_JUDGEMENT : await pageJudgement(folder, reader, page, crawl.parts);
    return {
      url: link.url,
      recipe: job.recipe,
      strategy: crawl === undefined ? null : strategyOf(crawl),
      state: link.state,
      reason: link.reason,
      detail: link.detail,
      ...linkPriority({ reader, job, crawl, link, page }),
      depth: link.depth,
      linkedFrom: reader.parentCount(link.id),
      place: link.state === "waiting" && crawl !== undefined ? queuePlace(crawl, link) : null,
      path: wayTo(reader, link, (id) => reader.pageOf(id)?.relevance ?? null),
      page: page === undefined ? null : withoutLinks(page),
      judgement,
      gaps: [gap, unread, crawl === undefined ? "" : doubtOf(crawl, reader, until)].filter((text) => text !== ""),
    };
  } finally {
    await crawl?.close();
  }
}

function strategyOf({ job, parts: { strategy } }: RecalledCrawl): ChoosingStrategy {
  const { name, rule = "", order } = strategy;
  return { name, rule, order, passesOver: job.live !== undefined && job.commitOrder === "as-completed" };
}

const NO_JUDGEMENT = { judgement: null, gap: "" };

/** Without the recipe, or without the pages it was made from, what was saved still tells much. */
async function recalled(
  folder: string,
  options: Parameters<typeof recall>[1],
): Promise<{ crawl: RecalledCrawl | undefined; gap: string }> {
  try {
    return { crawl: await recall(folder, options), gap: "" };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { crawl: undefined, gap: `The recipe cannot be made again as it was: ${error.message}.` };
  }
}

/** Another version of a recipe, or other vectors on this machine, may learn otherwise from the same pages. */
function doubtOf({ parts, job }: RecalledCrawl, reader: CrawlReader, until = Number.POSITIVE_INFINITY): string {
  const saved = weightsAfter(reader, job, until);
  const isSame = Object.entries(parts.evaluator.weights).every(([name, weight]) => isNear(weight, saved[name] ?? 0));
  return isSame
    ? ""
    : "The recipe learns other weights here than were saved: what it says now may not be what it said then.";
}

function linkOf(reader: CrawlReader, raw: string): LinkRow {
  const url = canonicalUrl(raw);
  if (url === undefined) {
    const hint = "Write it in full, e.g. https://example.org/.";
    throw new ConfigError("bad-url", `"${raw}" is no http or https URL`, hint);
  }
  const link = reader.linkOf(url);
  if (link !== undefined) return link;
  throw new ConfigError(
    "bad-url",
    `${url} was never discovered in this crawl`,
    "No page that was fetched links to it, and it is no seed.",
  );
}

function withoutLinks({ links: _, ...page }: SavedPage): Omit<SavedPage, "links"> {
  return page;
}
