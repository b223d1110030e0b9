/**
 * Writes the records of a web into a cache: bodies raw, one after the other, in one file; everything else in an
 * index. Memory grows by some hundred bytes a record, whatever the size of the bodies.
 * @module
 */

import { closeSync, openSync, writeSync } from "node:fs";
import { at } from "../collections/at.ts";
import type { CanonicalUrl } from "../types.ts";
import { grown, UrlTable } from "../url/url-table.ts";
import { type PageKind, REDIRECT, type WebIndex, writeIndex } from "./index-file.ts";
import type { RecordedPage, RecordedRedirect } from "./web.ts";

/** A page whose body may still be text, to be encoded straight into the file. */
export type NewPage = Omit<RecordedPage, "body"> & { readonly body: string | Uint8Array };

const BUFFER_BYTES = 8 * 2 ** 20;
/** UTF-8 needs at most this many bytes for one UTF-16 unit. */
const BYTES_PER_UNIT = 3;

export class WebBuilder {
  readonly #descriptor: number;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  readonly #urls = new UrlTable();
  readonly #kindNumbers = new Map<string, number>();
  readonly #kinds: PageKind[] = [];
  #buffered = 0;
  #flushed = 0;
  #bodyStart: Float64Array = new Float64Array(1024);
  #bodyLength: Uint32Array = new Uint32Array(1024);
  #status: Uint16Array = new Uint16Array(1024);
  #kind: Uint32Array = new Uint32Array(1024);
  #duplicates = 0;
  #skipped = 0;

  constructor(bodiesPath: string) {
    this.#descriptor = openSync(bodiesPath, "wx");
  }

  get count(): number {
    return this.#urls.count;
  }

  add(record: NewPage | RecordedRedirect): void {
    const number = this.#number(record.url, record.status);
    if (number < 0) return;
    this.#kind[number] = record.kind === "redirect" ? REDIRECT : this.#kindNumber(record);
    const start = this.#flushed + this.#buffered; // flushing moves bytes from one counter to the other
    this.#store(record.kind === "redirect" ? record.location : record.body);
    this.#bodyStart[number] = start;
    this.#bodyLength[number] = this.#flushed + this.#buffered - start;
  }

  /** A page with the same body as one that was added before. False if that one is unknown. */
  addSame(url: CanonicalUrl, status: number, original: CanonicalUrl): boolean {
    const source = this.#urls.find(original);
    if (source < 0 || this.#kind[source] === REDIRECT) return false;
    const number = this.#number(url, status);
    if (number < 0) return true;
    this.#kind[number] = at(this.#kind, source);
    this.#bodyStart[number] = at(this.#bodyStart, source);
    this.#bodyLength[number] = at(this.#bodyLength, source);
    return true;
  }

  /** Counts something that is no page. */
  skip(): void {
    this.#skipped++;
  }

  finish(indexPath: string): void {
    this.#flush();
    writeIndex(indexPath, this.#index());
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #index(): WebIndex {
    return {
      urls: this.#urls.arrays(),
      bodyStart: this.#bodyStart,
      bodyLength: this.#bodyLength,
      status: this.#status,
      kind: this.#kind,
      kinds: this.#kinds,
      bodiesSize: this.#flushed,
      duplicates: this.#duplicates,
      skipped: this.#skipped,
    };
  }

  /** The first record of a URL counts: that is what the crawler of the recording saw first. */
  #number(url: CanonicalUrl, status: number): number {
    const number = this.#urls.add(url);
    if (number < 0) this.#duplicates++;
    else {
      if (number >= this.#status.length) this.#grow(number + 1);
      this.#status[number] = status;
    }
    return number;
  }

  #grow(needed: number): void {
    this.#bodyStart = grown(Float64Array, this.#bodyStart, needed);
    this.#bodyLength = grown(Uint32Array, this.#bodyLength, needed);
    this.#status = grown(Uint16Array, this.#status, needed);
    this.#kind = grown(Uint32Array, this.#kind, needed);
  }

  #kindNumber({ contentType, headers }: PageKind): number {
    const kind: PageKind = headers === undefined ? { contentType } : { contentType, headers };
    const key = headers === undefined ? contentType : JSON.stringify(kind);
    const known = this.#kindNumbers.get(key);
    if (known !== undefined) return known;
    this.#kindNumbers.set(key, this.#kinds.length);
    return this.#kinds.push(kind) - 1;
  }

  #store(body: string | Uint8Array): void {
    const most = typeof body === "string" ? body.length * BYTES_PER_UNIT : body.length;
    if (most > BUFFER_BYTES - this.#buffered) this.#flush();
    if (most > BUFFER_BYTES) this.#write(typeof body === "string" ? Buffer.from(body) : body);
    else if (typeof body === "string") this.#buffered += this.#buffer.write(body, this.#buffered);
    else {
      this.#buffer.set(body, this.#buffered);
      this.#buffered += body.length;
    }
  }

  #flush(): void {
    const bytes = this.#buffer.subarray(0, this.#buffered);
    this.#buffered = 0;
    this.#write(bytes);
  }

  #write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written);
    }
    this.#flushed += bytes.length;
  }
}
