/**
 * The state of crawls as Prometheus reads it: text exposition format 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/). What can fall again, such as the relevant pages of a judge
 * that is corrected, is a gauge; what only grows is a counter.
 * @module
 */
import type { Estimate, Outlook } from "../events.ts";
import type { Totals } from "../journal.ts";
import { averageRelevance } from "./figures.ts";

export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** A crawl at one moment. */
export interface CrawlMetrics {
  /** Tells it from others: its folder's name. */
  readonly crawl: string;
  readonly topic: string;
  readonly recipe: string;
  readonly budget: number;
  readonly running: boolean;
  readonly totals: Readonly<Totals>;
  /** Links that wait or are under way. */
  readonly waiting: number;
  readonly hosts?: number | undefined;
  readonly outlook?: Outlook | undefined;
  readonly decidingMs?: number | undefined;
}

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Family {
  readonly name: string;
  readonly type: "counter" | "gauge";
  readonly help: string;
  /** None where it is not known. */
  read(crawl: CrawlMetrics): readonly Sample[] | number | undefined;
}

const FAMILIES: readonly Family[] = [
  {
    name: "crawl_info",
    type: "gauge",
    help: "What the crawl looks for, and how; always 1.",
    read: ({ topic, recipe }) => [{ labels: { topic, recipe }, value: 1 }],
  },
  { name: "crawl_running", type: "gauge", help: "1 while the crawl runs.", read: ({ running }) => Number(running) },
  { name: "page_budget", type: "gauge", help: "Pages that it may fetch.", read: ({ budget }) => budget },
  { name: "pages_total", type: "counter", help: "Pages fetched.", read: ({ totals }) => totals.pages },
  {
    name: "relevant_pages",
    type: "gauge",
    help: "Pages that its own judge calls relevant.",
    read: ({ totals }) => totals.relevant,
  },
  {
    name: "mean_relevance",
    type: "gauge",
    help: "Mean relevance of the pages, 0 to 1.",
    read: ({ totals }) => averageRelevance(totals),
  },
  {
    name: "found_pages_estimate",
    type: "gauge",
    help: "Relevant pages among those fetched, estimated; low and high hold nine times in ten.",
    read: ({ outlook }) => bounds(outlook?.found),
  },
  {
    name: "recall_estimate",
    type: "gauge",
    help: "Part of the relevant pages that can be reached, estimated; low and high hold nine times in ten.",
    read: ({ outlook }) => bounds(outlook?.recall),
  },
  {
    name: "requests_total",
    type: "counter",
    help: "Requests for pages, redirects and failures included.",
    read: ({ totals }) => totals.requests,
  },
  {
    name: "lookahead_requests_total",
    type: "counter",
    help: "Requests for pages behind links, before the links were weighed.",
    read: ({ totals }) => totals.lookahead,
  },
  {
    name: "page_bytes_total",
    type: "counter",
    help: "Bytes of the pages after decoding.",
    read: ({ totals }) => totals.bytes,
  },
  {
    name: "links_discovered_total",
    type: "counter",
    help: "Addresses found.",
    read: ({ totals }) => totals.discovered,
  },
  { name: "links_waiting", type: "gauge", help: "Links that wait or are under way.", read: ({ waiting }) => waiting },
  { name: "links_dropped", type: "gauge", help: "Links dropped.", read: ({ totals }) => totals.dropped },
  { name: "links_failed", type: "gauge", help: "Links that failed.", read: ({ totals }) => totals.failed },
  {
    name: "links_without_page",
    type: "gauge",
    help: "Links dropped or failed, by reason.",
    read: ({ totals }) => Object.entries(totals.reasons).map(([reason, value]) => ({ labels: { reason }, value })),
  },
  { name: "hosts", type: "gauge", help: "Hosts of all addresses found.", read: ({ hosts }) => hosts },
  {
    name: "deciding_seconds_total",
    type: "counter",
    help: "Time spent on choosing, judging and weighing by this process.",
    read: ({ decidingMs }) => (decidingMs === undefined ? undefined : decidingMs / 1000),
  },
];

/** Lines for each crawl, family by family, as the format wants it. */
export function prometheusText(crawls: readonly CrawlMetrics[]): string {
  return FAMILIES.map((family) => familyText(family, crawls)).join("");
}

/** Memory and processor time of the process that crawls, by the names that dashboards know. */
export function processText({
  rssBytes,
  cpuSeconds,
}: {
  readonly rssBytes: number;
  readonly cpuSeconds: number;
}): string {
  return [
    ...headOf("process_resident_memory_bytes", "gauge", "Memory of the process."),
    `process_resident_memory_bytes ${numberText(rssBytes)}`,
    ...headOf("process_cpu_seconds_total", "counter", "Processor time of the process."),
    `process_cpu_seconds_total ${numberText(cpuSeconds)}`,
    "",
  ].join("\n");
}

function familyText({ name, type, help, read }: Family, crawls: readonly CrawlMetrics[]): string {
  const full = `honeyguide_${name}`;
  const lines = crawls.flatMap((crawl) => {
    const found = read(crawl) ?? [];
    const samples = typeof found === "number" ? [{ labels: {}, value: found }] : found;
    return samples.map(({ labels, value }) => {
      const written = Object.entries({ crawl: crawl.crawl, ...labels }).map(
        ([key, text]) => `${key}="${escaped(text)}"`,
      );
      return `${full}{${written.join(",")}} ${numberText(value)}`;
    });
  });
  return lines.length === 0 ? "" : `${[...headOf(full, type, help), ...lines].join("\n")}\n`;
}

function headOf(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function bounds(estimate: Estimate | undefined): readonly Sample[] | undefined {
  return estimate && Object.entries(estimate).map(([bound, value]) => ({ labels: { bound }, value }));
}

/** The three that the format gives escapes to. */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
}
