/**
 * A page of a crawl with what its archive holds. Each part is read when it is first asked for, and only once: a filter by
 * relevance opens nothing, and a table without text still knows the page's author.
 * @module
 */
import { type Content, readContent } from "../../content/content.ts";
import { type Metadata, readMetadata } from "../../content/metadata.ts";
import { readablePageOf } from "../../digest/page-of.ts";
import { type DocumentMarkup, markupOf } from "../../documents/markup-of.ts";
import type { SavedPage } from "../../store/reader.ts";
import { detectLanguage } from "../../text/language.ts";
import type { CanonicalUrl } from "../../types.ts";
import type { ArchivedResponse } from "../../warc/http.ts";
import type { Sites } from "./sites.ts";

/** The language of a page, and whether the page says so or its text shows it. */
export interface PageLanguage {
  readonly language: string | null;
  readonly from: "declared" | "detected" | null;
}

const TAG = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*$/;

export class ArchivedDocument {
  readonly saved: SavedPage;
  readonly #response: () => ArchivedResponse | undefined;
  readonly #sites: Sites | undefined;
  readonly #markup = once(() => this.#readMarkup());
  /** Undefined where the archive does not hold the page, or it cannot be read. */
  readonly metadata = once(() => this.#readMetadata());
  readonly content = once(() => this.#readContent());
  readonly language = once(() => this.#findLanguage());

  /** `response` is asked at most once. */
  constructor(saved: SavedPage, response: () => ArchivedResponse | undefined, sites?: Sites) {
    this.saved = saved;
    this.#response = once(response);
    this.#sites = sites;
  }

  /** Markdown without links and images, for what is to be found by its words. */
  async proseMarkdown(): Promise<string | undefined> {
    return (await this.#readContent({ links: false, images: false }))?.markdown;
  }

  /** All that the page shows, with titles of links and descriptions of images. */
  async wholeText(): Promise<string | undefined> {
    const response = this.#response();
    return response && (await readablePageOf({ ...response, url: this.saved.url as CanonicalUrl }))?.text;
  }

  async #readMarkup(): Promise<DocumentMarkup | undefined> {
    const response = this.#response();
    const markup = response && (await markupOf(response));
    return markup?.kind === "markup" ? markup : undefined;
  }

  async #readMetadata(): Promise<Metadata | undefined> {
    const response = this.#response();
    if (response === undefined) return undefined;
    return readMetadata({
      html: (await this.#markup())?.html ?? "",
      url: this.saved.url,
      headers: response.headers,
      fetchedMs: Date.parse(this.saved.fetchedAt),
    });
  }

  async #readContent(options: { links?: boolean; images?: boolean } = {}): Promise<Content | undefined> {
    const markup = await this.#markup();
    if (markup === undefined) return undefined;
    if (markup.text !== undefined) return plainContent(markup.text);
    const { html, isWhole } = markup;
    const site = isWhole ? undefined : this.#sites?.of(this.saved.url);
    return readContent(html, this.saved.url, { ...options, isWhole, ...(site && { site }) });
  }

  async #findLanguage(): Promise<PageLanguage> {
    const declared = this.saved.language.replaceAll("_", "-");
    if (TAG.test(declared)) return { language: declared, from: "declared" };
    const { language, isReliable } = await detectLanguage((await this.content())?.text ?? "");
    return isReliable ? { language, from: "detected" } : { language: null, from: null };
  }
}

function plainContent(source: string): Content {
  const text = source.replace(/\r\n?/g, "\n").trim();
  return { text, markdown: text, type: "article", outline: [] };
}

function once<T>(read: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: read() };
    return result.value;
  };
}
