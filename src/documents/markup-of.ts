/**
 * The one step from the bytes of a document to markup that pages are parsed from. HTML is decoded and no more; documents of
 * other kinds are written as HTML.
 * @module
 */
import { isMarkdown, kindOf, mediaTypeOf } from "../document-kind.ts";
import type { HttpResponse, Trouble } from "../fetching.ts";
import { decodeHtml } from "../parse/charset.ts";
import { plainTextMarkup } from "./plain-text.ts";
import { READING_LIMITS, type ReadingLimits } from "./reading.ts";

export interface DocumentMarkup {
  readonly kind: "markup";
  readonly html: string;
  /** Of the document; "" where its format knows no other than its own. */
  readonly charset: string;
  readonly isXhtml: boolean;
  /** All of it is content: there is no furniture around it, as pages of sites have it. */
  readonly isWhole: boolean;
  /** What a reader sees of plain text: itself. */
  readonly text?: string;
}

export interface ReadingOptions {
  readonly limits?: ReadingLimits;
  /** Ends the reading: then there is trouble with the code `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

export type DocumentBytes = Pick<HttpResponse, "headers" | "body">;

/** Trouble is a document that cannot be read, or that would cost too much. Never rejects. */
export async function markupOf(
  { headers, body }: DocumentBytes,
  { limits = READING_LIMITS, signal }: ReadingOptions = {},
): Promise<DocumentMarkup | Trouble> {
  const contentType = headers["content-type"] ?? "";
  const kind = kindOf(contentType, body);
  if (kind === "html") return htmlMarkup(body, contentType);
  if (kind === "text" && !isMarkdown(contentType)) {
    const { text, charset } = decodeHtml(body, contentType, { prescan: false });
    return { kind: "markup", html: plainTextMarkup(text), charset, isXhtml: false, isWhole: true, text };
  }
  const { readInThread } = await import("./reading-room.ts");
  const job = { kind: kind === "text" ? "markdown" : kind, body, contentType, limits } as const;
  const reading = await readInThread(job, signal);
  return reading.kind === "markup" ? { kind: "markup", ...reading.markup, isXhtml: false, isWhole: true } : reading;
}

/** Undefined for documents of other kinds. */
export function htmlMarkupOf({ headers, body }: DocumentBytes): DocumentMarkup | undefined {
  const contentType = headers["content-type"] ?? "";
  return kindOf(contentType, body) === "html" ? htmlMarkup(body, contentType) : undefined;
}

function htmlMarkup(body: Uint8Array, contentType: string): DocumentMarkup {
  const { text: html, charset } = decodeHtml(body, contentType);
  const isXhtml = mediaTypeOf(contentType) === "application/xhtml+xml";
  return { kind: "markup", html, charset, isXhtml, isWhole: false };
}
