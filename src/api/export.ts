/** What a crawl found, written out for other tools. @module */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ConfigError, messageOf } from "../errors.ts";
import { archivedPage } from "../session/archived-page.ts";
import { archiveBytes, csvLines, exportedFields, pageRecordBytes } from "../store/export.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";

/** What to write, and where. */
export interface ExportOptions {
  /** `jsonl` by default. */
  readonly format?: "jsonl" | "csv" | "warc";
  /** Relevant pages only. */
  readonly relevant?: boolean;
  /** With `jsonl`: add each page's text, read from the archive. */
  readonly text?: boolean;
  /** A file, which appears under its name only when it is whole, or a stream, which stays open. */
  readonly output: string | NodeJS.WritableStream;
}

/** Writes the pages of a crawl's folder in the order in which they were judged. */
export async function exportCrawl(folder: string, options: ExportOptions): Promise<void> {
  const { format = "jsonl", text = false } = options;
  if (text && format !== "jsonl") {
    throw new ConfigError(
      "bad-option",
      `--text goes with --format jsonl, not with ${format}`,
      "Leave one of them out.",
    );
  }
  const reader = new CrawlReader(folder);
  try {
    await write(Readable.from(contentOf(folder, reader, options)), options.output);
  } finally {
    reader.close();
  }
}

function contentOf(
  dir: string,
  reader: CrawlReader,
  { format = "jsonl", relevant = false, text = false }: ExportOptions,
): Iterable<string | Uint8Array> {
  const pages = reader.pages({ relevantOnly: relevant });
  switch (format) {
    case "csv":
      return csvLines(pages);
    case "warc":
      return relevant ? pageRecordBytes(dir, pages) : wholeArchive(dir, reader);
    case "jsonl":
      return jsonLines(dir, reader, pages, text);
    default:
      return format satisfies never;
  }
}

function wholeArchive(dir: string, reader: CrawlReader): Iterable<Uint8Array> {
  const warcEnd = reader.engine()?.warcEnd;
  if (warcEnd === undefined) {
    throw new ConfigError(
      "bad-option",
      `${dir} has no archive`,
      "The crawl ran with --no-archive, or has fetched nothing yet; export jsonl or csv.",
    );
  }
  return archiveBytes(dir, warcEnd);
}

function* jsonLines(
  dir: string,
  reader: CrawlReader,
  pages: Iterable<SavedPage>,
  withText: boolean,
): Generator<string> {
  for (const page of pages) {
    const text = withText ? { text: archivedPage(dir, reader, page)?.text ?? null } : {};
    yield `${JSON.stringify({ ...exportedFields(page), ...text })}\n`;
  }
}

/** A file appears under its name only when it is whole. */
async function write(content: Readable, output: ExportOptions["output"]): Promise<void> {
  if (typeof output !== "string") return pipeline(content, output, { end: false });
  const partial = `${output}.partial`;
  try {
    await pipeline(content, createWriteStream(partial));
    await rename(partial, output);
  } catch (error) {
    await rm(partial, { force: true });
    throw new ConfigError(
      "out-not-writable",
      `cannot write ${output}: ${messageOf(error)}`,
      "Give a file that you may write to with --output.",
      {
        cause: error,
      },
    );
  }
}
