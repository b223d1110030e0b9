/** A page of an earlier crawl, from its archive. @module */
import { join } from "node:path";
import { readablePageOf } from "../digest/page-of.ts";
import { ConfigError } from "../errors.ts";
import { repairHint } from "../store/layout.ts";
import type { CrawlReader, SavedPage } from "../store/reader.ts";
import type { CanonicalUrl, Page } from "../types.ts";
import type { RecordPosition } from "../warc/file.ts";
import { type ArchivedResponse, parseHttpResponse } from "../warc/http.ts";
import { readRecordAt } from "../warc/reader.ts";
import type { WarcRecord } from "../warc/record.ts";

/** As the crawl read it; undefined where the archive has none. */
export async function archivedPage(
  folder: string,
  reader: CrawlReader,
  saved: Pick<SavedPage, "url" | "digest">,
): Promise<Page | undefined> {
  const response = archivedResponse(folder, reader, saved);
  return response && readablePageOf({ url: saved.url as CanonicalUrl, headers: response.headers, body: response.body });
}

/** A revisit record holds no payload, so the original's is read; undefined where the archive has none. */
export function archivedResponse(
  folder: string,
  reader: CrawlReader,
  saved: Pick<SavedPage, "digest">,
): ArchivedResponse | undefined {
  const place = reader.originalOf(saved.digest)?.archive;
  if (place === undefined) return undefined;
  const response = parseHttpResponse(recordAt(folder, place).block);
  return response.kind === "response" ? response : undefined;
}

function recordAt(folder: string, { file, offset, length }: RecordPosition): WarcRecord {
  try {
    return readRecordAt(join(folder, file), offset, length);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError("crawl-broken", error.message, repairHint(folder), { cause: error });
  }
}
