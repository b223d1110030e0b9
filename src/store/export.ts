/** What was found, in the forms that other tools read. @module */
import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import type { SavedPage } from "./reader.ts";

/** The fields of an exported page, in the order in which they are written. */
export function exportedFields(page: SavedPage): Record<string, string | number | boolean | null> {
  return {
    order: page.order,
    url: page.url,
    status: page.status,
    relevance: page.relevance,
    relevant: page.relevant,
    priority: page.priority,
    depth: page.depth,
    from: page.from,
    title: page.title,
    fetchedAt: page.fetchedAt,
    contentType: page.contentType,
    charset: page.charset,
    language: page.language,
    bytes: page.bytes,
    links: page.links.length,
    canonical: page.canonical,
    noindex: page.noindex,
    digest: page.digest,
    warcFile: page.archive?.file ?? null,
    warcOffset: page.archive?.offset ?? null,
  };
}

export function* csvLines(pages: Iterable<SavedPage>): Generator<string> {
  let isFirst = true;
  for (const page of pages) {
    const fields = exportedFields(page);
    if (isFirst) yield `${Object.keys(fields).join(",")}\r\n`;
    isFirst = false;
    yield `${Object.values(fields).map(csvCell).join(",")}\r\n`;
  }
}

/** RFC 4180; a text that a spreadsheet would run as a formula is made harmless. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The archive files up to the last committed byte; gzip members can simply follow each other. */
export function* archiveBytes(folder: string, end: { file: string; offset: number }): Generator<Uint8Array> {
  const last = numberOf(end.file);
  for (let number = 1; number <= last; number++) {
    const file = end.file.replace(/\d+(?=\.warc\.gz$)/, (digits) => String(number).padStart(digits.length, "0"));
    yield* fileBytes(join(folder, file), 0, number === last ? end.offset : Number.POSITIVE_INFINITY);
  }
}

/** The records of single pages. */
export function* pageRecordBytes(folder: string, pages: Iterable<SavedPage>): Generator<Uint8Array> {
  for (const { archive } of pages) {
    if (archive !== undefined)
      yield* fileBytes(join(folder, archive.file), archive.offset, archive.offset + archive.length);
  }
}

function* fileBytes(path: string, start: number, end: number): Generator<Uint8Array> {
  const file = openSync(path, "r");
  try {
    for (let at = start; at < end; ) {
      const chunk = Buffer.allocUnsafe(Math.min(1 << 20, end - at));
      const length = readSync(file, chunk, 0, chunk.length, at);
      if (length === 0) return;
      yield chunk.subarray(0, length);
      at += length;
    }
  } finally {
    closeSync(file);
  }
}

function numberOf(file: string): number {
  return Number(/(\d+)\.warc\.gz$/.exec(file)?.[1] ?? 1);
}
