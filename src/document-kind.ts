/**
 * The kinds of documents that become pages, and how they are told apart: by their bytes where these say it, else by the
 * Content-Type header. Fetching, parsing and exporting ask here, so that all three agree on what a document is.
 * @module
 */

/** A kind of documents that become pages; `text` is plain text and Markdown. */
export type DocumentKind = "html" | "text" | "pdf" | "epub";

export const DOCUMENT_KINDS = ["html", "text", "pdf", "epub"] as const satisfies readonly DocumentKind[];

const MEDIA_TYPES: ReadonlyMap<string, DocumentKind> = new Map([
  ["text/html", "html"],
  ["application/xhtml+xml", "html"],
  ["application/xml", "html"], // XHTML, mostly
  ["text/xml", "html"],
  ["text/plain", "text"],
  ["text/markdown", "text"],
  ["text/x-markdown", "text"],
  ["application/pdf", "pdf"],
  ["application/x-pdf", "pdf"],
  ["application/epub+zip", "epub"],
]);

/** Type and subtype of a Content-Type header, lower case. Repeated headers come joined by commas: the first one counts. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(/[;,]/, 1)[0] ?? "").trim().toLowerCase();
}

/** What the header says; undefined where it is missing or names nothing that we read. */
export function declaredKind(contentType: string): DocumentKind | undefined {
  return MEDIA_TYPES.get(mediaTypeOf(contentType));
}

/** What a document is read as. Only bytes make a PDF or an EPUB; HTML is what nothing else is. */
export function kindOf(contentType: string, body: Uint8Array): DocumentKind {
  const declared = declaredKind(contentType);
  if (isPdf(body, declared === "pdf" ? PDF_JUNK : 0)) return "pdf";
  if (isEpub(body, declared === "epub")) return "epub";
  return declared === "text" ? "text" : "html";
}

/** True for Markdown that is declared as such; `.md` files that are sent as text/plain are plain text. */
export function isMarkdown(contentType: string): boolean {
  return /^text\/(?:x-)?markdown$/.test(mediaTypeOf(contentType));
}

/** Readers accept so many other bytes before the signature of what is declared as PDF. */
const PDF_JUNK = 1024;

function isPdf(body: Uint8Array, junk: number): boolean {
  const place = latin1(body, 0, junk + 5).indexOf("%PDF-");
  return place >= 0;
}

/**
 * The standard asks for an uncompressed file `mimetype` at the beginning, so that books can be told apart from other archives;
 * of those that are declared, some have it elsewhere.
 */
function isEpub(body: Uint8Array, isDeclared: boolean): boolean {
  if (latin1(body, 0, 4) !== "PK\x03\x04") return false;
  return isDeclared || latin1(body, 30, 58) === "mimetypeapplication/epub+zip";
}

function latin1(body: Uint8Array, start: number, end: number): string {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1", start, end);
}
