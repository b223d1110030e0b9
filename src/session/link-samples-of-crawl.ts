/**
 * Training rows for the weights of a link's four texts, from a crawl that was made earlier: the log says which pages were
 * fetched in which order, the archive holds them.
 * A page's row comes from the first fetched page that links to it, whatever the recipe made of later ones. Crawls that
 * choose links by their texts follow few links with poor texts: their sample is one-sided.
 * @module
 */
import { join } from "node:path";
import { ConfigError } from "../errors.ts";
import { parsePage } from "../parse/page.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import type { CanonicalUrl, LinkSample, Page, RelevanceModel } from "../types.ts";
import { parseHttpResponse } from "../warc/http.ts";
import { readRecordAt } from "../warc/reader.ts";
import { evidenceOn, type LinkEvidence } from "./link-samples.ts";

export interface CrawlSampleOptions {
  readonly model: RelevanceModel;
  /** A crawl folder with an archive. */
  readonly folder: string;
  readonly count?: number;
  readonly onProgress?: (samples: number, read: number) => void;
}

/** In the order of the crawl. */
export async function linkSamplesOfCrawl(options: CrawlSampleOptions): Promise<LinkSample[]> {
  const reader = new CrawlReader(options.folder);
  try {
    return await samplesFrom(reader, options);
  } finally {
    reader.close();
  }
}

async function samplesFrom(
  reader: CrawlReader,
  { model, folder, count = 1000, onProgress }: CrawlSampleOptions,
): Promise<LinkSample[]> {
  const pages = [...reader.pages()];
  const wanted = wantedLinks(reader, pages);
  const evidence = new Map<string, LinkEvidence>();
  const samples: LinkSample[] = [];
  let read = 0;
  for (const saved of pages) {
    if (samples.length >= count) break;
    const page = archivedPage(folder, reader, saved);
    if (page === undefined) continue;
    read++;
    const scores = evidenceOn(model, await model.prepare(page), { pages: read, relevantPages: 0 });
    const own = evidence.get(wanted.urlOf(saved));
    if (own !== undefined && saved.from !== null) samples.push({ url: saved.url, ...own, target: scores.full });
    for (const link of page.links) {
      if (wanted.has(link.url) && !evidence.has(link.url)) evidence.set(link.url, scores.of(link));
    }
    onProgress?.(samples.length, read);
  }
  if (pages.length > 0 && read === 0) {
    throw new ConfigError(
      "bad-option",
      `${folder} has no archive to read the pages from`,
      "Give a crawl that was made without --no-archive.",
    );
  }
  return samples;
}

/** The links that were followed to a page, by the URL as it stood in the link. */
function wantedLinks(reader: CrawlReader, pages: readonly SavedPage[]) {
  const chosen = new Map(
    pages.map((page) => [page.order, page.chosen === page.id ? page.url : (reader.link(page.chosen)?.url ?? page.url)]),
  );
  const urls = new Set<string>(chosen.values());
  return { has: (url: string) => urls.has(url), urlOf: (page: SavedPage) => chosen.get(page.order) ?? page.url };
}

/** A revisit record holds no payload, so the original's is read; undefined where the archive has none. */
function archivedPage(folder: string, reader: CrawlReader, saved: SavedPage): Page | undefined {
  const place = reader.originalOf(saved.digest)?.archive;
  if (place === undefined) return undefined;
  const response = parseHttpResponse(readRecordAt(join(folder, place.file), place.offset, place.length).block);
  if (response.kind !== "response") return undefined;
  const contentType = response.headers["content-type"];
  const url = saved.url as CanonicalUrl;
  return parsePage({ url, body: response.body, ...(contentType === undefined ? {} : { contentType }) });
}
