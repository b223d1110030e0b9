/**
 * The nouns of a crawl and the seams between its stages; no logic.
 * A crawl is a stream of decisions: choose a link, fetch it, judge the page, weigh its links, choose again.
 * @module
 */
import type { PageReader } from "./digesting.ts";
import type { LinkSource } from "./evaluation.ts";
import type { Rng } from "./math/rng.ts";

// ---------------------------------------------------------------------------------------------------------------
// URLs and pages

declare const canonical: unique symbol;
/** A URL in the one form that the crawl compares, stores and fetches; made only by `canonicalUrl` of url/canonical.ts. */
export type CanonicalUrl = string & { readonly [canonical]: true };

/** Dense number of a discovered URL, in the order of discovery, from 0. */
export type LinkId = number;

/** Half-open range of UTF-16 offsets into `Page.text`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Index of a label group, heaviest first: 0 title and h1, 1 h2–h3, 2 h4–h6 and bold, 3 p, td, li, 4 everything else. */
export type Zone = 0 | 1 | 2 | 3 | 4;

/** A stretch of visible text that lies in one label group and one content block. */
export interface Segment extends Span {
  readonly zone: Zone;
  readonly block: number;
}

/** All occurrences on one page of the links to one URL. */
export interface Link {
  /** Its place among the page's links. */
  readonly index: number;
  readonly url: CanonicalUrl;
  /** Text of the link, alt texts inside it and its title attribute; the anchors of all occurrences joined. */
  readonly anchor: string;
  /** Text around the first occurrence, without the anchor (at most 100 words). */
  readonly context: string;
  /** Where the first occurrence's anchor text lies in `Page.text`. */
  readonly anchorAt: Span;
  /** Where the first occurrence's context lies in `Page.text`; it includes the anchor. */
  readonly contextAt: Span;
  /** Index of the content block that holds the first occurrence. */
  readonly block: number;
  /** The first occurrence stands in a `div` that holds no other `div`: the only blocks that BCW_CC knows. */
  readonly inInnermostDiv: boolean;
  readonly kind: LinkKind;
  /** Every occurrence says rel=nofollow (or ugc, sponsored). */
  readonly nofollow: boolean;
}

/** By which element a page links. */
export type LinkKind = "anchor" | "area" | "frame" | "refresh";

