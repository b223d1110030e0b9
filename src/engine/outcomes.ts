/**
 * What a fetch means for the crawl: a page is judged and its links are weighed; trouble and redirects decide the fate
 * of their URLs. Runs inside the decider.
 * @module
 */
import { notesBy, type PageResult, type TroubleResult } from "../digesting.ts";
import type { Hop } from "../fetching.ts";
import type { Frontier } from "../frontier/frontier.ts";
import { type Asked, CHOSEN_AFTER, type PageFacts, type PageRow, type Totals, type TroubleRow } from "../journal.ts";
import type { CanonicalUrl, LinkId, LinkSource, Outcome, Page, PageOutline, Parts } from "../types.ts";
import type { Admission } from "./admission.ts";
import type { Corrections } from "./corrections.ts";
import type { Learning } from "./learning.ts";
import type { LinkBook } from "./link-book.ts";
import type { Sending } from "./sending.ts";
import type { Weighing } from "./weighing.ts";

/** A page, or why there is none. */
export type Applied = { readonly outcome: Outcome } & (
  | { readonly page: PageRow; readonly content: Page; readonly admitted: number; readonly trouble?: undefined }
  | { readonly page?: undefined; readonly trouble: TroubleRow }
);

export interface OutcomesOptions {
  readonly book: LinkBook;
  readonly frontier: Frontier;
  readonly admission: Admission;
  readonly weighing: Weighing;
  readonly learning: Learning;
  readonly corrections: Corrections;
  readonly parts: Parts;
  readonly totals: Totals;
  readonly sending: Sending;
}

export class Outcomes {
  readonly #options: OutcomesOptions;
  readonly #book: LinkBook;
  readonly #frontier: Frontier;
  readonly #parts: Parts;
  readonly #totals: Totals;

  constructor(options: OutcomesOptions) {
    const { totals } = options;
    this.#options = options;
    this.#book = options.book;
    this.#frontier = options.frontier;
    this.#parts = options.parts;
    this.#totals = totals;
  }

