/**
 * What counts as a document that we parse: the kinds that the crawl wants. A missing type is judged by the bytes,
 * and none is believed that they contradict.
 * @module
 */
import { DOCUMENT_KINDS, type DocumentKind, declaredKind, kindOf, mediaTypeOf } from "../document-kind.ts";
import type { HttpResponse, Trouble } from "../fetching.ts";
import { formatOf, looksLikeText } from "./signatures.ts";
import { skipped } from "./trouble.ts";

/** True for a Content-Type header of a wanted document, and for a missing one, which only the bytes can judge. */
export function isDocumentType(contentType: string, wanted: readonly DocumentKind[] = DOCUMENT_KINDS): boolean {
  const declared = declaredKind(contentType);
  return declared === undefined ? mediaTypeOf(contentType) === "" : wanted.includes(declared);
}

/** The trouble of a response that is no wanted document; undefined if it is one. */
export function refuseDocument(
  response: Pick<HttpResponse, "headers" | "body">,
  wanted: readonly DocumentKind[] = DOCUMENT_KINDS,
): Trouble | undefined {
  const header = response.headers["content-type"] ?? "";
  const type = mediaTypeOf(header);
  if (!isDocumentType(header, wanted)) return skipped("content-type", notWanted(header));
  const declared = declaredKind(header);
  const kind = kindOf(header, response.body);
  if (isFile(kind))
    return wanted.includes(kind) ? undefined : skipped("content-type", `${NAMES[kind]} ${sentAs(type)}`);
  if (isFile(declared)) return skipped("content-type", `not ${NAMES[declared]}, although ${sentAs(type)}`);
  const format = formatOf(response.body);
  if (format !== undefined) return skipped("content-type", `a ${format} file ${sentAs(type)}`);
  // Servers send unknown files as text/plain, so there the bytes decide as well.
  const isDoubtful = type === "" || (declared === "text" && !/charset\s*=\s*["']?utf-?(16|32)/i.test(header));
  if (!isDoubtful || looksLikeText(response.body)) return undefined;
  return skipped("content-type", `binary data ${sentAs(type)}`);
}

/** Why a declared type is refused. */
export function notWanted(contentType: string): string {
  const isReadable = declaredKind(contentType) !== undefined;
  return isReadable ? `not among the wanted types: ${contentType}` : `not a document: ${contentType}`;
}

type FileKind = keyof typeof NAMES;
const NAMES = { pdf: "a PDF file", epub: "an EPUB file" } as const satisfies Partial<Record<DocumentKind, string>>;

function isFile(kind: DocumentKind | undefined): kind is FileKind {
  return kind !== undefined && kind in NAMES;
}

function sentAs(type: string): string {
  return type === "" ? "without a content type" : `sent as ${type}`;
}
