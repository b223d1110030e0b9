/**
 * What counts as a document that we parse: HTML, XHTML and plain text. A missing type is judged by the bytes.
 * @module
 */
import type { HttpResponse, Trouble } from "../fetching.ts";
import { skipped } from "./trouble.ts";

const DOCUMENT_TYPES: ReadonlySet<string> = new Set([
  "text/html",
  "application/xhtml+xml",
  "text/plain",
  "application/xml", // XHTML, mostly
  "text/xml",
]);

/** How far into a body we look; the resource header of the WHATWG MIME sniffing standard is as long. */
const SNIFFED_BYTES = 1445;

/** True for a Content-Type header of a document, and for a missing one, which only the bytes can judge. */
export function isDocumentType(contentType: string): boolean {
  const type = mediaType(contentType);
  return type === "" || DOCUMENT_TYPES.has(type);
}

/** The trouble of a response that is no document; undefined if it is one. */
export function refuseDocument(response: HttpResponse): Trouble | undefined {
  const header = response.headers["content-type"] ?? "";
  const type = mediaType(header);
  if (!isDocumentType(header)) return skipped("content-type", `not a document: ${header}`);
  // Servers send unknown files as text/plain, so there the bytes decide as well.
  const isDoubtful = type === "" || (type === "text/plain" && !/charset\s*=\s*["']?utf-?(16|32)/i.test(header));
  if (!isDoubtful || looksLikeText(response.body)) return undefined;
  return skipped("content-type", `binary data ${type === "" ? "without a content type" : `sent as ${type}`}`);
}

/** No byte that text never has (WHATWG MIME sniffing section 3), unless a byte order mark says UTF-16. */
export function looksLikeText(body: Uint8Array): boolean {
  const [first, second] = body;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) return true;
  return body.subarray(0, SNIFFED_BYTES).every((byte) => !isBinary(byte));
}

function isBinary(byte: number): boolean {
  return byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
}

/** Type and subtype, lower case. Repeated headers come joined by commas: the first one counts. */
function mediaType(header: string): string {
  return (header.split(/[;,]/, 1)[0] ?? "").trim().toLowerCase();
}
