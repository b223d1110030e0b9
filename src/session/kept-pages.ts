/**
 * What was fetched before a crawl began, so that nothing is requested twice: not by a crawl that was stopped while it
 * prepared, not by one that is resumed, and not by the crawl itself when it comes to such a page. Lies in the crawl's
 * folder as `material-00001.warc.gz`; a crawl without folder or archive keeps it in memory.
 * @module
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { at } from "../collections/at.ts";
import { ConfigError } from "../errors.ts";
import { createReplayFetcher } from "../fetch/index.ts";
import type { Exchange, Fetched, Fetcher, HttpResponse, Transport } from "../fetching.ts";
import { Archive, type ArchiveOptions } from "../store/archive.ts";
import type { Clock } from "../system/clock.ts";
import type { CanonicalUrl, Verdict } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import type { RecordPosition } from "../warc/file.ts";
import { parseHttpResponse } from "../warc/http.ts";
import { type PlacedRecord, readRecordAt, readWarc } from "../warc/reader.ts";
import { MATERIAL } from "./folder.ts";

interface Kept {
  readonly fetchedAt: number;
  read(): HttpResponse;
}

/** What the archive's record of a response does not hold itself. */
type Aside = Pick<Exchange, "requestHead" | "address">;

export class KeptPages implements Transport {
  readonly #folder: string;
  readonly #archive: Archive | undefined;
  readonly #answers = new Map<CanonicalUrl, Kept>();

  /** Without options in memory alone. */
  constructor(options?: ArchiveOptions) {
    this.#folder = options?.folder ?? "";
    this.#archive = options && new Archive({ ...options, name: MATERIAL });
  }

  /** With what an earlier process kept. A record that it could not finish is cut off, unless the crawl `isBegun`. */
  static async open(options: ArchiveOptions, { isBegun }: { readonly isBegun: boolean }): Promise<KeptPages> {
    const pages = new KeptPages(options);
    for (const file of pages.#archive?.files() ?? []) {
      const end = await pages.#read(file, isBegun);
      if (end === undefined) continue;
      pages.#archive?.truncateTo({ file, offset: end });
      break;
    }
    return pages;
  }

  get size(): number {
    return this.#answers.size;
  }

  has(url: CanonicalUrl): boolean {
    return this.#answers.has(url);
  }

  fetchedAt(url: CanonicalUrl): number | undefined {
    return this.#answers.get(url)?.fetchedAt;
  }

  async add(result: Fetched, fetchedAt: number): Promise<void> {
    const answers = [...result.hops.map(asResponse), result.response];
    const positions = await this.#append(result, fetchedAt);
    for (const [i, response] of answers.entries()) {
      const position = positions?.[2 * i]; // each response is followed by its request
      const read = position === undefined ? () => response : this.#reader(response.url, position, response.exchange);
      this.#answers.set(response.url, { fetchedAt, read });
    }
  }

  async request(url: CanonicalUrl): Promise<HttpResponse> {
    const kept = this.#answers.get(url);
    return kept === undefined ? missing(url) : kept.read();
  }

  /** Returns when everything is on the disk. */
  sync(): void {
    if (this.#answers.size > 0) this.#archive?.sync();
  }

  close(): void {
    this.#archive?.close();
  }

  async #append(result: Fetched, fetchedAt: number): Promise<readonly RecordPosition[] | undefined> {
    return this.#archive?.appendPage(await this.#archive.draft(result, fetchedAt));
  }

  #reader(url: CanonicalUrl, { file, offset, length }: RecordPosition, aside: Aside): () => HttpResponse {
    const { requestHead, address } = aside; // the body shall not stay in memory
    const path = join(this.#folder, file);
    return () => {
      const archived = parseHttpResponse(readRecordAt(path, offset, length).block);
      if (archived.kind === "broken") {
        const hint = "Restore it from a copy, or start a new crawl.";
        throw new ConfigError("crawl-broken", `${path} cannot be read at byte ${offset}: ${archived.reason}`, hint);
      }
      const { status, headers, body, head, raw } = archived;
      return {
        kind: "response",
        url,
        status,
        headers,
        body,
        exchange: { requestHead, responseHead: head, wire: raw, address },
      };
    };
  }

  /** Where a record begins that breaks off, if one does. */
  async #read(file: string, isBegun: boolean): Promise<number | undefined> {
    const path = join(this.#folder, file);
    let end: number | undefined;
    const onTruncation = ({ offset }: { offset: number }) => {
      end = offset;
    };
    const records: PlacedRecord[] = [];
    for await (const record of readWarc(path, isBegun ? {} : { onTruncation })) {
      records.push({ ...record, block: record.type === "request" ? record.block : new Uint8Array(0) });
    }
    const size = end ?? statSync(path).size;
    for (const [i, { type, targetUri, date, headers, offset }] of records.entries()) {
      const url = targetUri === undefined ? undefined : canonicalUrl(targetUri);
      const request = records[i + 1];
      // A response without its request is the last that a killed process wrote: it is fetched again.
      if (type !== "response" || url === undefined || request?.type !== "request") continue;
      const length = at(records, i + 1).offset - offset;
      const requestHead = Buffer.from(request.block).toString("latin1").trimEnd();
      const aside = { requestHead, address: headers.get("warc-ip-address") };
      this.#answers.set(url, {
        fetchedAt: Date.parse(date ?? ""),
        read: this.#reader(url, { file, offset, length: Math.min(length, size - offset) }, aside),
      });
    }
    return end;
  }
}

/** Takes what is kept from there; fetches the rest and keeps it. */
export function keeping(fetcher: Fetcher, kept: KeptPages, clock: Clock): Fetcher {
  const known = onlyKept(kept, clock);
  return {
    fetch: async (url, signal) => {
      const found = kept.has(url) ? await known.fetch(url, signal) : undefined;
      if (found?.kind === "ok") return found; // else the end of a redirect was not kept
      const result = await fetcher.fetch(url, signal);
      if (result.kind === "ok") await kept.add(result, clock.now());
      return result;
    },
  };
}

/** What is not kept does not exist. */
export function onlyKept(kept: KeptPages, clock: Clock): Fetcher {
  return createReplayFetcher(kept, { clock, obeyRobots: false }).fetcher;
}

/** Takes what is kept from there, with the time when it was fetched, and fetches the rest. */
export function reusing(
  fetcher: Fetcher,
  kept: KeptPages,
  { clock, allowHop }: { readonly clock: Clock; readonly allowHop: (url: CanonicalUrl) => Verdict },
): Fetcher {
  const known = createReplayFetcher(kept, { clock, obeyRobots: false, redirects: { allowHop } }).fetcher;
  return {
    fetch: async (url, signal) => {
      const fetchedAt = kept.fetchedAt(url);
      if (fetchedAt === undefined) return fetcher.fetch(url, signal);
      const found = await known.fetch(url, signal);
      return found.kind === "ok" || found.trouble.code === "scope"
        ? { ...found, fetchedAt }
        : fetcher.fetch(url, signal);
    },
  };
}

/** A redirect that was followed, as the answer that it was. */
function asResponse({ url, status, location, exchange }: Fetched["hops"][number]): HttpResponse {
  return { kind: "response", url, status, headers: { location }, body: new Uint8Array(0), exchange };
}

function missing(url: CanonicalUrl): HttpResponse {
  const exchange = { requestHead: "", responseHead: "HTTP/1.1 404", wire: new Uint8Array(0), address: undefined };
  return { kind: "response", url, status: 404, headers: {}, body: new Uint8Array(0), exchange };
}
