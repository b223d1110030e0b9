/** What was found, in the forms that other tools read. @module */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { integer, withoutControls } from "../display.ts";
import { type Gap, salvageRecords } from "../warc/salvage.ts";
import type { SavedPage } from "./reader.ts";

/** The fields of an exported page, in the order in which they are written. */
export function exportedFields(page: SavedPage): Record<string, string | number | boolean | null> {
  return {
    order: page.order,
    url: page.url,
    status: page.status,
    relevance: page.relevance,
    relevant: page.relevant,
    marked: page.marked,
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

/** RFC 4180, one line a row; a text that a spreadsheet would run as a formula is made harmless. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const line = withoutControls(value);
  const text = /^\s*[=+\-@]/.test(line) ? `'${line}` : line;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Called for what cannot be read, with what and why. */
export type OnLoss = (what: string, reason: string) => void;

/** The records of the archive files up to the last committed byte; gzip members can simply follow each other. */
export function* archiveBytes(
  folder: string,
  end: { file: string; offset: number },
  onLoss: OnLoss,
): Generator<Uint8Array> {
  const last = numberOf(end.file);
  for (let number = 1; number <= last; number++) {
    const file = end.file.replace(/\d+(?=\.warc\.gz$)/, (digits) => String(number).padStart(digits.length, "0"));
    const range = number === last ? { end: end.offset } : {};
    yield* readableBytes(folder, file, range, ({ offset, length, reason }) =>
      onLoss(`${integer(length)} bytes of ${file} from byte ${offset} on`, reason),
    );
  }
}

/** The records of single pages. */
export function* pageRecordBytes(folder: string, pages: Iterable<SavedPage>, onLoss: OnLoss): Generator<Uint8Array> {
  for (const { url, archive } of pages) {
    if (archive === undefined) continue;
    const { file, offset: start, length } = archive;
    let isWhole = true;
    yield* readableBytes(folder, file, { start, end: start + length }, ({ reason }) => {
      if (isWhole) onLoss(`records of ${url}`, reason);
      isWhole = false;
    });
  }
}

function* readableBytes(
  folder: string,
  file: string,
  range: { start?: number; end?: number },
  onGap: (gap: Omit<Gap, "kind">) => void,
): Generator<Uint8Array> {
  const path = join(folder, file);
  if (!existsSync(path))
    return onGap({ offset: range.start ?? 0, length: range.end ?? 0, reason: "the file is missing" });
  for (const piece of salvageRecords(path, range)) {
    if (piece.kind === "record") yield piece.raw;
    else onGap(piece);
  }
}

function numberOf(file: string): number {
  return Number(/(\d+)\.warc\.gz$/.exec(file)?.[1] ?? 1);
}
