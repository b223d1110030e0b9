/** What a crawl found, written out for other tools. @module */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { integer, plainJson, printable } from "../display.ts";
import { ConfigError, HoneyguideError, messageOf, systemCodeOf } from "../errors.ts";
import { archivedPage } from "../session/archived-page.ts";
import { archiveBytes, csvLines, exportedFields, type OnLoss, pageRecordBytes } from "../store/export.ts";
import { repairHint } from "../store/layout.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import { pipeToWholeFile } from "../system/whole-file.ts";

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

/**
 * Writes the pages of a crawl's folder in the order in which they were judged. Where the archive is damaged, all that can be
 * read is written, and then an error says what could not.
 */
export async function exportCrawl(folder: string, options: ExportOptions): Promise<void> {
  checkOptions(options);
  const reader = new CrawlReader(folder);
  const losses = new Losses(folder);
  try {
    await write(Readable.from(contentOf(folder, reader, options, losses)), options.output);
  } finally {
    reader.close();
  }
  losses.report();
}

function checkOptions({ format = "jsonl", text = false, output }: ExportOptions): void {
  if (text && format !== "jsonl") {
    throw new ConfigError(
      "bad-option",
      `--text goes with --format jsonl, not with ${format}`,
      "Leave one of them out.",
    );
  }
  if (format === "warc" && typeof output !== "string" && "isTTY" in output && output.isTTY === true) {
    throw new ConfigError(
      "bad-option",
      "--format warc writes compressed data, which a terminal cannot show",
      "Name a file with --output, or write into a pipe.",
    );
  }
}

function contentOf(
  dir: string,
  reader: CrawlReader,
  { format = "jsonl", relevant = false, text = false }: ExportOptions,
  losses: Losses,
): Iterable<string | Uint8Array> {
  const pages = reader.pages({ relevantOnly: relevant });
  switch (format) {
    case "csv":
      return csvLines(pages);
    case "warc":
      return relevant ? pageRecordBytes(dir, pages, losses.add) : wholeArchive(dir, reader, losses);
    case "jsonl":
      return jsonLines(dir, reader, pages, text, losses);
    default:
      return format satisfies never;
  }
}

function wholeArchive(dir: string, reader: CrawlReader, losses: Losses): Iterable<Uint8Array> {
  const warcEnd = reader.engine()?.warcEnd;
  if (warcEnd === undefined) {
    throw new ConfigError(
      "bad-option",
      `${dir} has no archive`,
      "The crawl ran with --no-archive, or has fetched nothing yet; export jsonl or csv.",
    );
  }
  return archiveBytes(dir, warcEnd, losses.add);
}

function* jsonLines(
  dir: string,
  reader: CrawlReader,
  pages: Iterable<SavedPage>,
  withText: boolean,
  losses: Losses,
): Generator<string> {
  for (const page of pages) {
    const text = withText ? { text: textOf(dir, reader, page, losses) } : {};
    yield `${plainJson({ ...exportedFields(page), ...text })}\n`;
  }
}

function textOf(dir: string, reader: CrawlReader, page: SavedPage, losses: Losses): string | null {
  try {
    return archivedPage(dir, reader, page)?.text ?? null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    losses.add(`text of ${page.url}`, error.message);
    return null;
  }
}

/** What could not be read, for the error at the end. */
class Losses {
  readonly #folder: string;
  #count = 0;
  #first = "";

  constructor(folder: string) {
    this.#folder = folder;
  }

  readonly add: OnLoss = (what, reason) => {
    if (this.#count++ === 0) this.#first = `${printable(what, 500)} (${reason})`;
  };

  report(): void {
    if (this.#count === 0) return;
    const more = this.#count === 1 ? "" : `, and ${integer(this.#count - 1)} more`;
    throw new ConfigError(
      "crawl-broken",
      `the archive in ${this.#folder} is damaged; all but this was written: ${this.#first}${more}`,
      repairHint(this.#folder),
    );
  }
}

/** A file appears under its name only when it is whole. */
async function write(content: Readable, output: ExportOptions["output"]): Promise<void> {
  if (typeof output !== "string") return pipeline(content, output, { end: false });
  try {
    await pipeToWholeFile(content, output);
  } catch (error) {
    if (error instanceof HoneyguideError) throw error;
    const isFull = systemCodeOf(error) === "ENOSPC";
    throw new ConfigError(
      isFull ? "disk-full" : "out-not-writable",
      `cannot write ${output}: ${messageOf(error)}`,
      isFull
        ? "Free some space, or name a file elsewhere with --output."
        : "Give a file that you may write to with --output.",
      { cause: error },
    );
  }
}
