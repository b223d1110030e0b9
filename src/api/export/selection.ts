/** The pages of a crawl that an export is asked for, one after the other. @module */

import { ConfigError } from "../../errors.ts";
import { archivedResponse } from "../../session/archived-page.ts";
import type { OnLoss } from "../../store/archive-bytes.ts";
import type { CrawlReader, SavedPage } from "../../store/reader.ts";
import { primaryLanguage } from "../../text/language-tag.ts";
import type { ArchivedResponse } from "../../warc/http.ts";
import { ArchivedDocument } from "./archived-document.ts";
import { Copies } from "./copies.ts";
import type { ExportProgress, Filters } from "./options.ts";
import type { Sites } from "./sites.ts";

export interface CrawlSource {
  readonly folder: string;
  readonly reader: CrawlReader;
  readonly sites: Sites | undefined;
  /** What pages need was fetched too. */
  readonly hasRequisites: boolean;
}

export class Selection {
  readonly #source: CrawlSource;
  readonly #filters: Filters;
  readonly #onProgress: (progress: ExportProgress) => void;
  #copies: Copies | undefined;
  #given = 0;
  #sumOfRelevance = 0;

  constructor(source: CrawlSource, filters: Filters, onProgress: (progress: ExportProgress) => void = () => {}) {
    this.#source = source;
    this.#filters = filters;
    this.#onProgress = onProgress;
  }

  /** True if every page is wanted. */
  get isAll(): boolean {
    const { relevant, minRelevance, languages, sinceMs, dedupe } = this.#filters;
    return !relevant && [minRelevance, languages, sinceMs, dedupe].every((filter) => filter === undefined);
  }

  /** Pages that were given so far. */
  get given(): number {
    return this.#given;
  }

  get sumOfRelevance(): number {
    return this.#sumOfRelevance;
  }

  /** What cannot be read of them is told to `onLoss`. */
  async *pages(onLoss: OnLoss): AsyncGenerator<ArchivedDocument> {
    const copies = this.#filters.dedupe === undefined ? undefined : await this.#findCopies();
    for await (const document of this.#filtered("writing", onLoss)) {
      if (copies?.isCopy(document.saved.order) === true) continue;
      this.#given++;
      this.#sumOfRelevance += document.saved.relevance;
      yield document;
    }
  }

  /** Addresses of the pages that were left out as copies of the one at this place. */
  readonly copiesOf = (order: number): readonly string[] =>
    (this.#copies?.of(order) ?? []).flatMap((id) => this.#source.reader.link(id)?.url ?? []);

  async #findCopies(): Promise<Copies> {
    const copies = new Copies(this.#filters.dedupe ?? "exact");
    for await (const document of this.#filtered("comparing", () => {})) await copies.add(document);
    this.#copies = copies;
    return copies;
  }

  async *#filtered(step: ExportProgress["step"], onLoss: OnLoss): AsyncGenerator<ArchivedDocument> {
    const { reader, sites } = this.#source;
    const total = reader.engine()?.engine.totals.pages ?? 0;
    let pages = 0;
    for (const saved of reader.pages()) {
      const document = new ArchivedDocument(saved, () => this.#response(saved, onLoss), sites);
      if (await this.#wants(document)) yield document;
      this.#onProgress({ step, pages: ++pages, total });
    }
  }

  /** What costs least is asked first. */
  async #wants(document: ArchivedDocument): Promise<boolean> {
    const { relevant, minRelevance, languages, sinceMs } = this.#filters;
    const { saved } = document;
    if (relevant && !saved.relevant) return false;
    if (minRelevance !== undefined && saved.relevance < minRelevance) return false;
    if (sinceMs !== undefined && (await dateOf(document)) < sinceMs) return false;
    if (languages === undefined) return true;
    const { language } = await document.language();
    return language !== null && languages.has(primaryLanguage(language));
  }

  #response(saved: SavedPage, onLoss: OnLoss): ArchivedResponse | undefined {
    try {
      return archivedResponse(this.#source.folder, this.#source.reader, saved);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      onLoss(`content of ${saved.url}`, error.message);
      return undefined;
    }
  }
}

/** When the page was modified, else published, else fetched. */
async function dateOf({ metadata, saved }: ArchivedDocument): Promise<number> {
  const { modified, published } = (await metadata()) ?? {};
  return Date.parse(modified ?? published ?? saved.fetchedAt);
}
