/**
 * Fetches the pages behind a page's links before the links are weighed, as the authors of FCOSA must have done to know
 * R(P_l) of Eq. 12 (Algorithm 3). What was fetched ahead is kept, so that choosing the link takes no second request;
 * the requests are counted apart, for a crawler that looks ahead pays for them.
 * @module
 */
import type { CanonicalUrl, CrawlView, Lookahead, RelevanceModel } from "../types.ts";
import type { PageResult, WorkResult } from "./page-work.ts";

/** Pages kept; the oldest go first. A page of the open web with its text takes about 100 kB. */
const MAX_KEPT = 2000;
/** Links of one page that are followed ahead at most. */
const MAX_AHEAD = 500;

export interface LookAheadOptions {
  readonly relevance: RelevanceModel;
  readonly view: CrawlView;
  readonly work: (url: CanonicalUrl) => Promise<WorkResult>;
  /** False for what the crawl would not fetch anyway. */
  readonly isWanted: (url: CanonicalUrl) => boolean;
}

export class LookAhead {
  readonly #options: LookAheadOptions;
  readonly #kept = new Map<CanonicalUrl, WorkResult>();
  /** Relevance of every page that was ever fetched ahead; undefined where there was none. */
  readonly #known = new Map<CanonicalUrl, number | undefined>();

  constructor(options: LookAheadOptions) {
    this.#options = options;
  }

  /** The page of a chosen link, from what is kept or fetched now, with the pages behind its links. */
  async work(url: CanonicalUrl): Promise<WorkResult> {
    const kept = this.#kept.get(url);
    this.#kept.delete(url);
    const result = kept ?? (await this.#options.work(url));
    if (result.kind === "trouble") return { ...result, wasAhead: kept !== undefined };
    if (result.kind !== "page") return result;
    const { relevance, view } = this.#options;
    if (!this.#known.has(url)) this.#known.set(url, relevance.score(result.prepared, view));
    const aheadFetches = await this.#fetchAhead(result);
    return { ...result, lookahead: this.#lookahead(), aheadFetches, wasAhead: kept !== undefined };
  }

  async #fetchAhead({ page }: PageResult): Promise<number> {
    let fetches = 0;
    for (const { url } of page.links.slice(0, MAX_AHEAD)) {
      if (this.#known.has(url) || !this.#options.isWanted(url)) continue;
      const result = await this.#options.work(url);
      if (result.kind === "broken") throw result.error;
      const isRefused = result.kind === "trouble" && result.trouble.code === "robots";
      fetches += result.hops.length + (isRefused ? 0 : 1);
      this.#remember(url, result);
    }
    return fetches;
  }

  #remember(url: CanonicalUrl, result: WorkResult): void {
    const { relevance, view } = this.#options;
    this.#known.set(url, result.kind === "page" ? relevance.score(result.prepared, view) : undefined);
    this.#kept.set(url, result);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
  }

  #lookahead(): Lookahead {
    return {
      target: (url) => {
        const relevance = this.#known.get(url);
        const kept = this.#kept.get(url);
        if (relevance === undefined) return undefined;
        return { relevance, page: kept?.kind === "page" ? kept.page : undefined };
      },
    };
  }
}
