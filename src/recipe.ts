/**
 * A recipe: one choice for each stage of a crawl, and what it may be made from. Seen by others through types.ts.
 * @module
 */
import type { MarkSource, Pupil } from "./correcting.ts";
import type { PageWork } from "./digesting.ts";
import type { Rng } from "./math/rng.ts";
import type {
  CanonicalUrl,
  LinkEvaluator,
  LinkFilter,
  Page,
  PartsModel,
  RelevanceModel,
  SelectionStrategy,
  TopicMaterial,
} from "./types.ts";

/** One choice for each stage. */
export interface Parts {
  readonly relevance: RelevanceModel;
  /** A page is relevant when its relevance is greater than this. */
  readonly relevantAbove: number;
  /** The relevance of a page is the probability that it is relevant, so that finds are counted by it, and what is left estimated. */
  readonly isProbability?: boolean;
  readonly evaluator: LinkEvaluator;
  readonly filters: readonly LinkFilter[];
  readonly strategy: SelectionStrategy;
  /** Does more for a chosen link than to fetch and read it. `isWanted` is false for what the crawl would not fetch anyway. */
  readonly around?: (work: PageWork, isWanted: (url: CanonicalUrl) => boolean) => PageWork;
  /** Once dropped by a threshold, a link stays dropped; otherwise it may come back on new evidence. */
  readonly dropsForGood?: boolean;
  /** How well the weights of a link's texts were learned, where they were. */
  readonly weightFit?: WeightFit;
  /** The part that learns from what people say of pages; without it, marks concern the marked pages alone. */
  readonly pupil?: Pupil;
  /** A person that the recipe itself asks, for experiments. */
  readonly person?: MarkSource;
  /** Ends threads and closes files of the parts; readers are closed by themselves. */
  close?(): Promise<void>;
}

/** A number, text or switch by which users change a recipe, with its origin. */
export interface Parameter {
  readonly name: string;
  readonly default: number | string | boolean;
  /** The paper's letter, where it differs from our default; taken by `--profile paper`. */
  readonly paper?: number | string | boolean;
  /** Allowed values of a string parameter. */
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly description: string;
  /** Paper and equation or table, or why we chose it. */
  readonly origin: string;
}

/** Name → value, as a recipe gets them: checked, and complete. */
export type ParameterValues = Readonly<Record<string, number | string | boolean>>;

/** `paper` takes a paper's letter where `default` repairs it. */
export type Profile = "default" | "paper";

/** What may be had before a crawl begins, to make a recipe's parts from. */
export interface Preparation<Values = ParameterValues> {
  /** With the pages that `Recipe.needs` names; without them where it names none. */
  readonly material: TopicMaterial;
  /** The pages where the crawl begins, where `Recipe.needs` names them. */
  readonly seedPages: readonly Page[];
  readonly parameters: Values;
  readonly profile: Profile;
  readonly rng: Rng;
  /** Links with what their texts and the page behind them score, from a breadth-first crawl of the seeds. */
  linkSamples(model: PartsModel): Promise<readonly LinkSample[]>;
  /** Makes something expensive once: `key` names all that it depends on beside topic and seeds. */
  cached<T>(key: string, parse: (data: unknown) => T, make: () => Promise<T>): Promise<T>;
  /** Folder for vectors of texts, or undefined when nothing is to be kept. */
  readonly vectorCache: string | undefined;
  /** Says what takes time. */
  progress(message: string): void;
  /** Says whether a page is relevant, where an experiment plays a person; undefined in every other crawl. */
  readonly person?: ((url: string) => boolean) | undefined;
}

/** A link as the weights of its texts are learned from it (BSVSM-HA Eq. 6, SVSM-MCOA Eq. 4). */
export interface LinkSample {
  /** The page behind the link. */
  readonly url: string;
  /** Similarity of the whole page on which the link stands. */
  readonly full: number;
  readonly anchor: number;
  /** Title of the page on which the link stands. */
  readonly title: number;
  readonly context: number;
  /** Similarity of the page behind the link. */
  readonly target: number;
}

/** Weights of a link's four texts (BSVSM-HA Eq. 10, SVSM-MCOA Eq. 7). */
export type TextWeights = Readonly<Record<"full" | "anchor" | "title" | "context", number>>;

/** How far weights are from what they should predict. */
export interface FitErrors {
  /** Root mean square error. */
  readonly rmse: number;
  /** Mean absolute error. */
  readonly mae: number;
}

/** Errors of the learned weights, of the best possible ones on the training rows, and of 0.25 each. */
export type FitComparison = Readonly<Record<"learned" | "exact" | "manual", FitErrors>>;

/** Weights learned from one half of the link samples and tested on the other. */
export interface WeightFit {
  readonly weights: TextWeights;
  /** The best possible ones on the training rows. */
  readonly exact: TextWeights;
  readonly rows: { readonly train: number; readonly test: number };
  readonly train: FitComparison;
  readonly test: FitComparison;
  /** Mean absolute errors of the test rows in groups of ten, in their order. */
  readonly groups: Readonly<Record<"learned" | "manual", readonly number[]>>;
}

/** A crawler: what users see of it, and how its parts are made. `defineRecipe` writes one in a few lines. */
export interface Recipe {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Where it comes from. */
  readonly paper: string;
  readonly fidelity: "complete" | "completed" | "reconstruction" | "reference";
  readonly parameters: readonly Parameter[];
  /** Stage → part, for people. */
  readonly parts: Readonly<Record<string, string>>;
  readonly deviations: readonly string[];
  /** Pages of the topic that must be fetched beforehand. */
  readonly needs: readonly ("examples" | "background" | "seeds")[];
  /** Makes fresh parts for one crawl. */
  build(preparation: Preparation): Promise<Parts>;
}
