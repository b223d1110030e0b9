/**
 * What counts as a document that we parse: HTML, XHTML and plain text. A missing type is judged by the bytes,
 * and none is believed that they contradict.
 * @module
 */
import type { HttpResponse, Trouble } from "../fetching.ts";
import { formatOf, looksLikeText } from "./signatures.ts";
import { skipped } from "./trouble.ts";

const DOCUMENT_TYPES: ReadonlySet<string> = new Set([
  "text/html",
  "application/xhtml+xml",
  "text/plain",
  "application/xml", // XHTML, mostly
  "text/xml",
]);

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
  const format = formatOf(response.body);
  if (format !== undefined) return skipped("content-type", `a ${format} file ${sentAs(type)}`);
  // Servers send unknown files as text/plain, so there the bytes decide as well.
  const isDoubtful = type === "" || (type === "text/plain" && !/charset\s*=\s*["']?utf-?(16|32)/i.test(header));
  if (!isDoubtful || looksLikeText(response.body)) return undefined;
  return skipped("content-type", `binary data ${sentAs(type)}`);
}

function sentAs(type: string): string {
  return type === "" ? "without a content type" : `sent as ${type}`;
}

/** Type and subtype, lower case. Repeated headers come joined by commas: the first one counts. */
function mediaType(header: string): string {
  return (header.split(/[;,]/, 1)[0] ?? "").trim().toLowerCase();
}
