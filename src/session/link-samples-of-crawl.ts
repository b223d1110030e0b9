/**
 * Training rows for the weights of a link's four texts, from a crawl that was made earlier: the log says which pages were
 * fetched in which order, the archive holds them.
 * A page's row comes from the first fetched page that links to it, whatever the recipe made of later ones. Crawls that
 * choose links by their texts follow few links with poor texts: their sample is one-sided.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { CrawlReader, type SavedPage } from "../store/reader.ts";
import type { LinkSample, PartsModel } from "../types.ts";
import { archivedPage } from "./archived-page.ts";
import { evidenceOn, type LinkEvidence } from "./link-samples.ts";

export interface CrawlSampleOptions {
  readonly model: PartsModel;
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
    const page = await archivedPage(folder, reader, saved);
    if (page === undefined) continue;
    read++;
    const scores = evidenceOn(model, await model.read(page));
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
