/**
 * crawler-commons' sitemap files. They come without expectations; the facts here are what its own tests assert of them,
 * or what stands in the file.
 * @module
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSitemap } from "../../src/seeds/sitemap.ts";
import type { SuiteResult } from "./result.ts";

interface Fact {
  readonly file: string;
  readonly urls: number;
  readonly sitemaps?: number;
  /** The first address, of a page or of a sitemap. */
  readonly first: string;
  readonly lastmod?: string;
}

const FACTS: readonly Fact[] = [
  { file: "atom.xml", urls: 1, first: "http://example.org/2003/12/13/atom03", lastmod: "2003-12-13T18:30:02Z" },
  { file: "do-not-visit.txt", urls: 1, first: "http://www.example.com/do-not-visit-here" },
  { file: "sitemap-with-bom.txt", urls: 2, first: "http://www.domain.com/page1.html" },
  { file: "sitemap.badns.xml", urls: 2, first: "http://www.example.com/1" },
  {
    file: "sitemap.index.xml",
    urls: 0,
    sitemaps: 15,
    first: "https://example.com/sitemap.jss?portalCode=10260&lang=en",
  },
  { file: "sitemap.ns.xml", urls: 2, first: "http://www.example.com/1" },
  { file: "sitemap.txt", urls: 2, first: "http://www.domain.com/page1.html" },
  { file: "sitemap.txt.gz", urls: 5, first: "http://www.example.com/" },
  { file: "xmlSitemap.gz", urls: 5, first: "http://www.example.com/", lastmod: "2005-01-01" },
  {
    file: "extension/hebdenbridgetimes-articles-sitemap.xml",
    urls: 74,
    first: "http://www.hebdenbridgetimes.co.uk/news/local/video-tour-de-yorkshire-in-calderdale-1-7242580",
    lastmod: "2015-05-03T18:51:50+01:00",
  },
  { file: "extension/pagemaps-sitemap.xml", urls: 2, first: "http://www.example.com/foo" },
  {
    file: "extension/shinpaideshou-news-sitemap.xml",
    urls: 3,
    first: "https://shinpaideshou.wordpress.com/2017/04/25/job-opening-reischauer-policy-research-fellow/",
  },
  {
    file: "extension/sitemap-images.xml",
    urls: 1,
    first: "http://www.example.com/images/some_image_landing_page.html",
  },
  { file: "extension/sitemap-links.xml", urls: 3, first: "http://www.example.com/english/" },
  { file: "extension/sitemap-mobile.xml", urls: 3, first: "http://www.example.com/mobile-friendly-1/" },
  { file: "extension/sitemap-news.xml", urls: 2, first: "http://www.example.org/business/article55.html" },
  { file: "extension/sitemap-videos-tvshow.xml", urls: 1, first: "https://example.org/my-tv-show/23/13/" },
  {
    file: "extension/sitemap-videos.xml",
    urls: 3,
    first: "http://www.example.com/videos/some_video_landing_page.html",
  },
];

export function runSitemapsSuite(suitesFolder: string): SuiteResult[] {
  const result: SuiteResult = { name: "crawler-commons/sitemaps", passed: 0, failed: [], refused: [] };
  for (const fact of FACTS) {
    const body = readFileSync(join(suitesFolder, "crawler-commons", "sitemaps", fact.file));
    const { urls, sitemaps, errors } = parseSitemap(body, "http://www.example.com/sitemap.xml");
    const first = urls[0]?.loc ?? sitemaps[0];
    const got = summary(urls.length, sitemaps.length, first, urls[0]?.lastmod, errors);
    const expected = summary(fact.urls, fact.sitemaps ?? 0, fact.first, fact.lastmod, []);
    if (got === expected) result.passed++;
    else result.failed.push({ case: fact.file, expected, got });
  }
  return [result];
}

function summary(
  urls: number,
  sitemaps: number,
  first: string | undefined,
  lastmod: string | undefined,
  errors: readonly string[],
): string {
  return JSON.stringify({ urls, sitemaps, first, lastmod, errors });
}
