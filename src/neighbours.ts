/**
 * What the workers of one crawl tell each other: each decides for some hosts alone, hands links of other hosts to those who
 * decide for them, and learns from pages of the others too.
 * @module
 */
import type { PageFacts, Totals } from "./journal.ts";
import type { CanonicalUrl, LinkId } from "./types.ts";

/** A link to a host of another worker, with what its occurrence says for it. */
export interface SentLink {
  readonly url: CanonicalUrl;
  readonly depth: number;
  /** The page on which it stands; undefined where the crawl was told to begin there. */
  readonly from: CanonicalUrl | undefined;
  readonly anchor: string;
  readonly nofollow: boolean;
  /** Feature values of this occurrence, before they are folded into those of others. */
  readonly values: Float64Array;
}

/** What came of another worker's choice. */
export type OthersOutcome =
  | {
      readonly kind: "page";
      readonly url: CanonicalUrl;
      readonly chosen: CanonicalUrl;
      readonly relevance: number;
      readonly relevant: boolean;
      /** Those that are known here, −1 for the others. */
      readonly targets: readonly LinkId[];
      readonly facts: PageFacts;
    }
  | { readonly kind: "missed"; readonly chosen: CanonicalUrl; readonly code: string };

/** Of pages. */
export type PageSums = Pick<Totals, "pages" | "relevant" | "sumOfRelevance" | "sumOfSquares" | "bytes">;

/** What others have said since the engine last asked. */
export interface News {
  readonly links: readonly SentLink[];
  /** Handed back with the commit that holds what came of the links, so that each is taken in once. */
  readonly taken: readonly string[];
  /** Of all pages that others have committed since, also of those that are not among the outcomes. */
  readonly sums: PageSums;
  /** Asked for when that commit is made, since what these name may be among the links. */
  outcomes(): readonly OthersOutcome[];
}

/** The other workers of a crawl, as the engine of one sees them. */
export interface Neighbours {
  /** Whether this worker decides for the address. */
  owns(url: CanonicalUrl): boolean;
  /** Pages that may still be committed here, of those that were granted; asked before every choice. */
  readonly left: number;
  /** A page was committed. */
  spent(): void;
  /** Asked behind every commit, and whenever the engine was woken. */
  take(): News | undefined;
  /** Told once, before the engine begins. */
  join(engine: EngineView): void;
}

/** An engine as its worker sees it. */
export interface EngineView {
  /** There is news, or pages were granted. */
  wake(): void;
  /** What the best links promise that could be chosen now, best first; all the same where promise is not what decides. */
  promises(count: number): number[];
  /** Choices whose outcome is not committed. */
  readonly outstanding: number;
  url(id: LinkId): CanonicalUrl;
  /** Links that wait. */
  readonly waiting: number;
}
