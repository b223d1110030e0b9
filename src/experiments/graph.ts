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

/** The pages that a page links to. */
export function linksOf({ starts, targets }: Adjacency, page: number): Uint32Array {
  return targets.subarray(starts[page], starts[page + 1]);
}

/** The page behind a URL, or −1. */
export function pageAt({ urls, leadsTo }: Pick<LinkGraph, "urls" | "leadsTo">, url: string): number {
  const canonical: CanonicalUrl | undefined = canonicalUrl(url.trim());
  const record = canonical === undefined ? -1 : urls.find(canonical);
  return leadsTo[record] ?? -1;
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
export function distancesFrom(graph: Adjacency, sources: Iterable<number>): Int32Array {
  const distances = new Int32Array(graph.starts.length - 1).fill(-1);
  const reached = (pages: Iterable<number>, distance: number, next: number[]) => {
    for (const page of pages) {
      if (distances[page] !== -1) continue;
      distances[page] = distance;
      next.push(page);
    }
  };
  let level: number[] = [];
  reached(sources, 0, level);
  for (let steps = 1; level.length > 0; steps++) {
    const next: number[] = [];
    for (const page of level) reached(linksOf(graph, page), steps, next);
    level = next;
  }
  return distances;
}

/** The same links, from target to source; sources in rising order. */
export function reversed(graph: Adjacency): Adjacency {
  const count = graph.starts.length - 1;
  const starts = new Uint32Array(count + 1);
  for (const target of graph.targets) starts[target + 1] = (starts[target + 1] ?? 0) + 1;
  starts.forEach((own, page) => {
    starts[page] = own + (starts[page - 1] ?? 0);
  });
  /** By page, where its next source goes. */
  const next = starts.slice(0, count);
  const targets = new Uint32Array(graph.targets.length);
  for (let page = 0; page < count; page++) {
    for (const target of linksOf(graph, page)) {
      const place = next[target] ?? 0;
      targets[place] = page;
      next[target] = place + 1;
    }
  }
  return { starts, targets };
}
