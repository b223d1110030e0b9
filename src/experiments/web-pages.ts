/**
 * A recorded web by numbers: its records in the order of the recording, fetched and parsed exactly as a crawl with
 * default options does (robots.txt, redirects, no media files).
 * @module
 */

import { readablePageOf } from "../digest/page-of.ts";
import type { DocumentKind } from "../document-kind.ts";
import { createReplayFetcher } from "../fetch/index.ts";
import type { Fetcher } from "../fetching.ts";
import { hopCheck } from "../filters/check.ts";
import { noMedia } from "../filters/media.ts";
import { systemClock } from "../system/clock.ts";
import type { CanonicalUrl, Page } from "../types.ts";
import { UrlTable } from "../url/url-table.ts";
import { webTransport } from "../webs/transport.ts";
import type { RecordedWeb } from "../webs/web.ts";

export interface WebPages {
  readonly urls: UrlTable;
  readonly fetcher: Fetcher;
  /** What a crawl gets for a record: the number of the page that it leads to, and the page; undefined for no page. */
  fetch(record: number): Promise<{ readonly number: number; readonly page: Page } | undefined>;
}

/** What recorded webs hold: experiments compare by pages alone. */
export const RECORDED_KINDS: readonly DocumentKind[] = ["html", "text"];

const media = noMedia(RECORDED_KINDS);
const isMedia = (url: CanonicalUrl): boolean =>
  !media.check({ url, depth: 0, nofollow: false, priority: undefined }).keep;

function urlsOf(web: RecordedWeb): UrlTable {
  const urls = new UrlTable();
  for (const url of web.urls()) urls.intern(url);
  return urls;
}

export function webPages(web: RecordedWeb): WebPages {
  const urls = urlsOf(web);
  const redirects = { allowHop: hopCheck([media]), kinds: RECORDED_KINDS };
  const { fetcher } = createReplayFetcher(webTransport(web), { clock: systemClock, redirects });
  const { signal } = new AbortController();
  return {
    urls,
    fetcher,
    async fetch(record) {
      const url = urls.url(record);
      if (isMedia(url)) return undefined;
      const result = await fetcher.fetch(url, signal);
      if (result.kind === "trouble") return undefined;
      const { response } = result;
      const page = await readablePageOf(response);
      return page && { number: urls.find(response.url), page };
    },
  };
}

/** Records that a page links to, in document order; links to what the web does not hold are left out. */
export function linkedRecords({ urls }: Pick<WebPages, "urls">, page: Page): number[] {
  return page.links.filter(({ url }) => !isMedia(url)).flatMap(({ url }) => [urls.find(url)].filter((n) => n >= 0));
}
