/**
 * The WARC side of a crawl: records are built and compressed outside the decider and appended at commit, together with
 * a metadata record that holds the scores. A payload seen before becomes a revisit record.
 * @module
 */

import { at } from "../collections/at.ts";
import type { Exchange, Fetched, HttpResponse, NotFetched } from "../fetching.ts";
import type { ArchiveDraft, PageRow } from "../journal.ts";
import type { CanonicalUrl } from "../types.ts";
import { type Capture, type CapturedResponse, capturedResponse, requestOf } from "../warc/captured-response.ts";
import { compressSync } from "../warc/compress.ts";
import { recordId } from "../warc/digest.ts";
import { type RecordPosition, WarcFiles } from "../warc/file.ts";
import {
  type Fields,
  metadataRecord,
  type ResourceRecord,
  resourceRecord,
  responseRecord,
  revisitRecord,
  warcinfoRecord,
} from "../warc/writer.ts";
import { ARCHIVE_NAME } from "./layout.ts";

/** An earlier record with the same payload. */
export interface Original {
  readonly url: string;
  readonly dateMs: number;
  readonly id: string;
}

export interface WarcDraft extends ArchiveDraft {
  /** Compressed records of the redirects on the way. */
  readonly before: readonly Uint8Array[];
  readonly page: PageDraft | undefined;
  readonly dateMs: number;
}

interface PageDraft {
  readonly url: string;
  readonly id: string;
  readonly digest: string;
  readonly exchange: Exchange;
  readonly response: Uint8Array;
  readonly request: Uint8Array;
}

export function isWarcDraft(draft: ArchiveDraft | undefined): draft is WarcDraft {
  return draft !== undefined && "before" in draft;
}

export interface ArchiveOptions {
  readonly folder: string;
  /** Files are called NAME-00001.warc.gz and so on. */
  readonly name?: string;
  readonly software: string;
  readonly description: string;
  readonly now: () => number;
  readonly maxBytes?: number;
}

export class Archive {
  readonly #files: WarcFiles;
  #drafts = 0;
  #end: { file: string; offset: number } | undefined;

  constructor({ folder, name = ARCHIVE_NAME, software, description, now, maxBytes }: ArchiveOptions) {
    this.#files = new WarcFiles({
      folder,
      name,
      ...(maxBytes === undefined ? {} : { maxBytes }),
      warcinfo: (filename) => {
        const dateMs = now();
        const fields = [
          ["software", software],
          ["format", "WARC File Format 1.1"],
          ["description", description],
        ] as const;
        return compressSync(warcinfoRecord({ id: recordId(`${filename} ${dateMs}`), dateMs, filename, fields }));
      },
    });
  }

  /** What the records of a request and its answer are made of: `draft` takes what `capturedResponse` has made of it, in whatever thread. */
  capture({ url, exchange }: Pick<HttpResponse, "url" | "exchange">, dateMs: number): Capture {
    const { requestHead, responseHead: head, wire: body, address } = exchange;
    return { id: recordId(`${url} ${dateMs} ${this.#drafts++}`), dateMs, url, address, requestHead, head, body };
  }

  async draft(result: Fetched | NotFetched, dateMs: number, captured?: CapturedResponse): Promise<WarcDraft> {
    const before: Uint8Array[] = [];
    for (const hop of result.hops) {
      const { record, request } = await capturedResponse(this.capture(hop, dateMs));
      before.push(record, request);
    }
    if (result.kind === "trouble") return { bytes: sizeOf(before), before, page: undefined, dateMs };
    const { url, exchange } = result.response;
    const made = captured ?? (await capturedResponse(this.capture(result.response, dateMs)));
    const { id, digest, record: response, request } = made;
    return {
      bytes: sizeOf([...before, response, request]),
      before,
      page: { url, id, digest, exchange, response, request },
      dateMs,
    };
  }

  /** Where the page's records (response or revisit, request, metadata) lie; undefined when there was no page. */
  append(draft: WarcDraft, row: PageRow | undefined, original: Original | undefined): RecordPosition | undefined {
    const { before, page, dateMs } = draft;
    if (page === undefined || row === undefined) {
      if (before.length > 0) this.#write(before);
      return undefined;
    }
    const captured = { dateMs, url: page.url, address: page.exchange.address };
    const main =
      original === undefined
        ? page.response
        : compressSync(
            revisitRecord({
              ...captured,
              id: page.id,
              head: page.exchange.responseHead,
              payloadDigest: page.digest,
              refersTo: original,
            }),
          );
    const metadata = compressSync(
      metadataRecord({
        dateMs,
        url: page.url,
        id: recordId(`${page.id} metadata`),
        concurrentTo: page.id,
        fields: scoresOf(row),
      }),
    );
    const own = this.#write([...before, main, page.request, metadata]).slice(before.length);
    const { file, offset } = at(own, 0);
    return { file, offset, length: own.reduce((sum, { length }) => sum + length, 0) };
  }

  /** A page that belongs to no crawl step: its response and request alone, behind those of the redirects on the way. */
  appendPage({ before, page }: WarcDraft): RecordPosition[] {
    return page === undefined ? [] : this.#write([...before, page.response, page.request]);
  }

  /** An answer that belongs to no page, at once. */
  appendAnswer(url: CanonicalUrl, exchange: Exchange, dateMs: number): void {
    const capture = this.capture({ url, exchange }, dateMs);
    this.#write([compressSync(responseRecord(capture)), requestOf(capture)]);
  }

  /** What was learned without HTTP. */
  appendResource(resource: Omit<ResourceRecord, "id">): void {
    const id = recordId(`${resource.url} ${resource.dateMs} ${this.#drafts++}`);
    this.#write([compressSync(resourceRecord({ ...resource, id }))]);
  }

  /** What we know of an address, without an answer of its own. */
  appendNote(url: string, fields: Fields, dateMs: number): void {
    const id = recordId(`${url} ${dateMs} ${this.#drafts++}`);
    this.#write([compressSync(metadataRecord({ id, dateMs, url, fields }))]);
  }

  /** The names of its files, in order. */
  files(): string[] {
    return this.#files.files();
  }

  /** Cuts off what was written after the last commit. */
  truncateTo(end: { file: string; offset: number } | undefined): void {
    this.#files.truncateTo(end);
    this.#end = end;
  }

  sync(): void {
    this.#files.sync();
  }

  /** The same while others go on. */
  async synced(): Promise<void> {
    await this.#files.synced();
  }

  close(): void {
    this.#files.close();
  }

  /** Where the last record ends. */
  get end(): { file: string; offset: number } | undefined {
    return this.#end;
  }

  #write(records: readonly Uint8Array[]): RecordPosition[] {
    const positions = this.#files.append(records);
    const { file, offset, length } = at(positions, positions.length - 1);
    this.#end = { file, offset: offset + length };
    return positions;
  }
}

function scoresOf(row: PageRow): [string, string][] {
  return [
    ["via", row.via],
    ["order", String(row.order)],
    ["relevance", String(row.relevance)],
    ["relevant", String(row.relevant)],
    ["priority", String(row.priority)],
    ["depth", String(row.depth)],
    ["charset", row.charset],
    ["title", row.title],
  ];
}

function sizeOf(records: readonly Uint8Array[]): number {
  return records.reduce((sum, { length }) => sum + length, 0);
}
