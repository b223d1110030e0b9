/**
 * What stays of a crawl, as plain rows: the vocabulary between the engine, which decides, and the store, which saves.
 * @module
 */
import type { Correction } from "./correcting.ts";
import type { Fetched, HttpResponse, NotFetched } from "./fetching.ts";
import type { SentLink } from "./neighbours.ts";
import type { CanonicalUrl, LinkId, MissedLink, PageOutline } from "./types.ts";
import type { Capture, CapturedResponse } from "./warc/captured-response.ts";

/** Every URL ever discovered is in exactly one of these; redirected URLs are `dropped` with the reason `redirect`. */
export type LinkState = "waiting" | "fetched" | "dropped" | "failed";

/** All that is known of a discovered URL. */
export interface LinkRow {
  readonly id: LinkId;
  readonly url: CanonicalUrl;
  readonly state: LinkState;
  /** Dropped by what a request showed, so that no other link to it can bring it back. */
  readonly final: boolean;
  /** Why it is dropped or failed, or waits for others to come first: a filter's or trouble's code; "" otherwise. */
  readonly reason: string;
  readonly detail: string;
  readonly priority: number;
  readonly depth: number;
  /** The page on which it was first found; −1 for seeds. */
  readonly from: LinkId;
  readonly anchor: string;
  /** Occurrences in the evidence; counted beyond 1 only where a feature sums or averages over them. */
  readonly occurrences: number;
  /** Aggregated feature values, parallel to the evaluator's features (a mean as its sum). */
  readonly evidence: Float64Array;
  /** Another worker of the crawl decides for it, and has fetched it, or only knows it; never so in a crawl of one. */
  readonly elsewhere?: "known" | "fetched" | undefined;
}

/** As much of it as the decider needs to go on. */
export type SavedLink = Omit<LinkRow, "anchor" | "detail">;

/** A fetched page as it is saved, and as `page` events carry it. */
export interface PageRow {
  /** From 1, in the order of commitment. */
  readonly order: number;
  readonly id: LinkId;
  /** The link that was chosen; another one than `id` when it redirected here. */
  readonly chosen: LinkId;
  readonly url: CanonicalUrl;
  readonly status: number;
  readonly contentType: string;
  readonly charset: string;
  readonly language: string;
  readonly title: string;
  readonly relevance: number;
  readonly relevant: boolean;
  /** The chosen link's priority when it was chosen. */
  readonly priority: number;
  readonly depth: number;
  /** The page on which the link was first found, and its address; −1 and "" for seeds. */
  readonly from: LinkId;
  readonly via: string;
  readonly fetchedAt: number;
  /** Size of the body after decoding. */
  readonly bytes: number;
  readonly noindex: boolean;
  readonly canonical: string | undefined;
  /** Targets of the page's links, in document order. */
  readonly links: readonly LinkId[];
  /** The feature values by which it was chosen, parallel to the evaluator's features. */
  readonly evidence: Float64Array;
  /** What the crawl's statistics learned from the page, by their names; JSON data. */
  readonly facts: PageFacts;
}

/** Among the facts: the evaluator's weights by which links are weighed from here on, where they have changed. */
export const WEIGHTS = "weightsNow";

/** Among the facts: how many pages were known when the link was chosen, where others came in before its own page did. */
export const CHOSEN_AFTER = "chosenAfter";

/** Among the facts, alone: what was learned from the page is lost; see `honeyguide repair`. */
export const LOST_FACTS = "lostFacts";

/** Statistic → what it learned from a page. */
export type PageFacts = Readonly<Record<string, unknown>>;

/** A chosen link that led to no page. */
export interface TroubleRow {
  readonly id: LinkId;
  readonly state: "dropped" | "failed";
  readonly code: string;
  readonly detail: string;
  readonly at: number;
}

/** A choice that was made but whose outcome is not committed yet. */
export interface Asked {
  readonly decision: number;
  readonly id: LinkId;
  readonly walker: number;
  readonly priority: number;
  /** Pages known when it was chosen; missing in crawls that were begun before this was saved, as `values` is. */
  readonly after?: number | undefined;
  /** The feature values by which it was chosen, parallel to the evaluator's features. */
  readonly values?: readonly number[] | undefined;
}

