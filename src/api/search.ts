/** Finds pages of a crawl by words of their titles and main contents. @module */
import { topicOfJob } from "../session/job.ts";
import { readJob } from "../session/saved-job.ts";
import { CrawlReader } from "../store/reader.ts";
import { type IndexedPage, SearchIndex } from "../store/search-index.ts";
import { type Clock, systemClock } from "../system/clock.ts";
import { wordsOf } from "../text/words.ts";
import { excerptOf, mainContent } from "./page-content.ts";

export interface SearchOptions {
  /** 10 by default. */
  readonly count?: number;
  /** Pages that the crawl judges relevant alone. */
  readonly relevantOnly?: boolean;
  /** How long pages may be read that are not in the index yet, in milliseconds: 20,000 by default. */
  readonly indexingMs?: number;
}

export interface SearchHit {
  readonly url: string;
  readonly title: string;
  /** Its place in the crawl. */
  readonly order: number;
  readonly relevance: number;
  readonly relevant: boolean;
  /** How well it matches; comparable within one search alone. */
  readonly score: number;
  /** What stands around the words, on one line. */
  readonly excerpt: string;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Pages of the crawl, and those of them that were looked through. */
  readonly pages: number;
  readonly indexed: number;
}

const COUNT = 10;
const INDEXING_MS = 20_000;
const BATCH = 50;
const EXCERPT = 300;
/** Of a longer page the beginning is indexed. */
const MOST_TEXT = 200_000;
/** Matches among which relevant ones are looked for. */
const LOOKED_AT = 500;

/** Reads the folder, also while a crawl writes to it, and keeps an index of words beside it. */
export async function searchCrawl(
  folder: string,
  query: string,
  { count = COUNT, relevantOnly = false, indexingMs = INDEXING_MS }: SearchOptions = {},
  clock: Clock = systemClock,
): Promise<SearchResult> {
  const stems = topicOfJob(readJob(folder)).language.startsWith("en");
  const reader = new CrawlReader(folder);
  const index = SearchIndex.open(folder, { stems });
  try {
    await bringUpToDate(folder, reader, index, clock.elapsed() + indexingMs, clock);
    const matches = index.search(query, relevantOnly ? LOOKED_AT : count);
    const scores = new Map(matches.map(({ order, score }) => [order, score]));
    const pages = reader.pagesAt(matches.map(({ order }) => order));
    const hits: SearchHit[] = [];
    for (const page of pages.filter(({ relevant }) => relevant || !relevantOnly).slice(0, count)) {
      const { url, title, order, relevance, relevant } = page;
      const { text = "" } = (await mainContent(folder, reader, page)) ?? {};
      const excerpt = excerptOf(text, EXCERPT, wordsOf(query));
      hits.push({ url, title, order, relevance, relevant, score: scores.get(order) ?? 0, excerpt });
    }
    return { hits, pages: reader.engine()?.engine.totals.pages ?? 0, indexed: index.last };
  } finally {
    index.close();
    reader.close();
  }
}

async function bringUpToDate(
  folder: string,
  reader: CrawlReader,
  index: SearchIndex,
  end: number,
  clock: Clock,
): Promise<void> {
  let batch: IndexedPage[] = [];
  for (const page of reader.pagesBehind(index.last)) {
    const { text = "" } = (await mainContent(folder, reader, page)) ?? {};
    batch.push({ order: page.order, title: page.title, text: text.slice(0, MOST_TEXT) });
    if (batch.length < BATCH) continue;
    index.add(batch);
    batch = [];
    if (clock.elapsed() >= end) return;
  }
  index.add(batch);
}
