/** A crawl on one page: for people as HTML, for programs as figures. @module */
import { type CrawlFigures, crawlFigures } from "./report/figures.ts";
import { crawlReport } from "./report/page.ts";

export type { BestPage } from "./report/best-pages.ts";
export type { Curve, CurvePoint } from "./report/curve.ts";
export type { CrawlFigures, HostFigures } from "./report/figures.ts";

/** A crawl on one page. */
export interface CrawlReport {
  readonly figures: CrawlFigures;
  /** A whole HTML document, which loads nothing from elsewhere. */
  readonly html: string;
}

/** Reads the folder alone, also while a crawl writes to it. */
export async function reportCrawl(folder: string): Promise<CrawlReport> {
  const figures = await crawlFigures(folder);
  return { figures, html: crawlReport(figures) };
}
