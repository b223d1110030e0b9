/** Why a URL was fetched, waits or was dropped; and what became of all of them. @module */
import { join } from "node:path";
import { ConfigError } from "../errors.ts";
import type { LinkRow } from "../journal.ts";
import { readJob } from "../session/folder.ts";
import { type CrawlJob, parseJob } from "../session/job.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import { canonicalUrl } from "../url/canonical.ts";

/** All that a crawl knows of one URL. */
export interface Explanation {
  readonly url: string;
  /** By which the crawl chose. */
  readonly recipe: string;
  readonly state: string;
  readonly reason: string;
  readonly detail: string;
  readonly priority: number;
  readonly depth: number;
  /** Fetched pages that link to it. */
  readonly linkedFrom: number;
  readonly features: readonly {
    name: string;
    aggregate: string;
    value: number;
    weight: number;
    contribution: number;
  }[];
  /** From the seed to this URL. */
  readonly path: readonly { url: string; anchor: string; relevance: number | null }[];
  readonly page: Omit<SavedPage, "links"> | null;
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

/** Accounts for a URL of a crawl's folder; without a URL, for all of them. */
export function explain(folder: string, url: string): Explanation;
export function explain(folder: string): CrawlAccount;
export function explain(folder: string, url?: string): Explanation | CrawlAccount;
export function explain(folder: string, url?: string): Explanation | CrawlAccount {
  const job = parseJob(readJob(folder), join(folder, "crawl.json"));
  const reader = new CrawlReader(folder);
  try {
    return url === undefined ? accountOf(reader, job) : explanationOf(reader, job, linkOf(reader, url));
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

function explanationOf(reader: CrawlReader, job: CrawlJob, link: LinkRow): Explanation {
  const page = reader.pageOf(link.id);
  return {
    url: link.url,
    recipe: job.recipe,
    state: link.state,
    reason: link.reason,
    detail: link.detail,
    priority: page?.priority ?? link.priority,
    depth: link.depth,
    linkedFrom: reader.parentCount(link.id),
    features: page === undefined ? featuresOf(job, link) : decidingFeatures(reader, job, page.order),
    path: pathTo(reader, link),
    page: page === undefined ? null : withoutLinks(page),
  };
}

function featuresOf(job: CrawlJob, { evidence, occurrences }: LinkRow): Explanation["features"] {
  if (occurrences === 0) return [];
  return job.features.map(({ name, aggregate, weight }, i) => {
    const stored = evidence[i] ?? 0;
    const value = aggregate === "mean" ? stored / occurrences : stored;
    return { name, aggregate, value, weight, contribution: value * weight };
  });
}

/** By the values and weights at the time when the page was chosen. */
function decidingFeatures(reader: CrawlReader, job: CrawlJob, order: number): Explanation["features"] {
  const { evidence } = reader.decision(order) ?? {};
  if (evidence === undefined || evidence.every((value) => value === 0)) return [];
  let weights: Readonly<Record<string, number>> = {};
  for (const change of reader.weights()) {
    if (change.order >= order) break;
    weights = change.weights;
  }
  return job.features.map(({ name, aggregate, weight: first }, i) => {
    const value = evidence[i] ?? 0;
    const weight = weights[name] ?? first;
    return { name, aggregate, value, weight, contribution: value * weight };
  });
}

function pathTo(reader: CrawlReader, link: LinkRow): Explanation["path"] {
  const path: { url: string; anchor: string; relevance: number | null }[] = [];
  const seen = new Set<number>();
  for (
    let at: LinkRow | undefined = link;
    at !== undefined && !seen.has(at.id);
    at = at.from < 0 ? undefined : reader.link(at.from)
  ) {
    seen.add(at.id);
    path.unshift({ url: at.url, anchor: at.anchor, relevance: reader.pageOf(at.id)?.relevance ?? null });
  }
  return path;
}

function withoutLinks({ links: _, ...page }: SavedPage): Omit<SavedPage, "links"> {
  return page;
}
