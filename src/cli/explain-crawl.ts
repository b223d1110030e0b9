/** What `explain` does. @module */
import { join } from "node:path";
import { integer, printable } from "../display.ts";
import { ConfigError } from "../errors.ts";
import type { LinkRow } from "../journal.ts";
import { readJob } from "../session/folder.ts";
import { type CrawlJob, parseJob } from "../session/job.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import { canonicalUrl } from "../url/canonical.ts";

interface Explanation {
  readonly url: string;
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

export function explainUrl(dir: string, raw: string, json: boolean): string {
  const job = parseJob(readJob(dir), join(dir, "crawl.json"));
  const url = canonicalUrl(raw);
  if (url === undefined)
    throw new ConfigError(
      "bad-url",
      `"${raw}" is no http or https URL`,
      "Write it in full, e.g. https://example.org/.",
    );
  const reader = new CrawlReader(dir);
  try {
    const link = reader.linkOf(url);
    if (link === undefined) {
      throw new ConfigError(
        "bad-url",
        `${url} was never discovered in this crawl`,
        "No page that was fetched links to it, and it is no seed.",
      );
    }
    const explanation = explain(reader, job, link);
    return json ? JSON.stringify(explanation) : textOf(explanation, job);
  } finally {
    reader.close();
  }
}

/** Every URL ever discovered is fetched, waiting, dropped or failed. */
export function explainAll(dir: string, json: boolean): string {
  const reader = new CrawlReader(dir);
  try {
    const counts = reader.counts();
    const of = (state: string) => counts.filter((row) => row.state === state).reduce((sum, row) => sum + row.count, 0);
    const states = { fetched: of("fetched"), waiting: of("waiting"), dropped: of("dropped"), failed: of("failed") };
    const discovered = counts.reduce((sum, row) => sum + row.count, 0);
    const reasons = counts.filter(({ reason }) => reason !== "");
    const history = [...reader.weights()];
    if (json) return JSON.stringify({ discovered, ...states, reasons, weights: history });
    return [
      `${integer(discovered)} URLs discovered`,
      ...Object.entries(states).map(([state, count]) => `  ${state.padEnd(8)} ${integer(count).padStart(10)}`),
      ...(reasons.length > 0 ? ["Reasons"] : []),
      ...reasons.map(({ state, reason, count }) => `  ${state.padEnd(8)} ${integer(count).padStart(10)}  ${reason}`),
      ...weightLines(parseJob(readJob(dir), join(dir, "crawl.json")), history),
    ].join("\n");
  } finally {
    reader.close();
  }
}

/** How the weights of a learning recipe have changed. */
function weightLines(
  { features }: CrawlJob,
  history: readonly { readonly order: number; readonly weights: Readonly<Record<string, number>> }[],
): string[] {
  const last = history.at(-1);
  if (last === undefined) return [];
  const middle = history[Math.floor(history.length / 2)] ?? last;
  const title = `Weights, learned ${history.length} times: at the start, after page ${middle.order}, after page ${last.order}`;
  const shown = (value: number | undefined) => (value ?? 0).toFixed(3).padStart(8);
  return [
    title,
    ...features.map(
      ({ name, weight }) =>
        `  ${name.padEnd(16)} ${shown(weight)} ${shown(middle.weights[name])} ${shown(last.weights[name])}`,
    ),
  ];
}

function explain(reader: CrawlReader, job: CrawlJob, link: LinkRow): Explanation {
  const page = reader.pageOf(link.id);
  return {
    url: link.url,
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

function textOf(explanation: Explanation, job: CrawlJob): string {
  const { page, path, features } = explanation;
  const width = Math.max(12, ...features.map(({ name }) => name.length));
  return [
    printable(explanation.url, 2048),
    stateLine(explanation),
    "",
    "Way from the seed",
    ...path.map(({ url, anchor, relevance }, i) => {
      const score = relevance === null ? "" : `  relevance ${relevance.toFixed(3)}`;
      return `  ${i}. ${printable(url, 2048)}${anchor === "" ? "" : `  by "${printable(anchor, 60)}"`}${score}`;
    }),
    "",
    features.length === 0
      ? `Priority ${explanation.priority.toFixed(4)} (${explanation.depth === 0 ? "a seed" : "no feature spoke for it"})`
      : `Priority ${explanation.priority.toFixed(4)} by the recipe ${job.recipe}, from ${explanation.linkedFrom} linking page${explanation.linkedFrom === 1 ? "" : "s"}`,
    ...features.map(
      ({ name, aggregate, value, weight, contribution }) =>
        `  ${name.padEnd(width)} ${value.toFixed(4)} × ${weight.toFixed(3)} = ${contribution.toFixed(4)}  (${aggregate === "live" ? "follows the crawl" : `${aggregate} over linking pages`})`,
    ),
    ...(page === null
      ? []
      : [
          "",
          `Relevance ${page.relevance.toFixed(4)}: ${page.relevant ? "relevant" : "not relevant"}`,
          `Title     ${printable(page.title)}`,
        ]),
  ].join("\n");
}

function stateLine({ state, reason, detail, page }: Explanation): string {
  if (state === "fetched") return `fetched as page ${page?.order ?? "?"} at ${page?.fetchedAt ?? "?"}`;
  if (state === "waiting") return "waiting in the frontier: links of higher priority came first";
  const landed = reason === "redirect" && page !== null ? `; fetched there as page ${page.order}` : "";
  return `${state}: ${reason}${detail === "" ? "" : ` (${printable(detail)})`}${landed}`;
}