  apply(asked: Asked, result: PageResult | TroubleResult): Applied {
    this.#totals.requests += result.requests;
    if (result.kind === "page") this.#totals.lookahead += result.requestsAside;
    this.#followed(asked, result.hops);
    const { location } = result.kind === "trouble" ? result.trouble : { location: result.response.url };
    if (location !== undefined && !this.#options.sending.owns(location)) return this.#handOver(asked, location, result);
    if (result.kind === "trouble") return this.#trouble(asked, result);
    const id = this.#idOf(result.response.url, asked);
    if (this.#book.state(id) === "fetched") return this.#duplicate(asked, id, result);
    return this.#page(asked, id, result);
  }

  #page(asked: Asked, id: LinkId, result: PageResult): Applied {
    const { page, notes, response, fetchedAt } = result;
    const relevance = this.#parts.relevance.score(notesBy(this.#parts.relevance, result));
    const relevant = relevance > this.#parts.relevantAbove;
    if (this.#frontier.has(id)) this.#frontier.take(id);
    this.#book.setState(id, "fetched");
    this.#count(relevance, relevant, response.body.length);
    const { admission, learning, weighing, corrections, sending } = this.#options;
    const { isShared } = sending;
    const depth = this.#book.depth(asked.id);
    const links = admission.targetsOf(page, id, depth);
    const outline = {
      id,
      chosen: asked.id,
      url: response.url,
      relevance,
      isRelevant: relevant,
      targets: links.targets,
    };
    const evidence = this.#book.isSeed(asked.id)
      ? new Float64Array(this.#parts.evaluator.features.length)
      : weighing.values(asked.id).slice();
    const facts = {
      ...learning.learn({
        page,
        notes,
        outline,
        evidence,
        isSeed: this.#book.isSeed(asked.id),
        hops: result.hops.length,
        isShared,
      }),
      ...this.#chosenAfter(asked),
    };
    const source = this.#source(asked, outline, result, depth);
    const { children, admitted } = admission.addLinksOf(source, links, learning.linkFactor());
    weighing.follow(learning.statistics);
    corrections.add(outline);
    const from = this.#book.from(asked.id);
    const row: PageRow = {
      order: this.#totals.pages,
      id,
      chosen: asked.id,
      url: response.url,
      status: response.status,
      contentType: response.headers["content-type"] ?? "",
      charset: page.charset,
      language: page.language,
      title: page.title,
      relevance,
      relevant,
      priority: asked.priority,
      depth,
      from,
      via: from < 0 ? "" : this.#book.urls.url(from),
      fetchedAt,
      bytes: response.body.length,
      noindex: page.noindex,
      canonical: page.canonical,
      links: links.targets,
      evidence: this.#book.isSeed(asked.id) ? evidence : Float64Array.from(asked.values ?? evidence),
      facts,
    };
    const outcome = { id, walker: asked.walker, relevance, children };
    return { page: row, content: page, outcome, admitted };
  }

  /** Said only where other pages were learned from in between: with one choice at a time, none is. */
  #chosenAfter({ after }: Asked): PageFacts {
    return after === undefined || after === this.#totals.pages - 1 ? {} : { [CHOSEN_AFTER]: after };
  }

  #source(
    asked: Asked,
    { id, relevance, isRelevant }: PageOutline,
    { page, notes }: PageResult,
    depth: number,
  ): LinkSource {
    const { features } = this.#parts.evaluator;
    return {
      page,
      notes,
      id,
      relevance,
      isRelevant,
      depth,
      feature: (name) => this.#book.evidence(asked.id)[features.findIndex((feature) => feature.name === name)] ?? 0,
    };
  }

  #trouble(asked: Asked, { trouble, hops, fetchedAt }: TroubleResult): Applied {
    const isRefusal = trouble.kind === "skipped";
    // Where redirects were followed, the asked URL is known to be one; the trouble is the last URL's.
    const last = hops.at(-1);
    const id = last === undefined ? asked.id : this.#idOf(last.location, asked);
    if (this.#frontier.has(id)) this.#frontier.take(id);
    if (this.#book.state(id) !== "fetched") {
      this.#book.setState(id, isRefusal ? "refused" : "failed", trouble.code, trouble.detail);
    }
    return this.#noPage(asked, isRefusal ? "dropped" : "failed", trouble.code, trouble.detail, fetchedAt);
  }

  /** A redirect to a host of another worker: that one fetches what is there. */
  #handOver(asked: Asked, location: CanonicalUrl, { fetchedAt }: PageResult | TroubleResult): Applied {
    const detail = `to ${location}, which another worker fetches`;
    if (this.#book.state(asked.id) !== "fetched") this.#book.setState(asked.id, "refused", "redirect", detail);
    this.#options.sending.redirect(asked.id, location);
    return this.#noPage(asked, "dropped", "redirect", detail, fetchedAt);
  }

  #duplicate(asked: Asked, id: LinkId, result: PageResult): Applied {
    const detail = `leads to ${this.#book.urls.url(id)}, which was fetched before`;
    return this.#noPage(asked, "dropped", "redirect", detail, result.fetchedAt);
  }

  #noPage(asked: Asked, state: "dropped" | "failed", code: string, detail: string, at: number): Applied {
    const { learning, weighing } = this.#options;
    learning.missed({ chosen: asked.id, code });
    weighing.follow(learning.statistics);
    return {
      trouble: { id: asked.id, state, code, detail, at },
      outcome: { id: asked.id, walker: asked.walker, relevance: undefined, children: [] },
    };
  }

  /** Every URL on the way of a redirect is known from now on, and will not be asked again. */
  #followed(asked: Asked, hops: readonly Hop[]): void {
    for (const hop of hops) {
      if (!this.#options.sending.owns(hop.url)) continue;
      const id = this.#idOf(hop.url, asked);
      if (this.#frontier.has(id)) this.#frontier.take(id);
      if (this.#book.state(id) !== "fetched") this.#book.setState(id, "refused", "redirect", `to ${hop.location}`);
    }
  }

  #idOf(url: CanonicalUrl, asked: Asked): LinkId {
    return this.#book.idOf(url) ?? this.#book.create(url, this.#book.depth(asked.id), asked.id, "");
  }

  #count(relevance: number, relevant: boolean, bytes: number): void {
    const totals = this.#totals;
    totals.pages++;
    totals.relevant += relevant ? 1 : 0;
    totals.sumOfRelevance += relevance;
    totals.sumOfSquares += relevance * relevance;
    totals.bytes += bytes;
  }
}
