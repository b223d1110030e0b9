/**
 * Where a redirect leads. Header text is a string of octets, and servers put raw UTF-8 or worse into Location.
 * @module
 */
import type { HttpResponse } from "../fetching.ts";
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";

/** 300, 304, 305 and 306 are no redirects that a client follows by itself. */
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return REDIRECT_STATUSES.has(status);
}

/** The target in canonical form, without credentials and fragment; undefined if there is none that we would fetch. */
export function locationOf(response: HttpResponse): CanonicalUrl | undefined {
  const header = response.headers.location?.trim() ?? "";
  if (header === "") return undefined;
  const escaped = header.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
  return canonicalUrl(escaped, response.url);
}
