/**
 * The one form in which the crawl compares, stores and fetches URLs. Only rewrites that no server can tell apart
 * (RFC 3986 section 6.2.2 and 6.2.3): case and default port, dot segments, upper-case escapes, unreserved characters
 * unescaped, no fragment, no credentials, no empty query. Idempotent; the result is ASCII.
 * @module
 */
import type { CanonicalUrl } from "../types.ts";
import { ReferenceBase } from "./plain-reference.ts";

/** Longer URLs are no documents but traps or data; servers refuse them too. */
export const MAX_URL_LENGTH = 2048;

/** The canonical form of `raw`, resolved against `base`; undefined if it is no http(s) URL that we would fetch. */
export function canonicalUrl(raw: string, base?: string): CanonicalUrl | undefined {
  const plain = base === undefined ? undefined : baseOf(base)?.resolve(raw);
  return plain === undefined ? parsedUrl(raw, base) : withinLength(plain);
}

/** The links of a page have one base. */
let latest: { readonly text: string; readonly base: ReferenceBase | undefined } = { text: "", base: undefined };

/** Undefined for one that is not canonical. */
function baseOf(text: string): ReferenceBase | undefined {
  if (latest.text !== text) {
    const url = parsedUrl(text, undefined);
    latest = { text, base: url === text ? new ReferenceBase(url) : undefined };
  }
  return latest.base;
}

function parsedUrl(raw: string, base: string | undefined): CanonicalUrl | undefined {
  const url = parseUrl(raw, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") return undefined;
  if (url.port === "0") return undefined; // no server listens there, and clients take it for the default port
  const path = normalizeEscapes(url.pathname);
  const query = url.search === "" || url.search === "?" ? "" : normalizeEscapes(url.search);
  return withinLength(`${url.protocol}//${url.host}${path}${query}`);
}

function withinLength(text: string): CanonicalUrl | undefined {
  return text.length > MAX_URL_LENGTH ? undefined : (text as CanonicalUrl);
}

/** Name and port of the host: the unit of politeness and of frontier queues. */
export function hostOf(url: CanonicalUrl): string {
  const start = url.indexOf("//") + 2;
  const end = url.indexOf("/", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** Scheme, host and port: the unit of robots.txt. */
export function originOf(url: CanonicalUrl): string {
  const end = url.indexOf("/", url.indexOf("//") + 2);
  return end < 0 ? url : url.slice(0, end);
}

function parseUrl(raw: string, base: string | undefined): URL | null {
  try {
    return new URL(raw, base);
  } catch {
    return null;
  }
}

function normalizeEscapes(text: string): string {
  // Newer versions of the URL standard escape it in paths, older runtimes do not.
  const escaped = text.includes("^") ? text.replaceAll("^", "%5E") : text;
  if (!escaped.includes("%")) return escaped;
  // Beside a stray percent sign, an unescaped digit could become part of a new escape: `%%341` is not `%41`.
  const isWellFormed = !/%(?![0-9a-fA-F]{2})/.test(escaped);
  return escaped.replace(/%[0-9a-fA-F]{2}/g, (triplet) => {
    const code = Number.parseInt(triplet.slice(1), 16);
    return isWellFormed && isUnreserved(code) ? String.fromCharCode(code) : triplet.toUpperCase();
  });
}

/** RFC 3986 section 2.3. The URL parser has taken `%2e` for a dot already, so no new dot segment can arise here. */
function isUnreserved(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d ||
    code === 0x2e ||
    code === 0x5f ||
    code === 0x7e
  );
}
