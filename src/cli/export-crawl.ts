/** What `export` does. @module */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ConfigError, messageOf } from "../errors.ts";
import { parsePage } from "../parse/page.ts";
import { archiveBytes, csvLines, exportedFields, pageRecordBytes } from "../store/export.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import type { CanonicalUrl } from "../types.ts";
import { parseHttpResponse } from "../warc/http.ts";
import { readRecordAt } from "../warc/reader.ts";
import type { ExportFlags } from "./export.ts";

export async function exportCrawl(dir: string, flags: ExportFlags): Promise<void> {
  if (flags.text && flags.format !== "jsonl") {
    throw new ConfigError(
      "bad-option",
      `--text goes with --format jsonl, not with ${flags.format}`,
      "Leave one of them out.",
    );
  }
  const reader = new CrawlReader(dir);
  try {
    await write(Readable.from(contentOf(dir, reader, flags)), flags.output);
  } finally {
    reader.close();
  }
}

function contentOf(
  dir: string,
  reader: CrawlReader,
  { format, relevant, text }: ExportFlags,
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
  const { warcEnd } = reader.engine();
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
    const text = withText ? { text: textOf(dir, reader, page) } : {};
    yield `${JSON.stringify({ ...exportedFields(page), ...text })}\n`;
  }
}

/** The visible text from the archive; a revisit record holds no payload, so the original's is read. */
function textOf(dir: string, reader: CrawlReader, page: SavedPage): string | null {
  const place = reader.originalOf(page.digest)?.archive;
  if (place === undefined) return null;
  const response = parseHttpResponse(readRecordAt(join(dir, place.file), place.offset, place.length).block);
  if (response.kind !== "response") return null;
  const contentType = response.headers["content-type"];
  return parsePage({
    url: page.url as CanonicalUrl,
    body: response.body,
    ...(contentType === undefined ? {} : { contentType }),
  }).text;
}

/** A file appears under its name only when it is whole. */
async function write(content: Readable, output: string | undefined): Promise<void> {
  if (output === undefined) return pipeline(content, process.stdout, { end: false });
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
