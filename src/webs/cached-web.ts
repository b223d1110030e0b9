/**
 * A recorded web out of its cache: the index in memory, the bodies on disk, read when they are asked for.
 * @module
 */

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { at } from "../collections/at.ts";
import { ConfigError, HoneyguideError, systemCodeOf } from "../errors.ts";
import type { CanonicalUrl } from "../types.ts";
import { UrlTable } from "../url/url-table.ts";
import { REDIRECT, readIndex, type WebIndex } from "./index-file.ts";
import type { RecordedWeb, WebRecord } from "./web.ts";

/** The two files of a cached web. */
export interface CacheFiles {
  readonly index: string;
  readonly bodies: string;
}

/** Undefined if there is no such cache, or not a whole one. */
export function openCachedWeb(name: string, files: CacheFiles): CachedWeb | undefined {
  let descriptor: number | undefined;
  try {
    const index = readIndex(files.index);
    if (index === undefined) return undefined;
    descriptor = openSync(files.bodies, "r");
    if (fstatSync(descriptor).size === index.bodiesSize) return new CachedWeb(name, index, descriptor, files.bodies);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
  }
  if (descriptor !== undefined) closeSync(descriptor);
  return undefined;
}

export class CachedWeb implements RecordedWeb {
  readonly name: string;
  readonly #index: WebIndex;
  readonly #urls: UrlTable;
  readonly #bodiesPath: string;
  #descriptor: number | undefined;

  constructor(name: string, index: WebIndex, descriptor: number, bodiesPath: string) {
    this.name = name;
    this.#index = index;
    this.#urls = UrlTable.from(index.urls);
    this.#descriptor = descriptor;
    this.#bodiesPath = bodiesPath;
  }

  get size(): number {
    return this.#urls.count;
  }

  /** Records whose URL came a second time; the first counts. */
  get duplicates(): number {
    return this.#index.duplicates;
  }

  /** Records of an archive that are no pages. */
  get skipped(): number {
    return this.#index.skipped;
  }

  get(url: CanonicalUrl): WebRecord | undefined {
    const number = this.#urls.find(url);
    if (number < 0) return undefined;
    const status = at(this.#index.status, number);
    const kind = at(this.#index.kind, number);
    const body = this.#body(number);
    if (kind === REDIRECT) return { kind: "redirect", url, status, location: body.toString() };
    return { kind: "page", url, status, ...at(this.#index.kinds, kind), body };
  }

  *urls(): Iterable<CanonicalUrl> {
    for (let number = 0; number < this.#urls.count; number++) yield this.#urls.url(number);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #body(number: number): Buffer {
    if (this.#descriptor === undefined)
      throw new HoneyguideError("bug", `The web ${this.name} is closed.`, "Please report this.");
    const length = at(this.#index.bodyLength, number);
    const start = at(this.#index.bodyStart, number);
    const body = Buffer.allocUnsafeSlow(length);
    for (let have = 0; have < length; ) {
      const got = readSync(this.#descriptor, body, have, length - have, start + have);
      if (got === 0) throw this.#damaged();
      have += got;
    }
    return body;
  }

  #damaged(): ConfigError {
    return new ConfigError(
      "web-broken",
      `The cache ${this.#bodiesPath} of the web ${this.name} has become shorter.`,
      "Delete it; the next run builds it anew.",
    );
  }
}
