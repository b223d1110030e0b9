/** The pages that a crawl thinks most of, with the beginning of what they say and the way to them. @module */
import type { BriefPage } from "../../store/overview.ts";
import type { CrawlReader } from "../../store/reader.ts";
import { excerptOf, mainContent } from "../page-content.ts";
import { type WayStep, wayTo } from "../way.ts";

/** A page that the crawl thinks much of. */
export interface BestPage {
  readonly url: string;
  readonly title: string;
  /** Its place in the crawl. */
  readonly order: number;
  readonly relevance: number;
  readonly marked: boolean | null;
  /** The beginning of its main content, on one line; empty where the archive does not hold it. */
  readonly excerpt: string;
  readonly way: readonly WayStep[];
}

const SHOWN = 20;
const EXCERPT = 320;

/** Copies of a page are passed over. */
export async function bestPages(
  folder: string,
  reader: CrawlReader,
  pages: readonly BriefPage[],
): Promise<readonly BestPage[]> {
  const relevances = new Map(pages.map(({ id, relevance }) => [id, relevance]));
  const ranked = pages
    .filter(({ relevant }) => relevant)
    .sort((a, b) => b.relevance - a.relevance || a.order - b.order);
  const seen = new Set<string>();
  const best: BestPage[] = [];
  for (const { order, id, relevance, marked } of ranked) {
    if (best.length >= SHOWN) break;
    const saved = reader.pageAt(order);
    const link = reader.link(id);
    if (saved === undefined || link === undefined || seen.has(saved.digest)) continue;
    if (saved.digest !== "") seen.add(saved.digest);
    best.push({
      url: saved.url,
      title: saved.title,
      order,
      relevance,
      marked,
      excerpt: excerptOf((await mainContent(folder, reader, saved))?.text ?? "", EXCERPT),
      way: wayTo(reader, link, (step) => relevances.get(step) ?? null),
    });
  }
  return best;
}
