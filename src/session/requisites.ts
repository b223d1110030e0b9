/**
 * Fetches what a crawl's pages need to be shown as they were: images, styles, scripts, and what styles import. It comes
 * behind the last page, from the archive alone, so that it cannot change which pages are chosen, and so that a crawl that
 * was stopped or killed on the way goes on with the pages that are not complete.
 * @module
 */
import { htmlMarkupOf } from "../documents/markup-of.ts";
import { ConfigError } from "../errors.ts";
import type { Fetcher } from "../fetching.ts";
import { requisitesOf } from "../parse/requisites.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import type { CanonicalUrl } from "../types.ts";
import { archivedResponse } from "./archived-page.ts";
import type { BesideArchive } from "./beside-archive.ts";

/** Pages worked on at once; politeness towards a host holds for all of them together. */
const PAGES_AT_ONCE = 16;
/** Styles that import styles that import styles. */
const MAX_DEPTH = 5;
/** Of one page, with what its styles import: none may use up what is there for all. */
const MAX_A_PAGE = 1000;

export interface RequisitesOptions {
  readonly folder: string;
  readonly fetcher: Fetcher;
  readonly beside: BesideArchive;
  /** At most so many, over the whole crawl. */
  readonly budget: number;
  readonly signal: AbortSignal;
}

export interface RequisitesProgress {
  /** Pages that were looked at, and what was fetched for all pages of the crawl. */
  readonly pages: number;
  readonly fetched: number;
}

/** Tells of each page that is done. */
export async function* fetchRequisites(options: RequisitesOptions): AsyncGenerator<RequisitesProgress, void> {
  const reader = new CrawlReader(options.folder);
  const closing = new AbortController();
  const pass = new Pass({ ...options, signal: AbortSignal.any([options.signal, closing.signal]) }, reader);
  const running = new Map<SavedPage, Promise<SavedPage>>();
  let pages = 0;
  try {
    const waiting = pass.pages();
    for (;;) {
      while (running.size < PAGES_AT_ONCE && !pass.isOver) {
        const next = waiting.next();
        if (next.done === true) break;
        running.set(
          next.value,
          pass.complete(next.value).then(() => next.value),
        );
      }
      if (running.size === 0) return;
      running.delete(await Promise.race(running.values()));
      yield { pages: ++pages, fetched: pass.fetched };
    }
  } finally {
    closing.abort();
    await Promise.allSettled(running.values());
    reader.close();
  }
}

class Pass {
  readonly #options: RequisitesOptions;
  readonly #reader: CrawlReader;
  /** Asked for by this process, with success or without. */
  readonly #asked = new Set<CanonicalUrl>();
  /** What was had before, and by this process or is about to be. */
  #fetched: number;

  constructor(options: RequisitesOptions, reader: CrawlReader) {
    this.#options = options;
    this.#reader = reader;
    this.#fetched = options.beside.fetched;
  }

  get fetched(): number {
    return this.#fetched;
  }

  /** Nothing more is to be asked for. */
  get isOver(): boolean {
    return this.#options.signal.aborted || this.#fetched >= this.#options.budget;
  }

  *pages(): Generator<SavedPage> {
    for (const page of this.#reader.pages()) if (!this.#options.beside.isComplete(page.url)) yield page;
  }

  async complete(page: SavedPage): Promise<void> {
    const { beside, signal } = this.#options;
    const queue = this.#neededBy(page).map((url) => ({ url, depth: 0 }));
    const needed = new Set<CanonicalUrl>();
    let had = 0;
    let isWhole = true;
    for (let next = queue.shift(); next !== undefined && isWhole && needed.size < MAX_A_PAGE; next = queue.shift()) {
      const { url, depth } = next;
      if (needed.has(url)) continue;
      needed.add(url);
      if (!beside.has(url) && !this.#asked.has(url)) {
        if (!this.isOver && (await this.#fetch(url))) had++;
        isWhole = !signal.aborted && this.#asked.has(url);
      }
      if (depth < MAX_DEPTH) queue.push(...beside.importsOf(url).map((found) => ({ url: found, depth: depth + 1 })));
    }
    if (isWhole || had > 0) beside.note(page.url, { fetched: had, isComplete: isWhole });
  }

  async #fetch(url: CanonicalUrl): Promise<boolean> {
    const { fetcher, beside, signal } = this.#options;
    this.#asked.add(url);
    this.#fetched++;
    const result = await fetcher.fetch(url, signal);
    if (result.kind === "trouble") {
      this.#fetched--;
      return false;
    }
    await beside.add(result);
    return true;
  }

  /** What cannot be read needs nothing. */
  #neededBy(page: SavedPage): readonly CanonicalUrl[] {
    try {
      const response = archivedResponse(this.#options.folder, this.#reader, page);
      const markup = response && htmlMarkupOf(response);
      return markup === undefined ? [] : requisitesOf(markup.html, page.url as CanonicalUrl);
    } catch (error) {
      if (error instanceof ConfigError) return [];
      throw error;
    }
  }
}