/** Everything of the engine that is not in the rows; JSON data. */
export interface EngineState {
  /** Number of the next decision. */
  readonly decisions: number;
  readonly asked: readonly Asked[];
  readonly strategy: unknown;
  readonly totals: Totals;
  /** Whether the relevance of a page is the probability that it is relevant; missing in crawls begun before this was saved. */
  readonly isProbability?: boolean | undefined;
}

/** Running sums from which all figures of a crawl's progress follow. */
export interface Totals {
  pages: number;
  relevant: number;
  sumOfRelevance: number;
  sumOfSquares: number;
  bytes: number;
  /** Page requests, redirects and failures included, robots.txt and retries not. */
  requests: number;
  /** Pages behind links that were fetched before the links were weighed; not in `requests`. */
  lookahead: number;
  discovered: number;
  dropped: number;
  failed: number;
  /** Reasons of dropped links and codes of trouble, with their counts. */
  reasons: Record<string, number>;
}

/** New values of a known link; `anchor` and `detail` are undefined where they stay as they were. */
export interface LinkChange extends Omit<LinkRow, "url" | "anchor" | "detail"> {
  readonly anchor: string | undefined;
  readonly detail: string | undefined;
  /** All but its evidence, occurrences and priority stays as it was: so it is with most changes. */
  readonly isOnlyWeighed?: boolean;
}

/** One step of a crawl, saved whole or not at all. */
export interface Commit {
  /** Undefined for the step that only puts the seeds in. */
  readonly asked: Asked | undefined;
  readonly page: PageRow | undefined;
  readonly trouble: TroubleRow | undefined;
  readonly discovered: readonly LinkRow[];
  readonly changed: readonly LinkChange[];
  readonly engine: EngineState;
  /** Links of other workers that were met for the first time. */
  readonly met: readonly Pick<LinkRow, "id" | "url">[];
  /** What they are sent. */
  readonly sent: readonly SentLink[];
  /** Of the news that they sent. */
  readonly taken: readonly string[];
}

/** What a fetch left for the archive, made ready outside the decider. */
export interface ArchiveDraft {
  readonly bytes: number;
}

/** Where a crawl is saved. `commit` returns when everything would survive a crash of the process. */
export interface CrawlStore {
  /** What the archive is to hold of a page, for whoever reads it in another thread; undefined where there is no archive. */
  capture?(response: HttpResponse, fetchedAt: number): Capture | undefined;
  /** `captured` where the record of the page is made already. */
  draft(result: Fetched | NotFetched, fetchedAt: number, captured?: CapturedResponse): Promise<ArchiveDraft>;
  commit(commit: Commit, draft: ArchiveDraft | undefined): void;
  /** All commits that `commitAll` makes are saved whole, or none of them. */
  together?(commitAll: () => void): void;
  /** Where what was committed is written behind the engine's back: resolves when not too much of it waits. */
  settled?(): Promise<void>;
  /** Saves that marks were taken in after the last commit. */
  correct(correction: Correction, engine: EngineState): void;
}

/** A saved crawl, as the engine needs it to go on. */
export interface SavedCrawl {
  readonly engine: EngineState;
  links(): Iterable<SavedLink>;
  /** What came of every choice, and where marks were taken in, in the order of commitment. */
  outcomes(): Iterable<SavedOutcome> | AsyncIterable<SavedOutcome>;
}

/** One that can be read without waiting. */
export interface LocalCrawl extends SavedCrawl {
  outcomes(): Iterable<SavedOutcome>;
}

/** What the statistics learn from one choice. */
export type SavedOutcome =
  | { readonly kind: "page"; readonly outline: PageOutline; readonly facts: PageFacts }
  | { readonly kind: "missed"; readonly missed: MissedLink }
  | { readonly kind: "correction"; readonly correction: Correction };
