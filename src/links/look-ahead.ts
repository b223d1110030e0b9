/**
 * Fetches the pages behind a page's links before the links are weighed, as the authors of FCOSA must have done to know
 * R(P_l) of Eq. 12 (Algorithm 3). What was fetched ahead is kept, so that choosing the link takes no second request;
 * the requests are counted apart, for a crawler that looks ahead pays for them.
 * @module
 */
import { type Notes, notesBy, type PageResult, type PageWork, type TroubleResult } from "../digesting.ts";
import type { CanonicalUrl, Link, LinkSource, OccurrenceFeature, Parts, RelevanceModel } from "../types.ts";

/** Pages kept; the oldest go first. A page of the open web with its text takes about 100 kB. */
export const MAX_KEPT = 2000;
/** Links of one page that are followed ahead at most. */
export const MAX_AHEAD = 500;

/** A page behind a link. */
export interface AheadPage {
  readonly relevance: number;
  /** What the readers noted of it; undefined when it is no longer kept. */
  readonly notes: Notes | undefined;
}

export interface LookAhead {
  /** Judges the pages that were fetched ahead. */
  readonly model: RelevanceModel;
  readonly around: NonNullable<Parts["around"]>;
  /** What was found behind a link of the page; undefined when there was no page. */
  behind(link: Link, source: Pick<LinkSource, "notes">): AheadPage | undefined;
}

/** Under this name the pages behind a page's links stand among its notes, parallel to the links. */
const NOTED = "look-ahead";

export function lookAhead(model: RelevanceModel): LookAhead {
  return {
    model,
    around: (work, isWanted) => {
      const ahead = new Ahead(model, work, isWanted);
      return (url) => ahead.work(url);
    },
    behind: (link, { notes }) => (notes[NOTED] as readonly (AheadPage | undefined)[] | undefined)?.[link.index],
  };
}

/** R(P_l) itself; 0 where there was no page. */
export function fetchedTarget({ behind, model }: LookAhead): OccurrenceFeature {
  return {
    name: "target",
    aggregate: "latest",
    value: (link, source) => behind(link, source)?.relevance ?? 0,
    readers: [model],
  };
}

type Result = PageResult | TroubleResult;

class Ahead {
  readonly #model: RelevanceModel;
  readonly #work: PageWork;
  readonly #isWanted: (url: CanonicalUrl) => boolean;
  readonly #kept = new Map<CanonicalUrl, Result>();
  /** Relevance of every page that was ever fetched ahead; undefined where there was none. */
  readonly #known = new Map<CanonicalUrl, number | undefined>();

  constructor(model: RelevanceModel, work: PageWork, isWanted: (url: CanonicalUrl) => boolean) {
    this.#model = model;
    this.#work = work;
    this.#isWanted = isWanted;
  }

  /** The page of a chosen link, from what is kept or fetched now, with the pages behind its links. */
  async work(url: CanonicalUrl): Promise<Result> {
    const kept = this.#kept.get(url);
    this.#kept.delete(url);
    const result = kept === undefined ? await this.#work(url) : { ...kept, requests: 0 };
    if (result.kind === "trouble") return result;
    if (!this.#known.has(url)) this.#known.set(url, this.#scoreOf(result));
    const requestsAside = await this.#fetchAhead(result);
    const behind = result.page.links.map((link) => this.#behind(link.url));
    return { ...result, notes: { ...result.notes, [NOTED]: behind }, requestsAside };
  }

  async #fetchAhead({ page }: PageResult): Promise<number> {
    let requests = 0;
    for (const { url } of page.links.slice(0, MAX_AHEAD)) {
      if (this.#known.has(url) || !this.#isWanted(url)) continue;
      const result = await this.#work(url);
      requests += result.requests;
      this.#remember(url, result);
    }
    return requests;
  }

  #remember(url: CanonicalUrl, result: Result): void {
    this.#known.set(url, result.kind === "page" ? this.#scoreOf(result) : undefined);
    this.#kept.set(url, result);
    if (this.#kept.size <= MAX_KEPT) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  #behind(url: CanonicalUrl): AheadPage | undefined {
    const relevance = this.#known.get(url);
    if (relevance === undefined) return undefined;
    const kept = this.#kept.get(url);
    return { relevance, notes: kept?.kind === "page" ? kept.notes : undefined };
  }

  #scoreOf(result: PageResult): number {
    return this.#model.score(notesBy(this.#model, result));
  }
}
