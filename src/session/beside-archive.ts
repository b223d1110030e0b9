/**
 * What a live crawl fetches beside its pages, for archivists: every robots.txt as it was answered, and what names were
 * resolved to. Lies in the crawl's folder as `beside-00001.warc.gz` and so on: pages and decisions do not depend on it.
 * @module
 */
import { join } from "node:path";
import { ConfigError } from "../errors.ts";
import type { FetchWatcher } from "../fetch/index.ts";
import type { HttpResponse } from "../fetching.ts";
import { Archive, type ArchiveOptions } from "../store/archive.ts";
import { BESIDE_NAME } from "../store/layout.ts";
import { readWarc } from "../warc/reader.ts";

/** Names whose last answer is remembered, so that an answer is written once and not for each connection. */
const MAX_NAMES = 50_000;

export class BesideArchive implements FetchWatcher {
  readonly #archive: Archive;
  readonly #now: () => number;
  readonly #lookups = new Map<string, string>();

  private constructor(options: ArchiveOptions) {
    this.#archive = new Archive({ ...options, name: BESIDE_NAME });
    this.#now = options.now;
  }

  /** Behind what an earlier process wrote; a record that it could not finish is cut off. */
  static async open(options: ArchiveOptions): Promise<BesideArchive> {
    const beside = new BesideArchive(options);
    const file = beside.#archive.files().at(-1);
    const end = file === undefined ? undefined : await soundEnd(join(options.folder, file));
    if (file !== undefined && end !== undefined) beside.#archive.truncateTo({ file, offset: end });
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

  close(): void {
    this.#archive.sync();
    this.#archive.close();
  }
}

/** Where a record begins that breaks off, if one does. What is damaged otherwise stays as it is: no crawl depends on it. */
async function soundEnd(path: string): Promise<number | undefined> {
  let end: number | undefined;
  const onTruncation = ({ offset }: { offset: number }) => {
    end = offset;
  };
  try {
    for await (const _ of readWarc(path, { onTruncation }));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
  }
  return end;
}

function fourteenDigits(ms: number): string {
  return new Date(ms).toISOString().replace(/\D/g, "").slice(0, 14);
}
