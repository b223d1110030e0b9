/** A page of an earlier crawl, from its archive. @module */
import { join } from "node:path";
import { pageOf } from "../digest/page-of.ts";
import type { CrawlReader, SavedPage } from "../store/reader.ts";
import type { CanonicalUrl, Page } from "../types.ts";
import { parseHttpResponse } from "../warc/http.ts";
import { readRecordAt } from "../warc/reader.ts";

/** A revisit record holds no payload, so the original's is read; undefined where the archive has none. */
export function archivedPage(folder: string, reader: CrawlReader, saved: SavedPage): Page | undefined {
  const place = reader.originalOf(saved.digest)?.archive;
  if (place === undefined) return undefined;
  const response = parseHttpResponse(readRecordAt(join(folder, place.file), place.offset, place.length).block);
  if (response.kind !== "response") return undefined;
  return pageOf({ url: saved.url as CanonicalUrl, headers: response.headers, body: response.body });
}
