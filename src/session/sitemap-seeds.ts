/**
 * Seeds that are sitemaps: read before a crawl begins, and replaced by the pages that they list. They may name other
 * sitemaps. Robots.txt holds for them, and of the scope its hosts and domains; patterns are for pages.
 * @module
 */
import { counted, integer } from "../display.ts";
import { isRedirect, locationOf } from "../fetch/locations.ts";
import type { Transport } from "../fetching.ts";
import { hopCheck } from "../filters/check.ts";
import { scope } from "../filters/scope.ts";
import { isSitemapAddress, parseSitemap, type Sitemap } from "../seeds/sitemap.ts";
import type { CanonicalUrl } from "../types.ts";
import { type CrawlJob, seedsOfJob } from "./job.ts";
import { filtersOf } from "./own-filters.ts";

/** Sitemaps read for a crawl: an index may name tens of thousands. */
const MAX_SITEMAPS = 50;
/** Seeds that a crawl takes from them: as many as one sitemap may list. */
const MAX_SEEDS = 50_000;
const MAX_HOPS = 5;
const SITEMAP_MS = 120_000;

export interface SitemapOptions {
  readonly transport: Transport;
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Ends it: the call throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A seed that only looks like a sitemap, or cannot be had, stays a seed: the crawl says what is wrong with it. */
export async function withSitemapsRead(job: CrawlJob, options: SitemapOptions): Promise<CrawlJob> {
  const given = seedsOfJob(job);
  if (!given.some(isSitemapAddress)) return job;
  const reading = new Reading(job, options);
  const seeds = new Set<CanonicalUrl>();
  for (const seed of given) {
    const pages = isSitemapAddress(seed) ? await reading.pagesOf(seed) : [seed];
    for (const page of pages) if (seeds.size < MAX_SEEDS) seeds.add(page);
  }
  return { ...job, seeds: [...seeds] };
}

class Reading {
  readonly #options: SitemapOptions;
  readonly #isOnSite: (url: CanonicalUrl) => boolean;
  readonly #isWanted: (url: CanonicalUrl) => boolean;
  readonly #seen = new Set<CanonicalUrl>();

  constructor(job: CrawlJob, options: SitemapOptions) {
    const { hosts, domains } = job.scope;
    const [site, wanted] = [hopCheck([scope({ hosts, domains })]), hopCheck(filtersOf(job))];
    this.#options = options;
    this.#isOnSite = (url) => site(url).keep;
    this.#isWanted = (url) => wanted(url).keep;
  }

  async pagesOf(seed: CanonicalUrl): Promise<readonly CanonicalUrl[]> {
    const pages = new Set<CanonicalUrl>();
    const waiting = [seed];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (this.#seen.size >= MAX_SITEMAPS) {
        this.#leftOut(next, `${MAX_SITEMAPS} sitemaps are enough; ${integer(waiting.length)} more are left out too`);
        break;
      }
      const sitemap = await this.#read(next);
      for (const { loc } of sitemap?.urls ?? []) if (pages.size < MAX_SEEDS) pages.add(loc);
      waiting.push(...(sitemap?.sitemaps ?? []));
    }
    const wanted = [...pages].filter(this.#isWanted);
    if (pages.size === 0) return [seed];
    const outside = pages.size - wanted.length;
    this.#options.onProgress?.(
      `Read ${counted(pages.size, "page")} from the sitemap ${seed}${outside === 0 ? "" : `; this crawl keeps out ${integer(outside)} of them`}`,
    );
    return wanted.length > 0 ? wanted : [...pages]; // the crawl is refused then, with the reasons
  }

  /** Undefined if it is none, or cannot be had. */
  async #read(url: CanonicalUrl): Promise<Sitemap | undefined> {
    let at = url;
    for (let hops = 0; hops <= MAX_HOPS; hops++) {
      if (!this.#isOnSite(at) || this.#seen.has(at)) return undefined;
      this.#seen.add(at);
      const response = await this.#request(at);
      if (response.kind !== "response") return this.#leftOut(url, `${response.code}: ${response.detail}`);
      const location = isRedirect(response.status) ? locationOf(response) : undefined;
      if (location === undefined) {
        if (response.status !== 200) return this.#leftOut(url, `the server answered ${response.status}`);
        return parseSitemap(response.body, at);
      }
      at = location;
    }
    return this.#leftOut(url, `more than ${MAX_HOPS} redirects`);
  }

  async #request(url: CanonicalUrl): ReturnType<Transport["request"]> {
    const { transport, signal } = this.#options;
    const limit = AbortSignal.timeout(SITEMAP_MS);
    const answer = await transport.request(url, signal === undefined ? limit : AbortSignal.any([signal, limit]));
    signal?.throwIfAborted();
    return answer;
  }

  #leftOut(url: CanonicalUrl, why: string): undefined {
    this.#options.onProgress?.(`Left out the sitemap ${url}: ${why}`);
  }
}
