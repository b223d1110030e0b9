/**
 * The links of a recorded web as a crawler sees them: between pages that can be fetched, through redirects, without
 * links to media files. Pages have the numbers of their records. Flat arrays: the larger webs have millions of links.
 * @module
 */
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import type { UrlTable } from "../url/url-table.ts";

/** Targets of page `n`: `targets[starts[n]]` up to `targets[starts[n + 1]]`, in document order, each once. */
export interface Adjacency {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
}

export interface LinkGraph extends Adjacency {
  /** URLs of the web's records; their numbers are those of the pages. */
  readonly urls: UrlTable;
  /** The page that a record leads to: itself, or the end of its redirects; −1 where there is no page. */
  readonly leadsTo: Int32Array;
}

/** The page behind a URL, or −1. */
export function pageAt({ urls, leadsTo }: Pick<LinkGraph, "urls" | "leadsTo">, url: string): number {
  const canonical: CanonicalUrl | undefined = canonicalUrl(url.trim());
  const record = canonical === undefined ? -1 : urls.find(canonical);
  return record < 0 ? -1 : leadsTo[record]!;
}

/** The pages behind URLs, each once; URLs without a page are left out. */
export function pagesAt(graph: Pick<LinkGraph, "urls" | "leadsTo">, urls: readonly string[]): number[] {
  return [...new Set(urls.map((url) => pageAt(graph, url)))].filter((page) => page >= 0);
}

/** Records that are pages. */
export function pageCount({ leadsTo }: Pick<LinkGraph, "leadsTo">): number {
  return leadsTo.reduce((sum, page, record) => sum + (page === record ? 1 : 0), 0);
}

/** Steps from the nearest of `sources` to each page, −1 where no way leads. */
export function distancesFrom({ starts, targets }: Adjacency, sources: Iterable<number>): Int32Array {
  const count = starts.length - 1;
  const distances = new Int32Array(count).fill(-1);
  const queue = new Uint32Array(count);
  let end = 0;
  for (const source of sources) {
    if (distances[source] !== -1) continue;
    distances[source] = 0;
    queue[end++] = source;
  }
  for (let at = 0; at < end; at++) {
    const page = queue[at]!;
    for (let i = starts[page]!; i < starts[page + 1]!; i++) {
      const target = targets[i]!;
      if (distances[target] !== -1) continue;
      distances[target] = distances[page]! + 1;
      queue[end++] = target;
    }
  }
  return distances;
}

/** The same links, from target to source; sources in rising order. */
export function reversed({ starts, targets }: Adjacency): Adjacency {
  const count = starts.length - 1;
  const backStarts = new Uint32Array(count + 1);
  for (const target of targets) backStarts[target + 1]!++;
  for (let page = 0; page < count; page++) backStarts[page + 1]! += backStarts[page]!;
  const next = backStarts.slice(0, count);
  const sources = new Uint32Array(targets.length);
  for (let page = 0; page < count; page++) {
    for (let i = starts[page]!; i < starts[page + 1]!; i++) sources[next[targets[i]!]!++] = page;
  }
  return { starts: backStarts, targets: sources };
}
