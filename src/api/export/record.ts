/** One record a page: all that is known of it, the same in every format. What is not known is null, never an empty text. @module */
import type { CrawlJob } from "../../session/job.ts";
import type { SavedPage } from "../../store/reader.ts";
import { wordsOf } from "../../text/words.ts";
import type { ArchivedDocument } from "./archived-document.ts";

/** A heading of a page's main content. */
export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
}

/** What the crawl itself noted of a page. */
export interface CrawlRecord {
  /** Place of the page in the crawl, from 1. */
  readonly order: number;
  readonly url: string;
  readonly status: number;
  /** As it is judged now, 0 to 1. */
  readonly relevance: number;
  readonly relevant: boolean;
  /** What a person has said of it; null where nobody has. */
  readonly marked: boolean | null;
  readonly priority: number;
  readonly depth: number;
  /** Address of the page where its link was found; null for seeds. */
  readonly from: string | null;
  /** Text of that link. */
  readonly anchor: string | null;
  /** By which links were chosen. */
  readonly recipe: string | null;
  /** By which pages were judged. */
  readonly model: string | null;
  readonly title: string | null;
  readonly fetchedAt: string;
  readonly contentType: string | null;
  readonly charset: string | null;
  readonly language: string | null;
  readonly bytes: number;
  readonly links: number;
  readonly canonical: string | null;
  readonly noindex: boolean;
  readonly digest: string | null;
  readonly warcFile: string | null;
  readonly warcOffset: number | null;
  readonly warcLength: number | null;
}

/** What the page itself says, as its archive record holds it. */
export interface StatedRecord {
  readonly languageFrom: "declared" | "detected" | null;
  readonly author: string | null;
  /** ISO 8601, as precise as the page says it. */
  readonly published: string | null;
  readonly publishedFrom: string | null;
  readonly modified: string | null;
  readonly modifiedFrom: string | null;
  readonly license: string | null;
  readonly description: string | null;
  readonly type: string | null;
  /** Of the main content. */
  readonly words: number | null;
  readonly outline: readonly OutlineEntry[] | null;
}

/** A page as it is exported; which of the optional fields are there is the same for all pages of an export. */
export interface PageRecord extends CrawlRecord, Partial<StatedRecord> {
  /** With `dedupe`: addresses of the pages that were left out as copies of this one. */
  readonly copies?: readonly string[];
  readonly text?: string | null;
  readonly markdown?: string | null;
}

/** What a record holds beyond what the crawl noted. */
export interface RecordParts {
  readonly stated: boolean;
  readonly copies: ((order: number) => readonly string[]) | undefined;
  readonly text: "main" | "whole" | undefined;
  readonly markdown: boolean;
}

export class Recorder {
  readonly #job: Pick<CrawlJob, "recipe" | "model"> | undefined;
  readonly #parts: RecordParts;

  /** Without a job, recipe and model are not known. */
  constructor(job: Pick<CrawlJob, "recipe" | "model"> | undefined, parts: RecordParts) {
    this.#job = job;
    this.#parts = parts;
  }

  async record(document: ArchivedDocument): Promise<PageRecord> {
    const { stated, copies, text, markdown } = this.#parts;
    const noted = this.#noted(document.saved);
    return {
      ...noted,
      ...(stated ? await statedOf(document, noted) : {}),
      ...(copies && { copies: copies(noted.order) }),
      ...(text && { text: known(await (text === "whole" ? document.wholeText() : mainText(document))) }),
      ...(markdown && { markdown: known((await document.content())?.markdown) }),
    };
  }

  #noted(page: SavedPage): CrawlRecord {
    return {
      order: page.order,
      url: page.url,
      status: page.status,
      relevance: page.relevance,
      relevant: page.relevant,
      marked: page.marked,
      priority: page.priority,
      depth: page.depth,
      from: page.from,
      anchor: known(page.anchor),
      recipe: known(this.#job?.recipe),
      model: known(this.#job?.model),
      title: known(page.title),
      fetchedAt: page.fetchedAt,
      contentType: known(page.contentType),
      charset: known(page.charset),
      language: known(page.language),
      bytes: page.bytes,
      links: page.links.length,
      canonical: known(page.canonical),
      noindex: page.noindex,
      digest: known(page.digest),
      warcFile: page.archive?.file ?? null,
      warcOffset: page.archive?.offset ?? null,
      warcLength: page.archive?.length ?? null,
    };
  }
}

async function mainText(document: ArchivedDocument): Promise<string | undefined> {
  return (await document.content())?.text;
}

async function statedOf(
  document: ArchivedDocument,
  noted: CrawlRecord,
): Promise<StatedRecord & Pick<CrawlRecord, "title" | "language">> {
  const [metadata, content] = [await document.metadata(), await document.content()];
  const { language, from } = await document.language();
  return {
    title: noted.title ?? metadata?.title ?? null,
    language,
    languageFrom: from,
    author: metadata?.author ?? null,
    published: metadata?.published ?? null,
    publishedFrom: metadata?.publishedFrom ?? null,
    modified: metadata?.modified ?? null,
    modifiedFrom: metadata?.modifiedFrom ?? null,
    license: metadata?.license ?? null,
    description: metadata?.description ?? null,
    type: content?.type ?? null,
    words: content === undefined ? null : wordsOf(content.text).length,
    outline: content?.outline ?? null,
  };
}

/** Null for what is missing or empty. */
function known(text: string | null | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
