/** A URL taken apart by hand: every link is looked at, so that no `URL` object is made. @module */
import { Recent } from "../collections/recent.ts";
import type { CanonicalUrl } from "../types.ts";

export interface UrlParts {
  readonly host: string;
  /** Non-empty segments of the path. */
  readonly segments: readonly string[];
  readonly query: string;
  readonly parameters: readonly Parameter[];
}

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** Whoever looks at a link takes it apart, one after the other, and the pages of a site share many links. */
const KEPT = 2048;
const recent = new Recent<CanonicalUrl, UrlParts>(KEPT);

/** The same object for an address that was asked about lately. */
export function urlParts(url: CanonicalUrl): UrlParts {
  return recent.get(url, partsOf);
}

/** The same, made anew. */
export function partsOf(url: CanonicalUrl): UrlParts {
  const start = url.indexOf("//") + 2;
  const mark = url.indexOf("?", start);
  const address = mark < 0 ? url.slice(start) : url.slice(start, mark);
  const query = mark < 0 ? "" : url.slice(mark + 1);
  const [host = "", ...segments] = address.split("/");
  return { host, segments: segments.filter((segment) => segment !== ""), query, parameters: parametersOf(query) };
}

/** `.html` of `page.html`; nothing where a name has none. */
export function endingOf(name: string): string {
  return /\.[a-z]{2,5}$/i.exec(name)?.[0] ?? "";
}

/** Of a query without its question mark. */
export function parametersOf(query: string): readonly Parameter[] {
  if (query === "") return [];
  return query
    .split(/[&;]/)
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      return equals < 0 ? { name: pair, value: "" } : { name: pair.slice(0, equals), value: pair.slice(equals + 1) };
    });
}
