/** What a crawl found, written out for other tools. @module */
import { Readable } from "node:stream";
import { textOf } from "../content/block-text.ts";
import { readTree } from "../content/tree-reader.ts";
import { htmlMarkupOf } from "../documents/markup-of.ts";
import { ConfigError } from "../errors.ts";
import type { Estimate } from "../events.ts";
import { relevantAmong } from "../metrics/outlook.ts";
import { archivedResponse } from "../session/archived-page.ts";
import type { CrawlJob } from "../session/job.ts";
import { readJob } from "../session/saved-job.ts";
import { CrawlReader } from "../store/reader.ts";
import type { ArchivedDocument } from "./export/archived-document.ts";
import { columnsOf } from "./export/columns.ts";
import { Losses } from "./export/losses.ts";
import { type ExportOptions, type ExportPlan, planOf } from "./export/options.ts";
import { writeOutput } from "./export/output.ts";
import { type PageRecord, Recorder, type RecordParts } from "./export/record.ts";
import { type CrawlSource, Selection } from "./export/selection.ts";
import { Sites } from "./export/sites.ts";
import { archiveEnd, warcFile } from "./export/warc.ts";

export type { ChunkRecord } from "./export/chunks/chunk-lines.ts";
export type { DedupeKind, ExportFormat, ExportOptions, ExportProgress } from "./export/options.ts";
export type { OutlineEntry, PageRecord } from "./export/record.ts";

/** What was written. */
export interface ExportReport {
  /** Pages of the crawl, and those of them that were wanted. */
  readonly pages: number;
  readonly written: number;
  /** How many of those written are relevant, where the crawl's judge gives probabilities. */
  readonly relevant?: Estimate;
}

/**
 * Writes the pages of a crawl's folder in the order in which they were judged. Where the archive is damaged, all that can be
 * read is written, and then an error says what could not.
 */
export async function exportCrawl(folder: string, options: ExportOptions): Promise<ExportReport> {
  const plan = planOf(options);
  const reader = new CrawlReader(folder);
  const losses = new Losses(folder);
  try {
    reader.hold();
    const job = jobOf(folder);
    const sites = plan.brief ? undefined : sitesOf(folder, reader);
    const source = { folder, reader, sites, hasRequisites: job?.requisites !== undefined };
    const selection = new Selection(source, plan.filters, options.onProgress);
    await write({ source, selection, plan, losses, job, output: options.output });
    losses.report();
    const { engine } = reader.engine() ?? {};
    return {
      pages: engine?.totals.pages ?? 0,
      written: selection.given,
      ...(engine?.isProbability && { relevant: relevantAmong(selection.given, selection.sumOfRelevance) }),
    };
  } finally {
    reader.close();
  }
}

interface Export {
  readonly source: CrawlSource;
  readonly selection: Selection;
  readonly plan: ExportPlan;
  readonly losses: Losses;
  readonly job: CrawlJob | undefined;
  readonly output: ExportOptions["output"];
}

/** Formats are loaded when they are asked for. */
async function write({ source, selection, plan, losses, job, output }: Export): Promise<void> {
  const parts = partsOf(plan, selection);
  const recorder = new Recorder(job, parts);
  const pages = () => selection.pages(losses.add);
  const records = () => recordsOf(pages(), recorder);
  const to = (content: AsyncIterable<string | Uint8Array>) => writeOutput(Readable.from(content), output);
  switch (plan.format) {
    case "jsonl":
      return to((await import("./export/jsonl.ts")).jsonLines(records()));
    case "csv":
      return to((await import("./export/csv.ts")).csvLines(records(), columnsOf(parts)));
    case "parquet":
      return to((await import("./export/parquet.ts")).parquetFile(records(), columnsOf(parts)));
    case "markdown":
      archiveEnd(source);
      return (await import("./export/markdown-folder.ts")).writeMarkdownFolder(records(), String(output));
    case "chunks":
      archiveEnd(source);
      return to((await import("./export/chunks/chunk-lines.ts")).chunkLines(pages(), recorder, plan.chunks));
    case "warc":
      return to(warcFile(source, selection, losses.add));
    case "wacz": {
      const { writeWacz } = await import("./export/wacz/wacz.ts");
      const toOutput = (content: Readable) => writeOutput(content, output);
      return writeWacz({ source, selection, job, onLoss: losses.add, write: toOutput });
    }
    default:
      return plan.format satisfies never;
  }
}

function partsOf({ format, filters, text, markdown, wholePage, brief }: ExportPlan, selection: Selection): RecordParts {
  return {
    stated: !brief,
    copies: filters.dedupe && selection.copiesOf,
    text: text ? (wholePage ? "whole" : "main") : undefined,
    markdown: markdown || format === "markdown",
  };
}

async function* recordsOf(pages: AsyncIterable<ArchivedDocument>, recorder: Recorder): AsyncGenerator<PageRecord> {
  for await (const page of pages) yield await recorder.record(page);
}

/** A folder whose job is lost can still be exported. */
function jobOf(folder: string): CrawlJob | undefined {
  try {
    return readJob(folder);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

function sitesOf(folder: string, reader: CrawlReader): Sites {
  return new Sites(
    () => reader.pages(),
    (order) => blockTexts(folder, reader, order),
  );
}

/** What cannot be read is said when the page itself is exported. */
function blockTexts(folder: string, reader: CrawlReader, order: number): readonly string[] {
  try {
    const page = reader.pageAt(order);
    const response = page && archivedResponse(folder, reader, page);
    if (response === undefined) return [];
    const markup = htmlMarkupOf(response);
    return markup === undefined ? [] : readTree(markup.html).blocks.map(textOf);
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}
