/**
 * How links are weighed: evidence from their occurrences, values that follow the crawl, and what the crawl learns for
 * them. Seen by others through types.ts.
 * @module
 */
import type { Digest, PageReader } from "./digesting.ts";
import type { CanonicalUrl, Link, LinkId } from "./types.ts";

/** The page on which a link stands, as link features see it. */
export interface LinkSource extends Digest {
  readonly id: LinkId;
  readonly relevance: number;
  readonly isRelevant: boolean;
  readonly depth: number;
  /** The aggregated value that a feature had for the source itself when it was chosen; 0 for seeds. */
  feature(name: string): number;
}

/** How the values of several occurrences of a link, one a parent page, become one. */
export type Aggregate = "max" | "mean" | "sum" | "latest" | "first";

/** Evidence that each occurrence of a link brings, folded into one value for its target. */
export interface OccurrenceFeature {
  readonly name: string;
  readonly aggregate: Aggregate;
  /** What this occurrence says for its target. */
  value(link: Link, source: LinkSource): number;
  /** What the evaluator sees of the folded value, e.g. its logarithm; the value itself if not given. */
  readonly read?: (folded: number, occurrences: number) => number;
  /** Text work on the pages where links stand. */
  readonly readers?: readonly PageReader[];
}

/** A value of the target that follows the crawl, also while no new link to it is found. */
export interface LiveFeature {
  readonly name: string;
  readonly aggregate: "live";
  /** `stored` is the folded evidence of `occurrence`, 0 without it. */
  current(target: LinkId, stored: number): number;
  /** Evidence from the link's occurrences on which the value depends beside what the crawl has learned. */
  readonly occurrence?: Omit<OccurrenceFeature, "name">;
  /**
   * Where a page changes the values of very many links at once, but only few different values exist: the links' groups.
   * The frontier adds a group's share to the priorities of its links, so the feature must enter the priority linearly,
   * by the evaluator's weight of its name. Group 0 is worth 0 for ever.
   */
  readonly groups?: FeatureGroups;
}

/** The groups of a feature whose links share a few values. */
export interface FeatureGroups {
  /** Groups are numbered from 0. */
  readonly count: number;
  /** Fixed once the target was found. */
  groupOf(target: LinkId): number;
  /** As it is now. */
  valueOf(group: number): number;
}

/** One piece of evidence for links, which an evaluator weighs. */
export type LinkFeature = OccurrenceFeature | LiveFeature;

/** All five papers weigh links by a weighted sum of features. */
export interface LinkEvaluator {
  readonly features: readonly LinkFeature[];
  /** Weights of the features, as they are now. */
  readonly weights: Readonly<Record<string, number>>;
  /** `values` is parallel to `features`. A pure function of them and of what the statistics have learned. */
  priority(values: Float64Array): number;
  /** What the priority is of the weighted sum, where it is not the sum itself: so that `explain` adds up. */
  readonly formula?: PriorityFormula;
  /** What the features and weights depend on, in the order in which they learn. */
  readonly statistics?: readonly LiveStatistic[];
}

/** How a priority follows from the weighted sum of the features. */
export interface PriorityFormula {
  /** For people, with `sum` in it: `1 / (1 + e^-sum)`. */
  readonly text: string;
  /** `values` are those of the features, for a formula that needs more than their sum. */
  of(sum: number, values: ArrayLike<number>): number;
}

/** A page at the moment of its commitment, before its links are weighed. */
export interface CommittedPage extends Digest {
  readonly outline: PageOutline;
  /** The feature values of the chosen link at this moment, parallel to the evaluator's features; all 0 for a seed. */
  readonly evidence: Float64Array;
  /** The crawl was told to begin here. */
  readonly isSeed?: boolean;
  /** Redirects on the way to it. */
  readonly hops?: number;
  /** Others learn from the facts too, so that these must name things by no number of one's own. */
  readonly isShared?: boolean;
}

/** What the log keeps of a page anyway. */
export interface PageOutline {
  readonly id: LinkId;
  /** The link that was chosen; another one than `id` when it redirected here. */
  readonly chosen: LinkId;
  readonly url: CanonicalUrl;
  readonly relevance: number;
  readonly isRelevant: boolean;
  /** What is left of the page as a lesson where that is not all, as for copies; `relevance` is lessened by it already. */
  readonly lesson?: number;
  /** Targets of all its links, parallel to `Page.links`; −1 for links that only other workers of the crawl know. */
  readonly targets: readonly LinkId[];
}

/** A link that was chosen and led to no page. */
export interface MissedLink {
  readonly chosen: LinkId;
  /** Why: the code of its trouble, or `redirect` where it led to a page that was fetched before. */
  readonly code: string;
}

/**
 * What a crawl learns from its pages: document frequencies, PageRank, means of templates, weights of a ranker.
 * It is a function of the facts alone, in their order: these are saved with each page, and a resumed crawl learns them
 * again.
 */
export interface LiveStatistic<Facts = unknown> {
  readonly name: string;
  /** What is to be learned from a page, as JSON data; undefined for nothing beyond the outline. */
  facts(page: CommittedPage): Facts;
  /** Takes in one page, from the facts that were saved with it. */
  learn(facts: Facts, outline: PageOutline, urls: UrlLookup): void;
  /** Takes in a choice that led to no page; on resume between the pages as it was in the crawl. */
  missed?(link: MissedLink, urls: UrlLookup): void;
  /** The targets whose priority must be computed again since the last call; "all" only as often as it costs little per page. */
  drainMoved(): Iterable<LinkId> | "all";
  /** What the links of the page just learned are worth, as a factor; 1 where it is not given. */
  linkFactor?(): number;
  /** What the page just learned teaches others of relevance, as a factor of its own; 1 where it is not given. */
  lessonFactor?(): number;
  /** Text work on the pages that it learns from. */
  readonly readers?: readonly PageReader[];
}

/** The addresses of discovered links. */
export interface UrlLookup {
  /** Of any link that the outline names. */
  url(id: LinkId): CanonicalUrl;
}