/** A fetched and parsed page. Blocks are numbered 0 … blockCount − 1 in document order. */
export interface Page {
  readonly url: CanonicalUrl;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** The page's own claim (`<html lang>` or Content-Language), lower case, or "". */
  readonly language: string;
  readonly charset: string;
  /** What the body shows, in document order, with titles of links and descriptions of images; segments divide it. */
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly blockCount: number;
  readonly links: readonly Link[];
  readonly canonical: CanonicalUrl | undefined;
  /** Meta robots and X-Robots-Tag together, for our agent. */
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

// ---------------------------------------------------------------------------------------------------------------
// Topics and relevance

/** What we look for. */
export interface Topic {
  readonly name: string;
  /** Word or multi-word term → weight > 0. */
  readonly words: ReadonlyMap<string, number>;
  readonly seeds: readonly string[];
  readonly examples: readonly string[];
  readonly background: readonly string[];
  /** Path of an ontology file. */
  readonly ontology: string | undefined;
  /** BCP 47 language of the words. */
  readonly language: string;
}

/** What a relevance model is built from: the topic, its example pages and pages that are not about it. */
export interface TopicMaterial {
  readonly topic: Topic;
  readonly examples: readonly Page[];
  readonly background: readonly Page[];
}

/** A part of a page whose relevance can be asked for; `url` are the words of a link's address. */
export type PagePart =
  | { readonly kind: "title" }
  | { readonly kind: "anchor" | "context" | "url"; readonly link: Link }
  | { readonly kind: "block"; readonly block: number };

/**
 * Judges pages for one topic; built for that topic by its factory. Reading a page is the heavy half of it and runs
 * outside the decider, for several pages at once; scoring what was noted is the light one. Scores lie in [0, 1].
 */
export interface RelevanceModel<Noted = unknown> extends PageReader<Noted> {
  /** The vectors in use, named in log and results; undefined for models without vectors. */
  readonly provider?: string;
  /** In [0, 1], from what was noted of the page alone. */
  score(noted: Noted): number;
  /** Why the page gets its score. */
  explain?(page: Page): Breakdown | Promise<Breakdown>;
}

/** A model that also scores parts of pages, for features of links. */
export interface PartsModel<Noted = unknown> extends RelevanceModel<Noted> {
  /** Of the kinds that the model was made to read; throws a TypeError for others. */
  scorePart(noted: Noted, part: PagePart): number;
  explain(page: Page): Breakdown | Promise<Breakdown>;
}

/** Tables that show how a score came about. */
export type Breakdown = readonly {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}[];

// ---------------------------------------------------------------------------------------------------------------
// Links

export type * from "./evaluation.ts";

// ---------------------------------------------------------------------------------------------------------------
// Filters

/** What a filter says of a link. */
export type Verdict = { readonly keep: true } | Drop;
/** A link is left out, and the crawl's account says why. */
export interface Drop {
  readonly keep: false;
  /** The filter's name, or its name and the rule that decided. */
  readonly reason: string;
  readonly detail: string;
  /** What is to be fetched in its place; for `choice` filters. */
  readonly instead?: CanonicalUrl;
}

/** A link that may enter the frontier. */
export interface Candidate {
  readonly url: CanonicalUrl;
  readonly depth: number;
  /** The page or the link itself asks robots not to follow it. */
  readonly nofollow: boolean;
  /** Undefined before evaluation. */
  readonly priority: number | undefined;
  /** Where the link stands; undefined for seeds and redirects. */
  readonly found?: FoundLink | undefined;
  /** The page where it was first found; for `choice` filters. */
  readonly from?: LinkId | undefined;
  /** Its number; for `choice` filters. */
  readonly id?: LinkId | undefined;
}

/** A link where it stands: on a page that was fetched. */
export interface FoundLink {
  readonly link: Link;
  readonly source: LinkSource;
}

/** Keeps links, or drops them with a reason. Its verdict changes by what `admitted` tells it alone. */
export interface LinkFilter {
  readonly name: string;
  /**
   * `url` filters see every candidate and every redirect target; `link` filters see each occurrence of a link that does
   * not wait yet, with its page; `priority` filters run after evaluation; `choice` filters look once more at a link that
   * was chosen, since much may have been learned while it waited.
   */
  readonly stage: "url" | "link" | "priority" | "choice";
  /**
   * Reasons for which a `choice` filter drops no link but puts it off, with what is then left of its priority: it waits on, for
   * others to come first, until it is found again or nothing better is left. Where links go by discovery, what was put off comes
   * behind all that was not.
   */
  readonly later?: Readonly<Record<string, number>>;
  /** The same for the same candidate; a seed or a redirect has no `found`. */
  check(candidate: Candidate): Verdict;
  /** A link begins to wait. On resume it is told of every URL that waits or was fetched, in the order of discovery. */
  admitted?(url: CanonicalUrl): void;
  /** A link is about to be fetched; told again of those that an interrupted crawl was fetching. */
  chosen?(url: CanonicalUrl): void;
  /** Text work on the pages where links stand. */
  readonly readers?: readonly PageReader[];
}

// ---------------------------------------------------------------------------------------------------------------
// Selection

/** The frontier as strategies see it. Only links whose host is ready count, unless the crawl is strict. */
export interface FrontierView {
  /** Waiting links, ready or not. */
  readonly size: number;
  /** Waiting links whose host is ready. */
  readonly readySize: number;
  /** The best ready link by the strategy's order; ties go to the earlier discovery. */
  best(): LinkId | undefined;
  /** The best waiting link, ready or not: what the crawl has before it while hosts rest. */
  bestWaiting(): LinkId | undefined;
  /** The `count` best ready links, or all if there are fewer, best first. */
  top(count: number): LinkId[];
  /** A ready link with probability proportional to its priority; all equal if no priority is positive. `u` in [0, 1). */
  roulette(u: number): LinkId | undefined;
  /** A ready link, each with the same probability. */
  uniform(u: number): LinkId | undefined;
  /** The earliest found waiting link of each ready host, for at most so many hosts, the earliest hosts first. */
  earliest(hosts: number): LinkId[];
  /** What the evaluator makes of the link now. */
  priority(id: LinkId): number;
  /** It waits, and its host may be asked now. */
  isReady(id: LinkId): boolean;
  /** Its address. */
  url(id: LinkId): CanonicalUrl;
  /** The link's feature values, parallel to the evaluator's features; read them before the next call. */
  values(id: LinkId): Float64Array;
}

/** What a strategy answers: a link, nothing for now since every host rests, or nothing at all since no link waits. */
export type Choice =
  | { readonly kind: "take"; readonly id: LinkId }
  | { readonly kind: "wait" }
  | { readonly kind: "empty" };

/** Where the crawl stands when a strategy is asked. */
export interface Progress {
  readonly pages: number;
  readonly budget: number;
  /** Strategies that walk have one walk for each place in the window; its number comes back with the outcome. */
  readonly walker: number;
}

/** What became of a choice. */
export interface Outcome {
  readonly id: LinkId;
  readonly walker: number;
  /** Undefined when there was no page. */
  readonly relevance: number | undefined;
  /** The page's links that are waiting now, admitted or raised by this page. */
  readonly children: readonly LinkId[];
}

/** Pure: no I/O, no clock; all chance from the `rng` of the call. */
export interface SelectionStrategy {
  readonly name: string;
  /** Which of the waiting links it takes, in a few words for `explain`. */
  readonly rule?: string;
  /** What `FrontierView.best` means for it. */
  readonly order: "priority" | "discovery";
  /** The next link. `rng` is fresh for each decision, so a resumed crawl draws the same. */
  ask(frontier: FrontierView, rng: Rng, progress: Progress): Choice;
  /** What became of a choice. */
  tell?(outcome: Outcome, frontier: FrontierView): void;
  /** JSON data from which `restore` continues as if never interrupted; a strategy without memory has neither. */
  snapshot?(): unknown;
  /** Takes up what `snapshot` gave, after it went through JSON. */
  restore?(snapshot: unknown): void;
}

// ---------------------------------------------------------------------------------------------------------------
// Recipes

export type * from "./correcting.ts";
export type * from "./recipe.ts";
