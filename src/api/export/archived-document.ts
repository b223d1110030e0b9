/**
 * A page of a crawl with what its archive holds. Each part is read when it is first asked for, and only once: a filter by
 * relevance opens nothing, and a table without text still knows the page's author.
 * @module
 */
import { type Content, readContent } from "../../content/content.ts";
import { type Metadata, readMetadata } from "../../content/metadata.ts";
import { pageOf } from "../../digest/page-of.ts";
import { decodeHtml } from "../../parse/charset.ts";
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
  #source: { readonly text: string; readonly isHtml: boolean } | undefined;
  #metadata: Metadata | undefined;
  #content: Content | undefined;
  #language: Promise<PageLanguage> | undefined;

  /** `response` is asked at most once. */
  constructor(saved: SavedPage, response: () => ArchivedResponse | undefined, sites?: Sites) {
    this.saved = saved;
    this.#response = once(response);
    this.#sites = sites;
  }

  /** Undefined where the archive does not hold it. */
  get metadata(): Metadata | undefined {
    const response = this.#response();
    if (response === undefined) return undefined;
    this.#metadata ??= readMetadata({
      html: this.#decoded(response).isHtml ? this.#decoded(response).text : "",
      url: this.saved.url,
      headers: response.headers,
      fetchedMs: Date.parse(this.saved.fetchedAt),
    });
    return this.#metadata;
  }

  get content(): Content | undefined {
    const response = this.#response();
    if (response === undefined) return undefined;
    this.#content ??= this.#readContent(response);
    return this.#content;
  }

  /** Markdown without links and images, for what is to be found by its words. */
  get proseMarkdown(): string | undefined {
    const response = this.#response();
    return response && this.#readContent(response, { links: false, images: false }).markdown;
  }

  /** All that the page shows, with titles of links and descriptions of images. */
  get wholeText(): string | undefined {
    const response = this.#response();
    return (
      response && pageOf({ url: this.saved.url as CanonicalUrl, headers: response.headers, body: response.body }).text
    );
  }

  language(): Promise<PageLanguage> {
    this.#language ??= this.#findLanguage();
    return this.#language;
  }

  async #findLanguage(): Promise<PageLanguage> {
    const declared = this.saved.language.replaceAll("_", "-");
    if (TAG.test(declared)) return { language: declared, from: "declared" };
    const { language, isReliable } = await detectLanguage(this.content?.text ?? "");
    return isReliable ? { language, from: "detected" } : { language: null, from: null };
  }

  #readContent(response: ArchivedResponse, options: { links?: boolean; images?: boolean } = {}): Content {
    const { text, isHtml } = this.#decoded(response);
    if (!isHtml) return plainContent(text);
    const site = this.#sites?.of(this.saved.url);
    return readContent(text, this.saved.url, { ...options, ...(site && { site }) });
  }

  #decoded({ headers, body }: ArchivedResponse): { readonly text: string; readonly isHtml: boolean } {
    if (this.#source === undefined) {
      const isHtml = !/^\s*text\/plain\b/i.test(headers["content-type"] ?? "");
      this.#source = { text: decodeHtml(body, headers["content-type"], { prescan: isHtml }).text, isHtml };
    }
    return this.#source;
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
