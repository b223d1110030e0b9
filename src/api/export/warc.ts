/**
 * WARC: the archive's records as they lie there, or those of chosen pages. A page whose body was archived with an earlier
 * page gets a record of its own, since that page may not be among the chosen.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import { archivedResponse } from "../../session/archived-page.ts";
import {
  type ArchivedRecord,
  archiveRecords,
  besideRecords,
  type OnLoss,
  pageRecords,
} from "../../store/archive-bytes.ts";
import type { SavedPage } from "../../store/reader.ts";
import type { CanonicalUrl } from "../../types.ts";
import { compressSync } from "../../warc/compress.ts";
import { type ArchivedResponse, parseHttpResponse } from "../../warc/http.ts";
import { parseRecord } from "../../warc/reader.ts";
import type { WarcRecord } from "../../warc/record.ts";
import { responseRecord } from "../../warc/writer.ts";
import { Needed } from "./needed.ts";
import type { CrawlSource, Selection } from "./selection.ts";

export async function* warcFile(source: CrawlSource, selection: Selection, onLoss: OnLoss): AsyncGenerator<Uint8Array> {
  for await (const { raw } of exportedRecords(source, selection, onLoss)) yield raw;
}

/** All records, or those of the chosen pages and of what they need; `onPage` is told of each page. */
export async function* exportedRecords(
  source: CrawlSource,
  selection: Selection,
  onLoss: OnLoss,
  onPage: (page: SavedPage) => void = () => {},
): AsyncGenerator<ArchivedRecord> {
  if (selection.isAll) {
    yield* archiveRecords(source.folder, archiveEnd(source), onLoss);
    yield* besideRecords(source.folder, onLoss);
  }
  const needed = new Needed();
  for await (const { saved } of selection.pages(onLoss)) {
    onPage(saved);
    if (selection.isAll) continue;
    yield* recordsOfPage(source, saved, onLoss);
    const response = source.hasRequisites ? responseOf(source, saved, () => {}) : undefined;
    if (response !== undefined) needed.addPage(saved.url as CanonicalUrl, response);
  }
  yield* needed.records(source.folder, onLoss);
}

/** The records of one page, each whole in itself. */
function* recordsOfPage(source: CrawlSource, page: SavedPage, onLoss: OnLoss): Generator<ArchivedRecord> {
  for (const archived of pageRecords(source.folder, page, onLoss)) {
    if (archived.record.type !== "revisit") yield archived;
    else {
      const body = responseOf(source, page, onLoss)?.raw;
      yield body === undefined ? archived : withBody(archived.record, body);
    }
  }
}

/** Where the last committed record ends; refuses a crawl without an archive. */
export function archiveEnd({ folder, reader }: CrawlSource): { file: string; offset: number } {
  const end = reader.engine()?.warcEnd;
  if (end !== undefined) return end;
  throw new ConfigError(
    "bad-option",
    `${folder} has no archive`,
    "The crawl ran with --no-archive, or has fetched nothing yet; export jsonl, csv or parquet.",
  );
}

function responseOf({ folder, reader }: CrawlSource, page: SavedPage, onLoss: OnLoss): ArchivedResponse | undefined {
  try {
    return archivedResponse(folder, reader, page);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    onLoss(`content of ${page.url}`, error.message);
    return undefined;
  }
}

function withBody({ headers, targetUri = "", date = "", block }: WarcRecord, body: Uint8Array): ArchivedRecord {
  const answer = parseHttpResponse(block);
  const record = responseRecord({
    id: headers.get("warc-record-id") ?? "",
    dateMs: Date.parse(date),
    url: targetUri,
    address: headers.get("warc-ip-address"),
    head: answer.kind === "response" ? answer.head : "HTTP/1.1 200 OK",
    body,
    payloadDigest: headers.get("warc-payload-digest"),
  });
  return { raw: compressSync(record), record: parseRecord(record) };
}
