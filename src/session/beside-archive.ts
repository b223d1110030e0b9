/**
 * What a crawl fetches beside its pages, for archivists: every robots.txt as it was answered, what names were resolved to, and
 * what pages need to be shown. Lies in the crawl's folder as `beside-00001.warc.gz` and so on: pages and decisions do not
 * depend on it.
 * @module
 */
import { join } from "node:path";
import { ConfigError } from "../errors.ts";
import type { FetchWatcher } from "../fetch/index.ts";
import type { Fetched, HttpResponse } from "../fetching.ts";
import { requisitesOfStyle } from "../parse/style-requisites.ts";
import { Archive, type ArchiveOptions } from "../store/archive.ts";
import { BESIDE_NAME } from "../store/layout.ts";
import type { CanonicalUrl } from "../types.ts";
import { parseHttpResponse } from "../warc/http.ts";
import { type PlacedRecord, readWarc } from "../warc/reader.ts";

/** Names whose last answer is remembered, so that an answer is written once and not for each connection. */
const MAX_NAMES = 50_000;
/** Fields of the note on a page: how much was had for its sake, and whether that is all that it needs. */
const FETCHED = "requisites";
const COMPLETE = "complete";

export class BesideArchive implements FetchWatcher {
  readonly #archive: Archive;
  readonly #folder: string;
  readonly #now: () => number;
  readonly #lookups = new Map<string, string>();
  readonly #answered = new Set<string>();
  /** Style sheets that were had, and what they need in turn. */
  readonly #imports = new Map<string, readonly CanonicalUrl[]>();
  readonly #complete = new Set<string>();
  #fetched = 0;

  private constructor(options: ArchiveOptions) {
    this.#archive = new Archive({ ...options, name: BESIDE_NAME });
    this.#folder = options.folder;
    this.#now = options.now;
  }

  /** Behind what an earlier process wrote; a record that it could not finish is cut off. */
  static async open(options: ArchiveOptions): Promise<BesideArchive> {
    const beside = new BesideArchive(options);
    const files = beside.#archive.files();
    for (const file of files) {
      const end = await beside.#read(file);
      if (end !== undefined && file === files.at(-1)) beside.#archive.truncateTo({ file, offset: end });
    }
    return beside;
  }

  robots({ url, exchange }: HttpResponse): void {
    this.#archive.appendAnswer(url, exchange, this.#now());
  }

  lookup(hostname: string, addresses: Parameters<FetchWatcher["lookup"]>[1]): void {
    const lines = addresses.map(
      ({ address, family }) => `${hostname}.\tIN\t${family === 6 ? "AAAA" : "A"}\t${address}\n`,
    );
    const answer = lines.join("");
    if (answer === "" || this.#lookups.get(hostname) === answer) return;
    if (this.#lookups.size >= MAX_NAMES) this.#lookups.clear();
    this.#lookups.set(hostname, answer);
    const dateMs = this.#now();
    const body = Buffer.from(`${fourteenDigits(dateMs)}\n${answer}`);
    this.#archive.appendResource({ url: `dns:${hostname}`, contentType: "text/dns", body, dateMs });
  }

  /** What was had for the sake of pages. */
  get fetched(): number {
    return this.#fetched;
  }

  /** It was had before. */
  has(url: string): boolean {
    return this.#answered.has(url);
  }

  /** What a style sheet that was had needs in turn; nothing for all else. */
  importsOf(url: string): readonly CanonicalUrl[] {
    return this.#imports.get(url) ?? [];
  }

  async add(result: Fetched): Promise<void> {
    const { hops, response } = result;
    for (const { url } of [...hops, response]) {
      this.#answered.add(url);
      this.#noteStyle(url, response);
    }
    this.#archive.appendPage(await this.#archive.draft(result, this.#now()));
  }

  /** `url`: the address by which pages ask for it. */
  #noteStyle(url: string, { url: base, headers, body }: Pick<HttpResponse, "url" | "headers" | "body">): void {
    if (!/^\s*text\/css\b/i.test(headers["content-type"] ?? "")) return;
    this.#imports.set(url, requisitesOfStyle(Buffer.from(body).toString("utf8"), base));
  }

  /** All that the page needs was asked for. */
  isComplete(page: string): boolean {
    return this.#complete.has(page);
  }

  note(page: string, { fetched, isComplete }: { readonly fetched: number; readonly isComplete: boolean }): void {
    if (isComplete) this.#complete.add(page);
    this.#fetched += fetched;
    const fields = [
      [FETCHED, String(fetched)],
      [COMPLETE, String(isComplete)],
    ] as const;
    this.#archive.appendNote(page, fields, this.#now());
  }

  close(): void {
    this.#archive.sync();
    this.#archive.close();
  }

  /** Where a record begins that breaks off, if one does. What is damaged otherwise stays as it is: no crawl depends on it. */
  async #read(file: string): Promise<number | undefined> {
    let end: number | undefined;
    const onTruncation = ({ offset }: { offset: number }) => {
      end = offset;
    };
    try {
      for await (const record of readWarc(join(this.#folder, file), { onTruncation })) this.#take(record);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
    return end;
  }

  #takeAnswer(url: string, block: Uint8Array): void {
    this.#answered.add(url);
    const response = parseHttpResponse(block);
    if (response.kind === "response") this.#noteStyle(url, { ...response, url: url as CanonicalUrl });
  }

  #take({ type, targetUri = "", block }: PlacedRecord): void {
    if (type === "response") this.#takeAnswer(targetUri, block);
    if (type !== "metadata") return;
    const fields = new Map(
      Buffer.from(block)
        .toString()
        .split("\r\n")
        .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
    );
    if (fields.get(COMPLETE) === "true") this.#complete.add(targetUri);
    this.#fetched += Number(fields.get(FETCHED)) || 0;
  }
}

function fourteenDigits(ms: number): string {
  return new Date(ms).toISOString().replace(/\D/g, "").slice(0, 14);
}
