/**
 * From the bytes of a document to a `Page`: text in label groups and content blocks, links with their texts, and what
 * the page says about itself. One pass over the markup, no tree; linear in the size of the page; never throws.
 * @module
 */
import { mediaTypeOf } from "../document-kind.ts";
import type { CanonicalUrl, Link, Page } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { divideIntoBlocks, WHOLE_PAGE } from "./blocks.ts";
import { decodeHtml } from "./charset.ts";
import { ContextWindows } from "./context-windows.ts";
import { DocumentReader } from "./document-reader.ts";
import type { Head } from "./head.ts";
import type { LinkOccurrence } from "./link-occurrences.ts";
import { finishLink, groupLinks, placeOf } from "./links.ts";
import { readMarkup } from "./markup.ts";
import { refreshTarget } from "./refresh.ts";
import { parseRobotsHeader, productToken } from "./robots-directives.ts";

/** What is known of a page beside its markup. */
export interface PageFrame {
  readonly url: CanonicalUrl;
  /** The X-Robots-Tag header. */
  readonly xRobotsTag?: string;
  /** Our user agent, for directives that name it. */
  readonly agent?: string;
  /** The Content-Language header. */
  readonly contentLanguage?: string;
}

export interface PageInput extends PageFrame {
  readonly body: Uint8Array;
  /** The Content-Type header. */
  readonly contentType?: string;
}

export interface MarkupInput extends PageFrame {
  readonly html: string;
  /** By which it was decoded. */
  readonly charset: string;
  readonly isXhtml: boolean;
}

/**
 * HTML from its bytes.

 *
 * ```ts
 * const page = parsePage({ url, body: response.body, contentType: "text/html; charset=utf-8" });
 * for (const link of page.links) console.log(link.url, link.anchor);
 * ```
 */
export function parsePage(input: PageInput): Page {
  const { text: html, charset } = decodeHtml(input.body, input.contentType);
  const isXhtml = mediaTypeOf(input.contentType ?? "") === "application/xhtml+xml";
  return parseMarkup({ ...input, html, charset, isXhtml });
}

/** The same from markup that is decoded, or that was written for a document of another kind. */
export function parseMarkup(input: MarkupInput): Page {
  const { html, charset } = input;
  const product = productToken(input.agent);
  const reader = new DocumentReader(html, product);
  readMarkup(html, reader, input.isXhtml);
  reader.finish();
  const { head } = reader;
  const baseUrl = baseUrlOf(head, input.url);
  const { text, segments, blockCount, links } = assemble(reader, input.url, baseUrl);
  const robots = parseRobotsHeader(input.xRobotsTag, product);
  return {
    url: input.url,
    title: head.title,
    description: head.description,
    keywords: head.keywords,
    language: languageOf(head.language || head.contentLanguage || input.contentLanguage),
    charset,
    text,
    segments,
    blockCount,
    links,
    canonical: head.canonical === undefined ? undefined : canonicalUrl(head.canonical, baseUrl),
    noindex: head.noindex || robots.noindex,
    nofollow: head.nofollow || robots.nofollow,
  };
}

function baseUrlOf(head: Head, pageUrl: CanonicalUrl): string {
  return (head.base === undefined ? undefined : canonicalUrl(head.base, pageUrl)) ?? pageUrl;
}

/** The first of a list, as in `Content-Language: de, en`. */
function languageOf(claim: string | undefined): string {
  return (/[^\s,;]+/.exec(claim ?? "")?.[0] ?? "").toLowerCase();
}

/** Puts blocks and links on top of the finished text. */
function assemble(reader: DocumentReader, pageUrl: CanonicalUrl, baseUrl: string) {
  const { text, tokens } = reader.text.finish();
  const groups = groupLinks([...refreshOf(reader.head), ...reader.links.all], pageUrl, baseUrl);
  const firsts = groups.map((group) => group.first);
  const blocks = divideIntoBlocks(reader.containers, reader.text.segments, firsts, tokens);
  const { segments, count } = blocks;
  const windows = new ContextWindows(text, tokens, segments);
  const links = groups.map((group, index): Link => {
    const at = placeOf(group.first, text);
    const block = blocks.ofLinks[index] ?? 0;
    const inInnermostDiv = blocks.inInnermost[index] ?? false;
    const context = windows.around(at, reader.contexts.stretch(group.first.context), block);
    return finishLink(group, { index, at, context, block, inInnermostDiv }, text);
  });
  return { text, segments, blockCount: count, links };
}

/** A refresh is a link from the whole page; its text is the page's title. It comes first: it takes readers away at once. */
function refreshOf(head: Head): readonly LinkOccurrence[] {
  const href = head.refresh === undefined ? undefined : refreshTarget(head.refresh);
  if (href === undefined) return [];
  const place = { start: 0, end: 0, container: WHOLE_PAGE, context: WHOLE_PAGE };
  return [{ href, kind: "refresh", isNofollow: false, label: head.title, ...place }];
}
